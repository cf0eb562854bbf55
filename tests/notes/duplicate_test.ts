/** Similar notes in a real index. */
import { strict as assert } from "node:assert";
import { findSimilar } from "../../lib/notes/duplicate.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { vaultAt } from "../../lib/notes/vault.ts";
import { writeFile } from "../sample_project.ts";

const NOTES: Readonly<Record<string, string>> = {
  "locks.md":
    "# Lock timeouts in Postgres\n\nSet lock_timeout before a migration, else it queues.\n",
  "backup.md": "# Postgres backup\n\nPoint in time recovery with a base backup and the archive.\n",
  "bread.md": "# Sourdough bread\n\nFeed the starter twice a day.\n",
  "慢查询.md": "# 慢查询排查\n\n先看执行计划，再看索引。\n",
  "diary.md":
    "# Diary\n\nMigration of Postgres done, bread baked, lock changed, starter fed, backup made.\n",
};

Deno.test("findSimilar() finds the notes of the same, and no others", () => {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin test " }));
  try {
    for (const [path, text] of Object.entries(NOTES)) writeFile(folder, path, text);
    Deno.mkdirSync(`${folder}/.kb`);
    const vault = vaultAt(folder);
    indexVault(vault);
    using index = openNotesIndex(vault.database);
    const cases: [title: string, body: string, paths: string[]][] = [
      ["Postgres lock timeouts", "", ["locks.md"]],
      ["Lock timeout", "A migration queues behind a long query.", ["locks.md"]],
      ["排查慢查询", "", ["慢查询.md"]],
      ["Restoring a Postgres backup", "Recovery from the archive.", ["backup.md"]],
      // Only the body of another note speaks of it.
      ["Changing the lock of the front door", "", []],
      ["Kubernetes probes", "Liveness is not readiness.", []],
      ["Bread", "Rye with caraway, no leaven at all, baked in a covered pot for an hour", []],
      ["How to do it?", "", []],
      ["", "", []],
    ];
    for (const [title, body, paths] of cases) {
      const similar = findSimilar(index, { title, body });
      assert.deepEqual(similar.map(({ path }) => path), paths, title);
    }
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
