/** Notes that are buried and come back, in real vaults, also hostile ones. */
import { strict as assert } from "node:assert";
import { buryNote, restoreNote } from "../../lib/notes/graveyard.ts";
import { type Vault, vaultAt } from "../../lib/notes/vault.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { beforeNext } from "../before_next.ts";
import { writeFile } from "../sample_project.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const BYTES = "\ufeff---\r\nkb_id: abc  # mine\r\nversion: 1.10\r\n---\r\n\r\n# Note\n\ttext  \n";

function inVault(body: (vault: Vault, outside: string) => void): void {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin test " }));
  try {
    Deno.mkdirSync(`${folder}/vault/.kb`, { recursive: true });
    Deno.mkdirSync(`${folder}/outside`);
    body(vaultAt(`${folder}/vault`), `${folder}/outside`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function read(vault: Vault, path: string): string {
  return Deno.readTextFileSync(`${vault.path}/${path}`);
}

Deno.test("buryNote() moves a note with its folders, restoreNote() brings back every byte", () => {
  inVault((vault) => {
    writeFile(vault.path, "db/慢 查询.md", BYTES);
    const burial = buryNote(vault, "db/慢 查询.md", NOW);
    assert.deepEqual(burial, { from: "db/慢 查询.md", to: "_graveyard/db/慢 查询.md" });
    assert.equal(read(vault, burial.to), BYTES);
    assert.throws(() => read(vault, burial.from), Deno.errors.NotFound);
    assert.deepEqual(restoreNote(vault, "db/慢 查询.md"), { from: burial.to, to: burial.from });
    assert.equal(read(vault, burial.from), BYTES);
  });
});

Deno.test("buryNote() overwrites no other grave, and each can be restored", () => {
  inVault((vault) => {
    const graves = ["1", "2", "3"].map((text) => {
      writeFile(vault.path, "a.md", text);
      return buryNote(vault, "a.md", NOW).to;
    });
    assert.deepEqual(graves, [
      "_graveyard/a.md",
      "_graveyard/a (2026-11-30).md",
      "_graveyard/a (2026-11-30 2).md",
    ]);
    assert.deepEqual(restoreNote(vault, "_graveyard/a (2026-11-30).md").to, "a.md");
    assert.equal(read(vault, "a.md"), "2");
    assert.throws(() => restoreNote(vault, "_graveyard/a.md"), /another file is there now/);
    assert.equal(read(vault, "a.md"), "2");
    assert.equal(read(vault, "_graveyard/a.md"), "1");
  });
});

Deno.test("restoreNote() knows a graveyard without records by its names", () => {
  inVault((vault) => {
    writeFile(vault.path, "_graveyard/old.md", BYTES);
    assert.equal(restoreNote(vault, "_graveyard/old.md").to, "old.md");
    assert.equal(read(vault, "old.md"), BYTES);
    assert.throws(() => restoreNote(vault, "old.md"), /no such note .* below "_graveyard"/);
  });
});

Deno.test("buryNote() touches nothing but the notes of the vault", () => {
  inVault((vault, outside) => {
    writeFile(outside, "note.md", "outside");
    writeFile(vault.path, ".kb/config.json", "{}");
    writeFile(vault.path, ".kb/reports/kill.md", "report");
    writeFile(vault.path, "picture.png", "png");
    writeFile(vault.path, "folder.md/x.md", "x");
    Deno.symlinkSync(outside, `${vault.path}/link`);
    Deno.symlinkSync(`${outside}/note.md`, `${vault.path}/link.md`);
    Deno.symlinkSync(`${vault.path}/folder.md`, `${vault.path}/inner`);
    const cases = [
      "../outside/note.md",
      `${outside}/note.md`,
      "x/../../outside/note.md",
      "link/note.md",
      "link.md",
      "inner/x.md",
      ".kb/config.json",
      ".kb/reports/kill.md",
      "folder.md/../.kb/reports/kill.md",
      "picture.png",
      "folder.md",
      "missing.md",
      "",
      ".",
      "x\0.md",
    ];
    for (const path of cases) assert.throws(() => buryNote(vault, path, NOW), UserError, path);
    assert.equal(Deno.readTextFileSync(`${outside}/note.md`), "outside");
    assert.throws(() => Deno.lstatSync(vault.graveyard), Deno.errors.NotFound);
  });
});

Deno.test("buryNote() and restoreNote() follow no link that leads out of the vault", () => {
  inVault((vault, outside) => {
    writeFile(vault.path, "sub/a.md", "a");
    Deno.symlinkSync(outside, vault.graveyard);
    assert.throws(() => buryNote(vault, "sub/a.md", NOW), UserError);
    writeFile(outside, "sub2/b.md", "b");
    assert.throws(() => restoreNote(vault, "sub2/b.md"), UserError);
    assert.equal(read(vault, "sub/a.md"), "a");
    assert.deepEqual([...Deno.readDirSync(outside)].map(({ name }) => name), ["sub2"]);
  });
});

Deno.test("restoreNote() obeys no forged record", () => {
  inVault((vault, outside) => {
    writeFile(outside, "b.md", "b");
    writeFile(vault.path, "_graveyard/a.md", "a");
    for (
      const [from, to] of [["../outside/a.md", "_graveyard/a.md"], ["b.md", "../outside/b.md"]]
    ) {
      writeFile(vault.path, ".kb/graveyard.jsonl", JSON.stringify({ from, to }) + "\n");
      assert.throws(() => restoreNote(vault, to as string), UserError);
    }
    assert.equal(read(vault, "_graveyard/a.md"), "a");
    assert.deepEqual([...Deno.readDirSync(outside)].map(({ name }) => name), ["b.md"]);
  });
});

Deno.test("buryNote() refuses a note that another run buries at the same time", () => {
  inVault((vault) => {
    writeFile(vault.path, "a.md", "a");
    using _other = beforeNext(
      Deno,
      "renameSync",
      () => true,
      () => void buryNote(vault, "a.md", NOW),
    );
    assert.throws(
      () => buryNote(vault, "a.md", NOW),
      /^UserError: Cannot move "a.md": no such file/,
    );
    assert.equal(read(vault, "_graveyard/a.md"), "a");
  });
});
