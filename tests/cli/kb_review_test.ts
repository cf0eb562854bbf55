/** From a vault that grew old to the graveyard and back, with the real command. */
import { strict as assert } from "node:assert";
import { runCode } from "../run_code.ts";
import { runBobbin, type SampleProject, writeFile } from "../sample_project.ts";
import { createVault, growOld } from "./sample_vault.ts";

function reportOf(vault: SampleProject): string {
  return runBobbin(vault, "kb", "digest", "--json").stdout.trim();
}

function textOf(vault: SampleProject, path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(Deno.readFileSync(`${vault.path}/${path}`));
}

Deno.test("kb review lists what nothing keeps alive; a read or a change brings a note back", () => {
  using vault = createVault();
  growOld(vault, 100);
  const first = runBobbin(vault, "kb", "review");
  assert.equal(first.code, 0);
  assert.equal(
    first.stdout,
    "bread.md  [unsorted] Sourdough bread\n" +
      "  never cited, read or injected, nothing alive links to it, unchanged for 100 days\n" +
      "db/locks.md  [unsorted] Lock timeouts in Postgres\n" +
      "  never cited, read or injected, nothing alive links to it, unchanged for 100 days\n",
  );
  runBobbin(vault, "kb", "read", "db/locks.md");
  Deno.writeTextFileSync(`${vault.path}/bread.md`, "And salt.\n", { append: true });
  const second = runBobbin(vault, "kb", "review");
  assert.deepEqual([second.code, second.stdout, second.stderr], [1, "", "Every note is alive\n"]);
  assert.deepEqual(JSON.parse(runBobbin(vault, "kb", "review", "--json").stdout).proposals, []);
});

Deno.test("kb digest asks nobody to tick an empty list", () => {
  using vault = createVault();
  const { code, stderr } = runBobbin(vault, "kb", "digest");
  assert.deepEqual([code, stderr], [0, "Every note is alive: there is none to tick\n"]);
});

Deno.test("kb digest, execute and restore: what is ticked goes and comes back byte by byte", () => {
  using vault = createVault();
  growOld(vault, 100);
  const original = textOf(vault, "db/locks.md");
  const { path, listed } = JSON.parse(reportOf(vault));
  assert.match(path, /\/\.kb\/reports\/kill-list-\d{4}-\d\d-\d\d\.md$/);
  assert.equal(listed, 2);
  const nothing = runBobbin(vault, "kb", "execute");
  assert.equal(nothing.code, 1);
  assert.match(nothing.stderr, /^Nothing is ticked in/);

  const list = Deno.readTextFileSync(path).replace("- [ ] `db/locks.md`", "- [x] `db/locks.md`");
  Deno.writeTextFileSync(path, list);
  reportOf(vault);
  assert.equal(Deno.readTextFileSync(path), list);
  // Named: at midnight a newer list has come.
  const done = runBobbin(vault, "kb", "execute", path);
  assert.deepEqual([done.code, done.stdout], [0, "db/locks.md → _graveyard/db/locks.md\n"]);
  assert.equal(textOf(vault, "_graveyard/db/locks.md"), original);
  assert.equal(runBobbin(vault, "kb", "read", "db/locks.md").code, 2);
  assert.equal(textOf(vault, "bread.md"), "# Sourdough bread\n\nFeed the starter twice.\n");

  const back = runBobbin(vault, "kb", "restore", "db/locks.md");
  assert.deepEqual([back.code, back.stdout], [0, "_graveyard/db/locks.md → db/locks.md\n"]);
  assert.equal(textOf(vault, "db/locks.md"), original);
});

Deno.test("kb execute moves what it may of a hostile list, and names the rest", () => {
  using vault = createVault();
  writeFile(vault.home, "outside.md", "# Outside\n");
  Deno.symlinkSync(vault.home, `${vault.path}/link`);
  const lines = [
    "../home/outside.md",
    `${vault.home}/outside.md`,
    "link/outside.md",
    ".kb/config.json",
    "bread.md",
  ];
  const report = `${vault.home}/list.md`;
  Deno.writeTextFileSync(report, lines.map((path) => `- [x] \`${path}\` — [L1] x | y\n`).join(""));
  const { code, stdout, stderr } = runBobbin(vault, "kb", "execute", report);
  assert.deepEqual([code, stdout], [1, "bread.md → _graveyard/bread.md\n"]);
  assert.equal(stderr.match(/^Cannot use ".+": /gm)?.length, 4);
  assert.equal(Deno.readTextFileSync(`${vault.home}/outside.md`), "# Outside\n");
  assert.equal(runBobbin(vault, "kb", "execute", "gone.md").code, 2);
});

Deno.test("kb stats counts the injections of the hook, and reminds of the digest until there is one", () => {
  using vault = createVault();
  const ts = new Date().toISOString();
  const row = (tool: string): string => JSON.stringify({ ts, tool, path: "bread.md" });
  writeFile(
    vault.path,
    ".kb/access.log.jsonl",
    ["kb_inject", "kb_inject", "kb_search"].map(row).join("\n"),
  );
  const before = runBobbin(vault, "kb", "stats");
  assert.equal(before.code, 0);
  assert.match(before.stdout, /^Notes {4}3: 1 of 100 in L0, 0 in L1, 0 in the inbox, 2 unsorted$/m);
  assert.match(before.stdout, /^7 days {3}1 searched, 2 injected, 0 read, 0 cited, 0 added$/m);
  assert.match(before.stderr, /^There was no digest yet/);
  reportOf(vault);
  const after = runBobbin(vault, "kb", "stats");
  assert.match(after.stdout, /^Digest {3}[01] days? ago$/m);
  assert.equal(after.stderr, "");
});

Deno.test("kb stats gives the log of an earlier year a file of its own", () => {
  using vault = createVault();
  writeFile(
    vault.path,
    ".kb/access.log.jsonl",
    '{"ts":"2020-05-05T00:00:00Z","tool":"kb_read","path":"bread.md"}\n',
  );
  runBobbin(vault, "kb", "stats");
  runBobbin(vault, "kb", "read", "bread.md");
  const names = [...Deno.readDirSync(`${vault.path}/.kb`)].map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.startsWith("access")).sort(), [
    "access.log.2020.jsonl",
    "access.log.jsonl",
  ]);
});

Deno.test("kb digest keeps a tick that is set while it writes", () => {
  using vault = createVault();
  growOld(vault, 100);
  const { path } = JSON.parse(reportOf(vault));
  const ticked = Deno.readTextFileSync(path).replace("- [ ]", "- [x]");
  const command = new URL("../../lib/cli/kb_review_command.ts", import.meta.url);
  const { code } = runCode(`import { kbDigestCommand } from "${command}";
    const { mkdirSync } = Deno;
    Deno.mkdirSync = (...args) => {
      Deno.writeTextFileSync(${JSON.stringify(path)}, ${JSON.stringify(ticked)});
      mkdirSync(...args);
    };
    await kbDigestCommand({ vault: ${JSON.stringify(vault.path)} });`);
  assert.equal(code, 0);
  assert.equal(Deno.readTextFileSync(path), ticked);
});
