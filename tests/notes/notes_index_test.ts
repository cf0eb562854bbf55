import { strict as assert } from "node:assert";
import { openDatabase } from "../../lib/index/database.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { createVault } from "./sample_vault.ts";

Deno.test("openNotesIndex() refuses an index of another version, and says what to do", () => {
  using it = createVault({ "a.md": "# A\n" });
  assert.throws(() => openNotesIndex(it.vault.database));
  indexVault(it.vault);
  openNotesIndex(it.vault.database)[Symbol.dispose]();
  const database = openDatabase(it.vault.database);
  database.run("update meta set value = 0 where key = 'version'");
  database.close();
  assert.throws(() => openNotesIndex(it.vault.database), /another version; run "bobbin kb index"/);
});
