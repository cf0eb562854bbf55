import { strict as assert } from "node:assert";
import { UserError } from "../../lib/project/user_error.ts";
import {
  configuredVault,
  findVault,
  openVault,
  pathInVault,
  unusedKeys,
  VAULT_DEFAULTS,
} from "../../lib/notes/vault.ts";
import { walkVault } from "../../lib/notes/walk_vault.ts";
import { createVault } from "./sample_vault.ts";

Deno.test("openVault() keeps what fits of a configuration and takes the default for the rest", () => {
  using it = createVault();
  it.write(
    ".kb/config.json",
    '\ufeff{"version":2,"l0Cap":7,"decayDays":"90","exclude":["a/**",3],"outputDirs":["out"],"other":{}}',
  );
  assert.deepEqual(openVault(it.vault.path).config, {
    ...VAULT_DEFAULTS,
    l0Cap: 7,
    outputDirs: ["out"],
  });
  assert.deepEqual(unusedKeys(it.vault), ["exclude", "decayDays"]);
});

Deno.test("openVault() says what is wrong with a folder", () => {
  using it = createVault();
  assert.throws(() => openVault(`${it.vault.path}/none`), /bobbin kb init/);
  it.write(".kb/config.json", "{");
  assert.throws(() => openVault(it.vault.path), UserError);
  assert.equal(configuredVault("/", it.vault.path), undefined);
});

Deno.test("findVault() looks upwards", () => {
  using it = createVault({ "deep/er/a.md": "" });
  assert.equal(findVault(`${it.vault.path}/deep/er`)?.path, it.vault.path);
  assert.equal(findVault("/"), undefined);
  assert.equal(configuredVault(`${it.vault.path}/deep`, "..")?.path, it.vault.path);
});

Deno.test("pathInVault() refuses what lies outside or is the vault's own", () => {
  using it = createVault({ "a/b.md": "" });
  Deno.symlinkSync("/etc", `${it.vault.path}/etc`);
  assert.equal(pathInVault(it.vault, "a/./b.md"), `${it.vault.path}/a/b.md`);
  assert.equal(pathInVault(it.vault, "a/new.md"), `${it.vault.path}/a/new.md`);
  for (
    const path of ["../x.md", "a/../../x.md", ".kb/secrets.json", "etc/passwd", ".", "a/..", ".kb"]
  ) assert.throws(() => pathInVault(it.vault, path), UserError, path);
});

Deno.test("walkVault() lists notes and nothing else", () => {
  using it = createVault({
    "a.md": "",
    "B.MD": "",
    "sub/c.md": "",
    "sub/d.txt": "",
    ".hidden/e.md": "",
    "sub/.f.md": "",
    "_graveyard/g.md": "",
    "node_modules/h.md": "",
    "private/i.md": "",
    "drafts/j.draft.md": "",
  });
  Deno.symlinkSync(`${it.vault.path}/a.md`, `${it.vault.path}/link.md`);
  it.write(
    ".kb/config.json",
    JSON.stringify({ exclude: [...VAULT_DEFAULTS.exclude, "private/**", "**/*.draft.md"] }),
  );
  const { notes, folders } = walkVault(openVault(it.vault.path));
  assert.deepEqual(notes.map(({ path }) => path).sort(), ["B.MD", "a.md", "sub/c.md"]);
  assert.deepEqual(folders.map(({ path }) => path).sort(), ["", "drafts", "sub"]);
});
