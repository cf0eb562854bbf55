import { strict as assert } from "node:assert";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { searchNotes } from "../../lib/notes/search_notes.ts";
import { createVault } from "./sample_vault.ts";

const FILES = {
  "a.md": "---\nkb_id: aaaaaaaa\n---\n# Zeppelin mooring\n\nTie it to the mast.\n",
  "b.md": "# Balloons\n\nA zeppelin needs mooring too.\n",
  "c.md": "# Bread\n\nFeed the starter.\n",
  "gone.md": "# Zeppelin mooring, old\n",
};

Deno.test("searchNotes() returns what holds most of a query, best first, as it is now", () => {
  using it = createVault(FILES);
  indexVault(it.vault);
  Deno.removeSync(`${it.vault.path}/gone.md`);
  it.write("b.md", "# Airships\n\nA zeppelin needs mooring too.\n");
  using index = openNotesIndex(it.vault.database);
  const found = searchNotes(it.vault, index, "mooring of a zeppelin", 10);
  assert.deepEqual(found.map(({ path, title, excerpt }) => [path, title, excerpt]), [
    ["a.md", "Zeppelin mooring", "Tie it to the mast."],
    ["b.md", "Airships", "A zeppelin needs mooring too."],
  ]);
  assert.equal(found[0]?.id, "aaaaaaaa");
  assert.ok(found.every(({ score }) => score > 0 && score <= 2));
  assert.equal(searchNotes(it.vault, index, "mooring of a zeppelin", 1).length, 1);
  assert.deepEqual(searchNotes(it.vault, index, "what is it", 10), []);
});
