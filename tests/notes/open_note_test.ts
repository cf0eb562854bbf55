/** From paths that somebody names to notes. */
import { strict as assert } from "node:assert";
import { isPlainFolder, notePath, openNote } from "../../lib/notes/open_note.ts";
import { openVault } from "../../lib/notes/vault.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { createVault } from "./sample_vault.ts";

Deno.test("notePath() takes notes of the vault by either path, and nothing else", () => {
  using it = createVault({ "a/b.md": "# B\n", "a/c.txt": "", "private/d.md": "", "a/.e.md": "" });
  it.write(".kb/config.json", '{"exclude":["private/**"]}');
  const vault = openVault(it.vault.path);
  Deno.symlinkSync("b.md", `${vault.path}/a/link.md`);
  Deno.symlinkSync("a", `${vault.path}/folder`);
  Deno.mkdirSync(`${vault.path}/folder.md`);
  for (const path of ["a/b.md", "./a//b.md", "private/../a/b.md", `${vault.path}/a/b.md`]) {
    assert.equal(notePath(vault, path), "a/b.md", path);
  }
  const refused = [
    "a/c.txt",
    "a/none.md",
    "private/d.md",
    "a/.e.md",
    "a/link.md",
    "folder/b.md",
    "folder.md",
    "../x.md",
  ];
  for (const path of refused) assert.throws(() => notePath(vault, path), UserError, path);
  const { note, bytes } = openNote(vault, "a/b.md");
  assert.deepEqual([note.title, bytes.length], ["B", 4]);
});

Deno.test("isPlainFolder() looks for links on the whole way, also above what is not there yet", () => {
  using it = createVault({ "a/b.md": "" });
  const top = it.vault.path;
  Deno.symlinkSync("a", `${top}/link`);
  for (const path of ["a", "a/new/deep"]) assert.ok(isPlainFolder(`${top}/${path}`), path);
  for (const path of ["link", "link/new/deep"]) assert.ok(!isPlainFolder(`${top}/${path}`), path);
});
