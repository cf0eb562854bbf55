import { strict as assert } from "node:assert";
import { initVault } from "../../lib/notes/init_vault.ts";
import { VAULT_DEFAULTS } from "../../lib/notes/vault.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

Deno.test("initVault() makes a folder a vault once, and changes nothing of one that is", () => {
  inTempFolder((folder) => {
    const first = initVault(folder);
    assert.equal(first.isNew, true);
    assert.deepEqual(first.vault.config, VAULT_DEFAULTS);
    const ignored = Deno.readTextFileSync(`${folder}/.kb/.gitignore`);
    Deno.writeTextFileSync(`${folder}/.kb/config.json`, '{"l0Cap":3}');
    const second = initVault(folder);
    assert.deepEqual([second.isNew, second.vault.config.l0Cap], [false, 3]);
    assert.equal(Deno.readTextFileSync(`${folder}/.kb/.gitignore`), ignored);
  });
});

Deno.test("initVault() adds to a .gitignore what it lacks", () => {
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/.kb`);
    Deno.writeTextFileSync(`${folder}/.kb/.gitignore`, "theirs\r\nkb.db\r\nsession/");
    initVault(folder);
    const lines = Deno.readTextFileSync(`${folder}/.kb/.gitignore`).split("\n");
    assert.deepEqual(lines.slice(0, 3), ["theirs\r", "kb.db\r", "session/"]);
    assert.deepEqual(lines.slice(3), ["kb.db-*", "secrets.json", "metrics.jsonl*", ""]);
  });
});
