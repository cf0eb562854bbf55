import { strict as assert } from "node:assert";
import { deriveId, plainText, readNote } from "../../lib/notes/note.ts";

Deno.test("readNote() finds the title where a person would", () => {
  for (
    const [text, expected] of [
      ["---\ntitle: Given\n---\n# Heading\n", "Given"],
      ["intro\n\n# **Bold** `code` [link](x.md) #\n", "Bold code link"],
      ["```sh\n# install everything first\n```\n\n# Real\n", "Real"],
      ["~~~\n# no\n```\n# no\n~~~\n# Real\n", "Real"],
      ["Underlined\n==========\n", "Underlined"],
      ['# <div align="center"> Logo </div>\n', "Logo"],
      ["# [[other|Shown]]\n", "Shown"],
      ["## Only second\n", "file"],
      ["text\r\n# CRLF\r\n", "CRLF"],
      ["", "file"],
    ] as const
  ) assert.equal(readNote("dir/file.md", text).title, expected, text);
});

Deno.test("readNote() reads tags, aliases, the use and the tier", () => {
  const note = readNote(
    "a.md",
    "---\nkb_id: AbC-_123\nkb_tier: L0\nkb_use_when: when it hangs\ntags: '#x, y'\naliases: [Z]\n" +
      "kb_digested: true\ncreated: 2026-01-02\n---\n## One\n# Two\n",
  );
  assert.equal(note.id, "AbC-_123");
  assert(note.hasOwnId && note.digested);
  assert.equal(note.tier, "L0");
  assert.equal(note.useWhen, "when it hangs");
  assert.deepEqual([note.tags, note.aliases, note.headings], [["x", "y"], ["Z"], ["One", "Two"]]);
  assert.equal(note.body, "## One\n# Two\n");
  assert.equal(readNote("a.md", "---\nkb_tier: L7\n---\n").tier, undefined);
});

Deno.test("deriveId() gives each path the same eight characters", () => {
  const ids = Array.from({ length: 2000 }, (_, i) => deriveId(`notes/${i}.md`));
  assert.equal(new Set(ids).size, ids.length);
  assert(ids.every((id) => /^[\w-]{8}$/.test(id)));
  assert.equal(deriveId("notes/7.md"), ids[7]);
  assert.equal(readNote("notes/7.md", "").hasOwnId, false);
});

Deno.test("plainText() keeps names with underscores", () => {
  assert.equal(plainText("use _snake_case_ and a_b `c_d`"), "use snake_case and a_b c_d");
});
