import { strict as assert } from "node:assert";
import { giveIds } from "../../lib/notes/give_ids.ts";
import { readNote } from "../../lib/notes/note.ts";
import { withId } from "../../lib/notes/note_id.ts";
import { beforeNext } from "../before_next.ts";
import { createVault } from "./sample_vault.ts";

const TEXTS = [
  "# Plain\n",
  "",
  "\ufeff# With a mark\r\n",
  "---\n# a comment\nversion: 1.10\nwhen: 2026-07-07T23:30-08:00\ntags: [a,   b]\n---\n# T\n",
  "---\r\ntitle: x\r\n---\r\nbody\r\nmixed\nends\r",
  "---\nA rule and a paragraph\n---\nmore",
  "---js\nDeno.exit(1)\n---\n",
];

Deno.test("withId() adds a line and keeps every other byte", () => {
  for (const text of TEXTS) {
    const changed = withId(text, "AbCdEf12") as string;
    assert.equal(readNote("a.md", changed).id, "AbCdEf12", text);
    const removed = changed.replace(/kb_id: AbCdEf12\r?\n/, "");
    assert(removed === text || removed.replace(/---\r?\n---\r?\n/, "") === text, text);
    assert.equal(readNote("a.md", changed).body, readNote("a.md", text).body, text);
    assert.equal(withId(changed, "another1"), undefined);
  }
});

Deno.test("giveIds() leaves what has an id and what is no UTF-8 alone, and no note gets younger", () => {
  using it = createVault({ "a.md": "# A\n", "b.md": "---\nkb_id: bbbbbbbb\n---\n" });
  const latin = Uint8Array.of(0x23, 0x20, 0xe9, 0x0a);
  Deno.writeFileSync(`${it.vault.path}/latin.md`, latin);
  const old = new Date("2020-01-02T03:04:05Z");
  Deno.utimeSync(`${it.vault.path}/a.md`, old, old);
  assert.deepEqual(giveIds(it.vault), { changed: ["a.md"], skipped: ["latin.md"] });
  assert.deepEqual(Deno.readFileSync(`${it.vault.path}/latin.md`), latin);
  assert.equal(Deno.statSync(`${it.vault.path}/a.md`).mtime?.getTime(), old.getTime());
  assert.deepEqual(giveIds(it.vault).changed, []);
});

Deno.test("giveIds() overwrites neither what an editor saves meanwhile nor an id of another run", () => {
  const cases: [other: (file: string) => void, changed: string[]][] = [
    [(file) => Deno.writeTextFileSync(file, "saved\n", { append: true }), ["a.md"]],
    [(file) => Deno.writeTextFileSync(file, "---\nkb_id: bbbbbbbb\n---\nsaved\n"), []],
  ];
  for (const [other, changed] of cases) {
    using it = createVault({ "a.md": "# A\n" });
    const file = `${it.vault.path}/a.md`;
    {
      using _other = beforeNext(Deno, "utimeSync", () => true, () => other(file));
      assert.deepEqual(giveIds(it.vault), { changed, skipped: [] });
    }
    const text = Deno.readTextFileSync(file);
    assert.match(text, /^---\nkb_id: \S{8}\n---\n(# A\n)?saved\n$/);
    assert.equal(text.includes("bbbbbbbb"), changed.length === 0);
    assert.deepEqual([...Deno.readDirSync(it.vault.path)].map(({ name }) => name).sort(), [
      ".kb",
      "a.md",
    ]);
  }
});
