/** Reading, citing and adding notes with the real command. */
import { strict as assert } from "node:assert";
import { runBobbin, writeFile } from "../sample_project.ts";
import { askBobbin } from "./bobbin_process.ts";
import { createVault, readLog } from "./sample_vault.ts";

function bytesOf(path: string): number[] {
  return [...Deno.readFileSync(path)];
}

Deno.test("kb read prints a note byte by byte and records it", () => {
  using vault = createVault();
  const before = bytesOf(`${vault.path}/db/locks.md`);
  const { code, stdout, stderr } = runBobbin(vault, "kb", "read", "db/locks.md");
  assert.deepEqual([code, stderr], [0, ""]);
  // The decoder of the test takes the byte order mark off.
  assert.equal(
    "\ufeff" + stdout,
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(before)),
  );
  assert.deepEqual(bytesOf(`${vault.path}/db/locks.md`), before);
  const json = JSON.parse(
    runBobbin(vault, "kb", "read", `${vault.path}/bread.md`, "--json").stdout,
  );
  assert.deepEqual([json.path, json.title, json.tier], ["bread.md", "Sourdough bread", null]);
  assert.deepEqual(readLog(vault), [
    ["kb_read", "db/locks.md", "lockslck"],
    ["kb_read", "bread.md", undefined],
  ]);
});

Deno.test("kb read and kb cite refuse all that is no note, and record nothing", () => {
  using vault = createVault({ "picture.png": "png", ".obsidian/a.md": "# Private\n" });
  writeFile(vault.path, ".kb/secrets.json", '{"key":"sk-secret"}');
  writeFile(vault.home, "outside.md", "# Outside\n");
  Deno.symlinkSync(`${vault.home}/outside.md`, `${vault.path}/link.md`);
  const paths = [
    "missing.md",
    "../home/outside.md",
    `${vault.home}/outside.md`,
    "link.md",
    ".kb/secrets.json",
    ".kb/config.json",
    ".obsidian/a.md",
    "picture.png",
    "db",
  ];
  for (const path of paths) {
    const { code, stdout, stderr } = runBobbin(vault, "kb", "read", path);
    assert.deepEqual([code, stdout], [2, ""], path);
    assert.match(stderr, /^Cannot use ".+": .+; give a path as "bobbin kb search" prints it\n$/);
  }
  assert.equal(runBobbin(vault, "kb", "cite", "bread.md", "missing.md").code, 2);
  assert.throws(() => readLog(vault), Deno.errors.NotFound);
});

Deno.test("kb cite records each note that was named", () => {
  using vault = createVault();
  const { code, stderr } = runBobbin(vault, "kb", "cite", "bread.md", "db/locks.md");
  assert.equal(code, 0);
  assert.equal(stderr, "Cited 2 notes, which will live 180 days by that\n");
  assert.deepEqual(readLog(vault), [
    ["kb_cite", "bread.md", undefined],
    ["kb_cite", "db/locks.md", "lockslck"],
  ]);
});

Deno.test("kb add writes a note that a later search finds, and names similar ones instead of a second", async () => {
  using vault = createVault();
  const args = [
    "kb",
    "add",
    "Vacuum and bloat: why?",
    "--tier",
    "L1",
    "--use-when",
    'a "big" table',
  ];
  const added = await askBobbin(vault, "Dead rows stay\tuntil vacuum.", ...args);
  assert.deepEqual([added.code, added.stdout], [0, "Vacuum and bloat why.md\n"]);
  assert.equal(added.stderr, "Added to L1\n");
  const text = Deno.readTextFileSync(`${vault.path}/Vacuum and bloat why.md`);
  assert.match(
    text,
    /^---\nkb_id: [A-Za-z][\w-]{7}\nkb_tier: L1\nkb_use_when: "a \\"big\\" table"\nkb_triaged: \d{4}-\d\d-\d\d\n---\n\n# Vacuum and bloat: why\?\n\nDead rows stay\tuntil vacuum\.\n$/,
  );

  const again = await askBobbin(vault, "", "kb", "add", "Bloat and vacuum");
  assert.deepEqual([again.code, again.stdout], [
    1,
    "Vacuum and bloat why.md — Vacuum and bloat: why?\n",
  ]);
  assert.match(again.stderr, /^Nothing was written: these are similar; add --force/);
  const forced = await askBobbin(vault, "", "kb", "add", "Bloat and vacuum", "--force");
  assert.equal(forced.stdout, "Bloat and vacuum.md\n");
  assert.deepEqual(readLog(vault).map(([tool, path]) => [tool, path]), [
    ["kb_add", "Vacuum and bloat why.md"],
    ["kb_add", "Bloat and vacuum.md"],
  ]);
});

Deno.test("kb add sorts by the rules of the tiers", async () => {
  using vault = createVault({ ".kb/config.json": '{"l0Cap":1,"captureDir":"in","inboxDays":7}' });
  const untaxed = await askBobbin(vault, "# Kneading dough\n", "kb", "add", "--tier", "L1");
  assert.equal(untaxed.stdout, "in/Kneading dough.md\n");
  assert.match(untaxed.stderr, /^Added to the inbox: L1 needs a sentence/);
  const text = Deno.readTextFileSync(`${vault.path}/in/Kneading dough.md`);
  const [, triaged = "", expires = ""] = /kb_triaged: (.+)\nkb_expires: (.+)\n/.exec(text) ?? [];
  assert.equal(Date.parse(expires) - Date.parse(triaged), 7 * 86_400_000);

  const full = await askBobbin(
    vault,
    "",
    "kb",
    "add",
    "One more",
    "--tier",
    "L0",
    "--use-when",
    "x",
  );
  assert.equal(full.code, 2);
  assert.match(full.stderr, /^Cannot add to L0: it holds 1 of 1 notes; add to L1/);
});

Deno.test("kb add stays inside the vault and where notes are kept", async () => {
  using vault = createVault();
  Deno.symlinkSync(vault.home, `${vault.path}/link`);
  for (
    const dir of ["..", "../home", vault.home, "link", "link/sub", ".kb", ".obsidian", "_graveyard"]
  ) {
    const { code, stderr } = await askBobbin(vault, "text", "kb", "add", "Escape", "--dir", dir);
    assert.equal(code, 2, dir);
    assert.match(stderr, /^Cannot add ".*Escape\.md": notes are not kept there/);
  }
  assert.deepEqual([...Deno.readDirSync(vault.home)], []);
  const inside = ["kb", "add", "Inside", "--dir", `${vault.path}/new/folder`];
  assert.equal((await askBobbin(vault, "text", ...inside)).stdout, "new/folder/Inside.md\n");
  const { stderr } = await askBobbin(vault, "no heading", "kb", "add");
  assert.match(stderr, /^Cannot add a note without a title/);
});

Deno.test("kb add keeps frontmatter and line ends of the text it is given", async () => {
  using vault = createVault();
  const body = "---\r\ntags: [a, b] # mine\r\nkb_tier: L1\r\n---\r\n\r\nText.\r\n";
  const { stdout } = await askBobbin(vault, body, "kb", "add", "Kept as it is");
  const text = Deno.readTextFileSync(`${vault.path}/${stdout.trim()}`);
  const added = text.match(/kb_(id|triaged|expires): .+\r\n/g) ?? [];
  assert.equal(added.length, 3);
  const rest = added.reduce((rest, line) => rest.replace(line, ""), text);
  assert.equal(rest, body.replace("---\r\n\r\nText", "---\r\n# Kept as it is\n\n\r\nText"));
});

Deno.test("kb commands say where a vault is missing", () => {
  using vault = createVault();
  Deno.removeSync(`${vault.path}/.kb`, { recursive: true });
  const { code, stderr } = runBobbin(vault, "kb", "stats");
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot find a vault: no "\.kb\/config\.json" in .+; add --vault DIR/);
  assert.match(runBobbin(vault, "kb", "stats", "--vault", "gone").stderr, /^Cannot open the vault/);
});

Deno.test("kb commands use the vault of the project's configuration", () => {
  using vault = createVault();
  const project = `${vault.home}/project`;
  writeFile(project, ".bobbin/config.toml", `[notes]\nvault = ${JSON.stringify(vault.path)}\n`);
  const { stdout } = runBobbin({ ...vault, path: project }, "kb", "stats", "--json");
  assert.equal(JSON.parse(stdout).vault, vault.path);
});
