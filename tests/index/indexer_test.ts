import { strict as assert } from "node:assert";
import { DatabaseSync } from "node:sqlite";
import { readIndexFacts } from "../../lib/index/index_facts.ts";
import { indexProject } from "../../lib/index/indexer.ts";
import { openDatabase } from "../../lib/index/database.ts";
import { BLOCK_SIZE, postingsOf, toPosting } from "../../lib/index/posting.ts";
import { openIndex } from "../../lib/index/store.ts";
import { search } from "../../lib/search/search.ts";
import { beforeNext } from "../before_next.ts";
import {
  commitAll,
  createSampleProject,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

async function pathsFor(project: SampleProject, query: string): Promise<string[]> {
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  return (await search(index, query)).results.map(({ path }) => path);
}

Deno.test("indexProject() finds new and changed files and forgets deleted ones", async () => {
  using project = createSampleProject();
  const root = project.path;
  const first = await indexProject({ root });
  assert.equal(first.read, first.files);
  assert.equal((await pathsFor(project, "exponential backoff jitter"))[0], "src/retry_policy.ts");
  const idle = await indexProject({ root });
  assert.deepEqual([idle.read, idle.removed], [0, 0]);

  writeFile(root, "src/throttle.ts", "export function leakyBucket() { return 'drip'; }\n");
  writeFile(root, "src/invoice.py", "def dunning_letter(customer):\n    return customer.debt\n");
  Deno.removeSync(`${root}/src/session_store.ts`);
  const second = await indexProject({ root });
  assert.deepEqual([second.read, second.removed], [2, 1]);
  assert.equal((await pathsFor(project, "leaky bucket"))[0], "src/throttle.ts");
  assert.equal((await pathsFor(project, "dunning letter"))[0], "src/invoice.py");
  assert.ok(!(await pathsFor(project, "signed cookie")).includes("src/session_store.ts"));
});

Deno.test("indexProject() reads a touched file again only when its text is another one", async () => {
  using project = createSampleProject();
  const root = project.path, file = `${root}/src/invoice.py`;
  await indexProject({ root });
  Deno.utimeSync(file, new Date(), new Date(2001, 1, 3));
  assert.equal((await indexProject({ root })).read, 0);
  // The new stamp is the one that counts from now on.
  assert.equal((await indexProject({ root })).read, 0);
  Deno.writeTextFileSync(file, Deno.readTextFileSync(file).replace("rate", "duty"));
  Deno.utimeSync(file, new Date(), new Date(2002, 1, 3));
  assert.equal((await indexProject({ root })).read, 1);
});

Deno.test("openIndex() sees one state, whatever is written meanwhile", async () => {
  using project = createSampleProject();
  const root = project.path;
  await indexProject({ root });
  using index = openIndex(`${root}/.bobbin/index.db`);
  const file = index.fileAt(1, "src/retry_policy.ts");
  assert.ok(file);
  const outline = index.outline(file.id);
  for (const name of ["a", "b", "c"]) {
    writeFile(root, `aa/${name}.ts`, `export const ${name} = 1;\n`);
  }
  await indexProject({ root, force: true });
  assert.deepEqual(index.outline(file.id), outline);
  assert.deepEqual(index.filesById([file.id]), [file]);
});

Deno.test("indexProject() never reads secrets, binaries and what git ignores", async () => {
  using project = createSampleProject();
  writeFile(project.path, ".gitignore", "generated/\n");
  writeFile(project.path, "generated/out.ts", "export const zebraStripes = 1;\n");
  writeFile(project.path, "keys/server.pem", "-----BEGIN zebraStripes-----\n");
  writeFile(project.path, "data.bin.txt", "zebraStripes\0\0\0");
  await indexProject({ root: project.path });
  assert.deepEqual(await pathsFor(project, "zebraStripes"), []);
  assert.deepEqual(await pathsFor(project, "abcdef"), []);
});

Deno.test("indexProject() gives the same ranking refreshed as built anew", async () => {
  using project = createSampleProject();
  const root = project.path;
  await indexProject({ root });
  for (let version = 0; version < 30; version++) {
    writeFile(root, "src/retry_policy.ts", `export const attempt = ${version}; // backoff delay\n`);
    writeFile(root, "src/invoice.py", `def total_${version}():\n    return "backoff"\n`);
    commitAll(root, `Change the delay, version ${version}`);
    await indexProject({ root });
  }
  const query = "backoff delay of an attempt";
  const refreshed = await pathsFor(project, query);
  await indexProject({ root, force: true });
  assert.deepEqual(refreshed.slice(0, 2), (await pathsFor(project, query)).slice(0, 2));
});

Deno.test("indexProject() works without git, by the rules of .gitignore", async () => {
  using project = createSampleProject();
  Deno.removeSync(`${project.path}/.git`, { recursive: true });
  writeFile(project.path, ".gitignore", "*.log\n");
  writeFile(project.path, "src/noise.log", "platypus\n");
  writeFile(project.path, "node_modules/x/index.js", "export const platypus = 1;\n");
  writeFile(project.path, "src/animal.ts", "export const platypus = 1;\n");
  await indexProject({ root: project.path });
  assert.deepEqual(await pathsFor(project, "platypus"), ["src/animal.ts"]);
});

Deno.test("indexProject() learns from commit subjects", async () => {
  using project = createSampleProject();
  writeFile(project.path, "src/tariff.ts", "export const rates = [1, 2, 3];\n");
  commitAll(project.path, "Introduce kangaroo pricing");
  await indexProject({ root: project.path });
  assert.deepEqual(await pathsFor(project, "kangaroo pricing"), ["src/tariff.ts"]);
});

Deno.test("indexProject() holds several trees in one index", async () => {
  using project = createSampleProject();
  using other = createSampleProject({ "lib/wombat.go": "package wombat\n\nfunc Burrow() {}\n" });
  await indexProject({ root: project.path });
  await indexProject({ root: project.path, repo: "other", source: other.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const { results } = await search(index, "wombat burrow");
  assert.deepEqual(results.map(({ repo, path }) => [repo, path]), [["other", "lib/wombat.go"]]);
});

/** Returns whether the postings of each row are of files that are there, in order, as the row says. */
function arePostingsOfFiles(path: string): boolean {
  using database = openDatabase(path, { readOnly: true });
  const ids = new Set(database.all("select id from file").map(({ id }) => Number(id)));
  return database.all("select key, count, last, data from post").every((row) => {
    const { block, count, data } = toPosting(row), { files } = postingsOf(data);
    return files.length === count && files.at(-1) === Number(row.last) &&
      files.every((file) => ids.has(block * BLOCK_SIZE + file));
  });
}

Deno.test("indexProject() leaves no postings behind when it reads one of several trees again", async () => {
  using project = createSampleProject();
  using other = createSampleProject({ "lib/wombat.go": "package wombat\n\nfunc Burrow() {}\n" });
  const root = project.path;
  await indexProject({ root });
  await indexProject({ root, repo: "other", source: other.path });
  // Its new version stands in a block of the other tree's.
  writeFile(root, "src/retry_policy.ts", "export const burrow = 'retry';\n");
  await indexProject({ root });
  await indexProject({ root, repo: "other", source: other.path, force: true });
  await indexProject({ root, force: true });
  const path = `${root}/.bobbin/index.db`;
  assert.ok(arePostingsOfFiles(path));
  using index = openIndex(path);
  assert.equal(index.dead.count, 0);
  const { results } = await search(index, "burrow");
  assert.deepEqual(results.map(({ path }) => path).toSorted(), [
    "lib/wombat.go",
    "src/retry_policy.ts",
  ]);
});

Deno.test("openIndex() takes the root's own tree from where the index stands, not from where it was written", async () => {
  using project = createSampleProject();
  await indexProject({ root: project.path, repo: "other", source: `${project.path}/src` });
  await indexProject({ root: project.path });
  const moved = `${Deno.makeTempDirSync()}/copy`;
  Deno.mkdirSync(`${moved}/.bobbin`, { recursive: true });
  Deno.copyFileSync(`${project.path}/.bobbin/index.db`, `${moved}/.bobbin/index.db`);
  using index = openIndex(`${moved}/.bobbin/index.db`);
  const sources = [...index.repos.values()].map(({ source }) => source);
  assert.deepEqual(sources, [`${project.path}/src`, moved]);
  assert.deepEqual(readIndexFacts(`${moved}/.bobbin/index.db`).repos.map((r) => r.source), sources);
});

Deno.test("indexProject() keeps a file that a hook has added since the tree was walked", async () => {
  using project = createSampleProject();
  const root = project.path, file_path = `${root}/src/parcel.ts`;
  writeFile(root, ".bobbin/config.toml", "");
  await indexProject({ root });
  using _hook = beforeNext(
    DatabaseSync.prototype,
    "prepare",
    (sql) => sql === "begin immediate",
    () => {
      writeFile(root, "src/parcel.ts", "export function parcelWeight() {}\n");
      const call = { tool_name: "Write", tool_input: { file_path }, tool_response: {} };
      runHookScript(project, "post_tool_use", JSON.stringify({ cwd: root, ...call }));
    },
  );
  await indexProject({ root });
  assert.deepEqual(await pathsFor(project, "parcelWeight"), ["src/parcel.ts"]);
});
