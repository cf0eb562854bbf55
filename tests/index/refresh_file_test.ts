/** One file at a time into a real index, as a hook does it. */
import { strict as assert } from "node:assert";
import { type Database, openDatabase } from "../../lib/index/database.ts";
import { indexProject } from "../../lib/index/indexer.ts";
import { BLOCK_SIZE, postingsOf } from "../../lib/index/posting.ts";
import { placeOf } from "../../lib/index/repo_place.ts";
import { openForRefresh, type Refreshed, refreshFile } from "../../lib/index/refresh_file.ts";
import { openIndex } from "../../lib/index/store.ts";
import { termKey } from "../../lib/index/terms.ts";
import { DEFAULT_SETTINGS, type IndexSettings } from "../../lib/project/settings.ts";
import { search } from "../../lib/search/search.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";

async function createIndexedProject(): Promise<SampleProject> {
  const project = createSampleProject();
  await indexProject({ root: project.path });
  return project;
}

async function refresh(
  project: SampleProject,
  file: string,
  rules: Partial<IndexSettings> = {},
): Promise<Refreshed> {
  using database = openForRefresh(`${project.path}/.bobbin/index.db`);
  assert.ok(database);
  const path = file.startsWith("/") ? file : `${project.path}/${file}`;
  return await refreshFile(database, path, { ...DEFAULT_SETTINGS.index, ...rules });
}

async function pathsFor(project: SampleProject, query: string): Promise<string[]> {
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  return (await search(index, query)).results.map(({ path }) => path);
}

Deno.test("refreshFile() finds an edited, a new and a renamed file, and forgets a deleted one", async () => {
  using project = await createIndexedProject();
  const root = project.path;
  writeFile(root, "src/retry_policy.ts", "export function leakyBucket() { return 'drip'; }\n");
  assert.equal(await refresh(project, "src/retry_policy.ts"), "indexed");
  assert.deepEqual(await pathsFor(project, "leaky bucket"), ["src/retry_policy.ts"]);
  assert.deepEqual(await pathsFor(project, "exponential jitter"), []);

  writeFile(root, "src/dunning.py", "def dunning_letter(customer):\n    return customer.debt\n");
  assert.equal(await refresh(project, "src/dunning.py"), "indexed");
  assert.deepEqual(await pathsFor(project, "dunning letter"), ["src/dunning.py"]);

  Deno.renameSync(`${root}/src/dunning.py`, `${root}/src/reminder.py`);
  assert.equal(await refresh(project, "src/dunning.py"), "forgotten");
  assert.equal(await refresh(project, "src/reminder.py"), "indexed");
  assert.deepEqual(await pathsFor(project, "dunning letter"), ["src/reminder.py"]);
});

Deno.test("refreshFile() leaves the index as the indexer would, which has nothing left to do", async () => {
  using project = await createIndexedProject();
  const root = project.path;
  writeFile(root, "src/session_store.ts", "/** Bakes. */\nexport function bakeCookie() {}\n");
  writeFile(root, "src/added.ts", "export const one = 1;\n\nexport function second() {}\n");
  Deno.removeSync(`${root}/src/invoice.py`);
  for (const file of ["session_store.ts", "added.ts", "invoice.py"]) {
    await refresh(project, `src/${file}`);
  }
  const facts = (): unknown[] => {
    using index = openIndex(`${root}/.bobbin/index.db`);
    using database = openDatabase(`${root}/.bobbin/index.db`, { readOnly: true });
    const chunks = database.get("select value from meta where key = 'chunks'")?.value;
    const rows = database.all(
      "select path, size, mtime, hash, role, words, chunks from file left join outline on file.id = outline.file order by path",
    );
    return [index.files, chunks, rows.map((row) => ({ ...row }))];
  };
  const refreshed = facts();
  const again = await indexProject({ root });
  assert.deepEqual([again.read, again.removed], [0, 0]);
  await indexProject({ root, force: true });
  assert.deepEqual(refreshed, facts());
});

Deno.test("refreshFile() ranks a file as the indexer would, however often it was edited", async () => {
  using project = await createIndexedProject();
  const root = project.path;
  const query = "leaky bucket drip of the retry policy and the session cookie";
  const scores = async (): Promise<[string, string][]> => {
    using index = openIndex(`${root}/.bobbin/index.db`);
    const { results } = await search(index, query);
    return results.map(({ path, score }) => [path, score.toFixed(1)]);
  };
  for (let version = 0; version < 40; version++) {
    writeFile(
      root,
      "src/bucket.ts",
      `export function leakyBucket() { return 'drip ${version}'; }\n`,
    );
    assert.equal(await refresh(project, "src/bucket.ts"), "indexed");
  }
  const refreshed = await scores();
  await indexProject({ root, force: true });
  assert.deepEqual(refreshed, await scores());
  assert.equal(refreshed[0]?.[0], "src/bucket.ts");
});

Deno.test("refreshFile() touches nothing that does not belong into the index", async (t) => {
  using project = await createIndexedProject();
  using outside = createSampleProject({ "src/alien.ts": "export const zebra = 1;\n" });
  const root = project.path;
  writeFile(root, ".gitignore", "generated/\n");
  const cases: [name: string, file: string, rules?: Partial<IndexSettings>][] = [
    ["ignored by git", "generated/zebra.ts"],
    ["excluded", "src/zebra.ts", { exclude: ["src/"] }],
    ["not included", "src/zebra.ts", { include: ["*.py"] }],
    ["a secret", "keys/zebra.pem"],
    ["too big", "src/zebra.ts", { maxFileBytes: 4 }],
    ["never there", "src/gone.ts"],
    ["outside", `${outside.path}/src/alien.ts`],
    ["out of it by a link", "linked/alien.ts"],
    ["by dots", `${root}/../zebra.ts`],
  ];
  Deno.symlinkSync(`${outside.path}/src`, `${root}/linked`);
  for (const [, file] of cases) {
    if (file !== "src/gone.ts" && !/linked|^\//.test(file)) writeFile(root, file, "zebra = 1;\n");
  }
  for (const [name, file, rules] of cases) {
    await t.step(name, async () => assert.equal(await refresh(project, file, rules), "left out"));
  }
  assert.equal(await refresh(project, "src/invoice.py"), "unchanged");
  assert.deepEqual(await pathsFor(project, "zebra"), []);
});

Deno.test("refreshFile() knows a file by any of its names", async (t) => {
  using project = await createIndexedProject();
  const root = project.path;
  Deno.symlinkSync(root, `${project.home}/shop`);
  Deno.symlinkSync(`${root}/src`, `${root}/source`);
  Deno.symlinkSync(`${root}/src/invoice.py`, `${root}/bill.py`);
  const names = [
    `${project.home}/shop/src/invoice.py`,
    `${root}/source/invoice.py`,
    `${root}/bill.py`,
    `${root}/src/../src/invoice.py`,
  ];
  for (const [version, name] of names.entries()) {
    await t.step(name.replace(root, "").replace(project.home, "~"), async () => {
      writeFile(root, "src/invoice.py", `def total(): return ${"1".repeat(version + 1)}\n`);
      assert.equal(await refresh(project, name), "indexed");
      assert.equal(await refresh(project, `${root}/src/invoice.py`), "unchanged");
    });
  }
  using index = openIndex(`${root}/.bobbin/index.db`);
  assert.equal(placeOf(index.repos, `${root}/bill.py`)?.path, "src/invoice.py");
});

Deno.test("refreshFile() only takes the new stamp of a file with the same text", async () => {
  using project = await createIndexedProject();
  const path = `${project.path}/src/invoice.py`;
  // A byte order mark is no part of the text.
  Deno.writeTextFileSync(path, `\ufeff${Deno.readTextFileSync(path)}`);
  Deno.utimeSync(path, 1_000_000, 1_000_000);
  assert.equal(await refresh(project, "src/invoice.py"), "unchanged");
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const { size, mtime } = index.fileAt(1, "src/invoice.py") ?? {};
  assert.deepEqual({ size, mtime }, { size: Deno.statSync(path).size, mtime: 1_000_000_000 });
  assert.equal(index.dead.count, 0);
});

Deno.test("refreshFile() leaves no version before in postings that it writes anyway", async () => {
  using project = await createIndexedProject();
  const root = project.path;
  for (const path of ["src/burrow.py", "src/den.py", "src/den.py", "src/burrow.py", "src/den.py"]) {
    writeFile(root, path, `def wombat(): return '${crypto.randomUUID()}'\n`);
    assert.equal(await refresh(project, path), "indexed");
  }
  using index = openIndex(`${root}/.bobbin/index.db`);
  const [posting, ...others] = index.postings([termKey("wombat")]);
  assert.ok(posting && others.length === 0);
  const paths = postingsOf(posting.data).files.map((file) =>
    index.filesById([posting.block * BLOCK_SIZE + file])[0]?.path
  );
  assert.deepEqual([posting.count, ...paths], [2, "src/burrow.py", "src/den.py"]);
});

Deno.test("refreshFile() puts a file into the innermost of several trees", async () => {
  using project = await createIndexedProject();
  const root = project.path;
  writeFile(root, "vendored/go.mod", "module wombat\n");
  await indexProject({ root, repo: "wombat", source: `${root}/vendored` });
  writeFile(root, "vendored/burrow.go", "package wombat\n\nfunc Burrow() {}\n");
  assert.equal(await refresh(project, "vendored/burrow.go"), "indexed");
  using index = openIndex(`${root}/.bobbin/index.db`);
  const { results } = await search(index, "wombat burrow");
  assert.deepEqual(results.map(({ repo, path }) => [repo, path])[0], ["wombat", "burrow.go"]);
});

Deno.test("refreshFile() waits for nobody", async () => {
  using project = await createIndexedProject();
  const path = `${project.path}/.bobbin/index.db`;
  using writer: Database = openDatabase(path);
  writer.run("begin immediate");
  writeFile(project.path, "src/invoice.py", "def later(): pass\n");
  assert.equal(await refresh(project, "src/invoice.py"), "later");
  using database = openForRefresh(path) ?? assert.fail();
  assert.equal(database.get("pragma busy_timeout")?.timeout, 0);
  writer.run("rollback");
  assert.equal((await indexProject({ root: project.path })).read, 1);
});

Deno.test("refreshFile() leaves a huge file for later", async () => {
  using project = await createIndexedProject();
  writeFile(project.path, "src/huge.ts", "export const zebra = 1;\n".repeat(12_000));
  assert.equal(await refresh(project, "src/huge.ts"), "later");
});

Deno.test("openForRefresh() empties a log that has grown long, and no other", async () => {
  using project = await createIndexedProject();
  const path = `${project.path}/.bobbin/index.db`;
  using writer: Database = openDatabase(path);
  const logAfter = (bytes: number): number => {
    writer.run("insert or replace into meta values ('filler', zeroblob(?))", BigInt(bytes));
    using _database = openForRefresh(path);
    return Deno.statSync(`${path}-wal`).size;
  };
  assert.ok(logAfter(100_000) > 100_000);
  assert.equal(logAfter(1_500_000), 0);
});

Deno.test("openForRefresh() makes no index where there is none", () => {
  using project = createSampleProject();
  const path = `${project.path}/index.db`;
  assert.equal(openForRefresh(path), undefined);
  assert.throws(() => Deno.statSync(path), Deno.errors.NotFound);
  Deno.writeTextFileSync(path, "not a database at all, but long enough to be looked at");
  assert.equal(openForRefresh(path), undefined);
});
