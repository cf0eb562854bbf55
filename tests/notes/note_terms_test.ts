import { strict as assert } from "node:assert";
import { termKey } from "../../lib/index/terms.ts";
import { readNote } from "../../lib/notes/note.ts";
import { IN_BODY, IN_HEADING, IN_NAME, IN_TITLE, partsByKey } from "../../lib/notes/note_terms.ts";

Deno.test("partsByKey() tells the parts of a note that hold a term", () => {
  const text = `# Otter\n\n## Heron\n\notter ${"x ".repeat(200_000)} badger\n`;
  const parts = partsByKey(readNote("river/otter.MD", text));
  const cases: [term: string, parts: number | undefined][] = [
    ["otter", IN_TITLE | IN_NAME | IN_HEADING | IN_BODY],
    ["river", IN_NAME],
    ["heron", IN_HEADING | IN_BODY],
    ["md", undefined],
    ["badger", undefined],
  ];
  for (const [term, expected] of cases) assert.equal(parts.get(termKey(term)), expected, term);
});
