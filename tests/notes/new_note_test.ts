/** The file of a new note: its name and its text. */
import { strict as assert } from "node:assert";
import { newNoteId, noteName, noteText } from "../../lib/notes/new_note.ts";
import { readNote } from "../../lib/notes/note.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");

Deno.test("noteName() keeps a title as far as a file may be called so", () => {
  const cases: [title: string, name: string][] = [
    ["Lock timeouts", "Lock timeouts"],
    ["慢查询：怎么办？", "慢查询：怎么办？"],
    ["a/b\\c: d*e?f|g", "a b c d e f g"],
    ["../../etc/passwd", "etc passwd"],
    [".hidden.", "hidden"],
    ["[[link]] #tag", "link tag"],
    ["line\nbreak\u0000\u202e", "line break"],
    ["cafe\u0301", "caf\u00e9"],
    ["half\ud83d a pair", "half\ufffd a pair"],
    ["???", "note"],
    ["字".repeat(200), "字".repeat(60)],
    ["😀".repeat(100), "😀".repeat(45)],
  ];
  for (const [title, name] of cases) assert.equal(noteName(title), name, title);
});

Deno.test("noteText() is read back as what was wanted, whatever is in it", () => {
  const useWhen = 'a "quoted": value # no comment\n- and more';
  const drafts = [
    { title: "Plain", body: "Text\n", tier: "L1", useWhen: "" },
    { title: "Odd: [title] # x", body: "", tier: "inbox", useWhen },
    { title: "Given", body: "# Own heading\n\nText", tier: "L0", useWhen: "每周" },
    { title: "A rule", body: "---\nno frontmatter, a rule\n", tier: "inbox", useWhen: "x" },
  ] as const;
  const titles = ["Plain", "Odd: [title] # x", "Own heading", "A rule"];
  drafts.forEach((draft, i) => {
    const text = noteText(draft, "abcdefgh", NOW, 30);
    const note = readNote("new.md", text);
    assert.deepEqual([note.id, note.hasOwnId, note.tier], ["abcdefgh", true, draft.tier]);
    assert.equal(note.title, titles[i]);
    assert.equal(note.useWhen, draft.useWhen.replace("\n", " "));
    assert.equal(note.triaged, "2026-11-30");
    assert.equal(note.expires, draft.tier === "inbox" ? "2026-12-30" : "");
    assert.ok(text.includes(draft.body));
    assert.ok(text.endsWith("\n"));
  });
});

Deno.test("newNoteId() gives ids that YAML reads as text", () => {
  const ids = Array.from({ length: 500 }, newNoteId);
  for (const id of ids) assert.match(id, /^[A-Za-z][A-Za-z0-9_-]{7}$/);
  assert.equal(new Set(ids).size, ids.length);
});
