import { strict as assert } from "node:assert";
import { readNote } from "../../lib/notes/note.ts";
import { partsByKey } from "../../lib/notes/note_terms.ts";
import { PART_SPAN, termReader } from "../../lib/notes/term_reader.ts";
import { plantedFiles } from "./sample_vault.ts";

Deno.test("termReader() reads of each note what partsByKey() does, whatever it has read before", () => {
  const long = Array.from({ length: 30_000 }, (_, i) => `w${i}`).join(" ");
  const files = { ...plantedFiles(50), "long.md": `# long w7\n${long}\n`, "empty.md": "" };
  const { vocabulary, read } = termReader();
  for (const [path, text] of [...Object.entries(files), ...Object.entries(files)]) {
    const note = readNote(path, text);
    const parts = Array.from(
      read(note),
      (term): [number, number] => [
        vocabulary.keys[Math.floor(term / PART_SPAN)] ?? -1,
        term % PART_SPAN,
      ],
    );
    assert.deepEqual(new Map(parts), partsByKey(note), path);
    assert.equal(parts.length, partsByKey(note).size, path);
  }
});
