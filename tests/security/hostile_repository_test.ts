/** A repository or a vault that wants to get at other files, and a hook that would: paths, links, permissions. */
import { strict as assert } from "node:assert";
import { openNote } from "../../lib/notes/open_note.ts";
import { openVault } from "../../lib/notes/vault.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { createVault } from "../cli/sample_vault.ts";
import { commandOf, SCRIPTS } from "../matrices/hook_process.ts";

Deno.test("no path of a note leads out of its vault or into its state", () => {
  using project = createVault();
  const vault = openVault(project.path);
  Deno.writeTextFileSync(`${project.home}/private.md`, "planted\n");
  Deno.symlinkSync(`${project.home}/private.md`, `${project.path}/link.md`);
  Deno.symlinkSync(project.home, `${project.path}/folder`);
  const paths = [
    ...["../home/private.md", `${project.home}/private.md`, "db/../../home/private.md", "link.md"],
    ...[
      "folder/private.md",
      ".kb/config.json",
      "db/../.kb/config.json",
      "/etc/passwd",
      "bread.md\0",
    ],
    ...["", ".", "..", "db"],
  ];
  for (const path of paths) assert.throws(() => openNote(vault, path), UserError, path);
  assert.equal(openNote(vault, "bread.md").note.title, "Sourdough bread");
});

/** Tries all that a hook has no need of, with the flags that it is installed with. */
const TRIES = `
const tries = {
  write: () => Deno.writeTextFileSync("/tmp/bobbin-escaped", ""),
  "write beside": () => Deno.writeTextFileSync(STATE + "/../x", ""),
  "link out": () => { Deno.symlinkSync("/tmp", STATE + "/out"); Deno.writeTextFileSync(STATE + "/out/x", ""); },
  spawn: () => new Deno.Command("git").outputSync(),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  listen: () => Deno.listen({ port: 0 }).close(),
  load: () => Deno.dlopen("libc.so.6", {}).close(),
  environment: () => Deno.env.toObject(),
};
const done = [];
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); done.push(name); }
  catch (error) { if (!(error instanceof Deno.errors.NotCapable)) done.push(name + ": " + error); }
}
console.log(JSON.stringify(done));
`;

Deno.test("the flags of a hook let it do nothing but read, and write its state", () => {
  const folder = Deno.makeTempDirSync(), state = `${folder}/.bobbin`;
  Deno.mkdirSync(state);
  const script = `${folder}/tries.ts`;
  Deno.writeTextFileSync(script, TRIES.replaceAll("STATE", JSON.stringify(state)));
  for (const { script: hook } of SCRIPTS) {
    const command = commandOf(hook, state);
    const args = [...command.slice(0, -1), script];
    const { stdout } = new Deno.Command(Deno.execPath(), { args, cwd: "/" }).outputSync();
    assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), [], hook);
  }
  Deno.removeSync(folder, { recursive: true });
});
