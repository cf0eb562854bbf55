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
  const top = it.vault.path;
  Deno.symlinkSync("/etc", `${top}/etc`);
  Deno.symlinkSync(".kb", `${top}/state`);
  Deno.symlinkSync("a", `${top}/inner`);
  for (const path of ["a/./b.md", "a/new.md", "new/and/deep.md", "inner/new/x.md"]) {
    assert.equal(pathInVault(it.vault, path), `${top}/${path.replace("./", "")}`);
  }
  const refused = ["../x.md", "a/../../x.md", ".kb/secrets.json", ".kb", ".", "a/..", "x\0.md"];
  const behindLinks = [
    "etc/passwd",
    "etc/new.md",
    "etc/new/x.md",
    "state/new.md",
    "state/new/x.md",
  ];
  // What leads back into the vault by its name does so behind the link too.
  const back = `etc/${"../".repeat(9)}${top}/etc/new.md`;
  for (const path of [...refused, ...behindLinks, back]) {
    assert.throws(() => pathInVault(it.vault, path), UserError, path);
  }
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
  it.write(".kb/config.json", JSON.stringify({ managed: ["sub/**", "["] }));
  assert.deepEqual(walkVault(openVault(it.vault.path)).notes.map(({ path }) => path), ["sub/c.md"]);
});
