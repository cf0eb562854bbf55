import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { search } from "../../lib/search/search.ts";
import {
  commitAll,
  createSampleProject,
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
