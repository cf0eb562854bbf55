import { strict as assert } from "node:assert";
import { openDatabase } from "../../lib/index/database.ts";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { addManyFiles, prepareIndex } from "./bobbin_process.ts";

const OLD = new Date(Date.now() - 40 * 86_400_000);

Deno.test("gc removes old sessions and leftovers, makes the index small, and touches nothing else", async () => {
  using project = createSampleProject();
  const state = `${project.path}/.bobbin`;
  addManyFiles(project, 300);
  await prepareIndex(project);
  Deno.removeSync(`${project.path}/many`, { recursive: true });
  await prepareIndex(project);
  const leftover = "config.cache.json.11111111-2222-3333-4444-555555555555";
  for (const name of ["index.db.unusable-1", leftover, "guards.toml", "session/old/ledger.jsonl"]) {
    writeFile(state, name, "{}\n");
    Deno.utimeSync(`${state}/${name}`, OLD, OLD);
  }
  writeFile(state, "index.db.unusable-2", "");
  writeFile(state, "session/new/ledger.jsonl", "{}\n");
  Deno.utimeSync(`${state}/session/old`, OLD, OLD);
  const names = (): string[] => [...Deno.readDirSync(state)].map(({ name }) => name);

  const dry = runBobbin(project, "gc", "--dry-run");
  assert.equal(dry.stderr, "Would remove 1 session and 2 leftover files\n");
  assert.ok(names().includes(leftover));

  const { code, stdout } = runBobbin(project, "gc", "--json");
  const { bytes, ...counts } = JSON.parse(stdout);
  assert.deepEqual([code, counts], [0, { sessions: 1, leftovers: 2, dryRun: false }]);
  assert.ok(bytes > 0, "the postings of forgotten files are gone");
  assert.deepEqual([...Deno.readDirSync(`${state}/session`)].map(({ name }) => name), ["new"]);
  assert.ok(!names().includes("index.db.unusable-1") && names().includes("index.db.unusable-2"));
  assert.ok(names().includes("guards.toml"));
  assert.match(runBobbin(project, "search", "RetryPolicy", "--files").stdout, /retry_policy/);
  assert.match(runBobbin(project, "gc").stderr, /^Removed 0 sessions and 0 leftover files\n$/);
});

Deno.test("gc removes nothing beside an index that it cannot read, and says what to do", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const state = `${project.path}/.bobbin`;
  writeFile(state, "index.db.unusable-1", "");
  Deno.utimeSync(`${state}/index.db.unusable-1`, OLD, OLD);
  using index = openDatabase(`${state}/index.db`);
  index.run("pragma user_version = 1");
  const { code, stderr } = runBobbin(project, "gc");
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^Cannot read the index ".*": written by another version; run "bobbin index"\n$/,
  );
  assert.ok(Deno.statSync(`${state}/index.db.unusable-1`));
});
