/** What is read from git's files must be what git itself says. */
import { strict as assert } from "node:assert";
import { readChanges } from "../../lib/project/git_changes.ts";
import { commitAll, createSampleProject, runGit, writeFile } from "../sample_project.ts";

async function changesIn(folder: string): Promise<string[]> {
  const found = await readChanges(folder, 60_000);
  return (found?.changes ?? assert.fail("not read")).map(({ path, kind }) => `${kind} ${path}`);
}

/** A commit of this second could be told from an edit of this second by nobody but git. */
async function afterThisSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1050 - Date.now() % 1000));
}

Deno.test("readChanges() tells what differs from the last commit, in each version of git's index", async () => {
  for (const version of ["2", "3", "4"]) {
    using project = createSampleProject();
    writeFile(project.path, "src/größe/파일 one.ts", "export const one = 1;\n");
    writeFile(project.path, "src/größe/파일 two.ts", "export const two = 2;\n");
    commitAll(project.path, "Names of all kinds");
    runGit(project.path, "update-index", "--index-version", version);
    assert.deepEqual(await changesIn(project.path), []);

    await afterThisSecond();
    writeFile(project.path, "src/größe/파일 two.ts", "export const two = 22;\n");
    writeFile(project.path, "src/staged.ts", "export const staged = 3;\n");
    writeFile(project.path, "README.md", "# Sample\n\nA big shop.\n");
    runGit(project.path, "add", "src/staged.ts", "README.md");
    // Only such an entry makes git write version 3.
    writeFile(project.path, "src/intended.ts", "export const intended = 4;\n");
    if (version === "3") runGit(project.path, "add", "--intent-to-add", "src/intended.ts");
    Deno.removeSync(`${project.path}/docs/billing.md`);
    // The same bytes again are no change.
    Deno.utimeSync(`${project.path}/src/retry_policy.ts`, 1, 1);
    writeFile(project.path, "untracked.ts", "export {};\n");
    assert.deepEqual(await changesIn(project.path), [
      "staged README.md",
      "deleted docs/billing.md",
      "modified src/größe/파일 two.ts",
      ...version === "3" ? ["modified src/intended.ts"] : [],
      "staged src/staged.ts",
    ], `version ${version}`);
    assert.deepEqual(await changesIn(`${project.path}/src`), [
      "modified größe/파일 two.ts",
      ...version === "3" ? ["modified intended.ts"] : [],
      "staged staged.ts",
    ]);
  }
});

Deno.test("readChanges() leaves out what git does not look at, and compares a conflict with our side", async () => {
  using project = createSampleProject();
  const { path } = project;
  runGit(path, "switch", "--quiet", "--create", "side");
  writeFile(path, "README.md", "# Theirs\n");
  commitAll(path, "Theirs");
  runGit(path, "switch", "--quiet", "-");
  writeFile(path, "README.md", "# Ours\n");
  commitAll(path, "Ours");
  assert.throws(() => runGit(path, "merge", "--quiet", "side"));
  assert.deepEqual(await changesIn(path), ["modified README.md"]);
  writeFile(path, "README.md", "# Ours\n");
  runGit(path, "update-index", "--assume-unchanged", "src/invoice.py");
  writeFile(path, "src/invoice.py", "def other(): pass\n");
  assert.deepEqual(await changesIn(path), []);
});

Deno.test("readChanges() stops at 200 changes, and says so", async () => {
  using project = createSampleProject();
  const names = Array.from({ length: 201 }, (_, i) => `many/${i}.txt`);
  for (const name of names) writeFile(project.path, name, name);
  commitAll(project.path, "Many");
  for (const name of names.slice(2)) Deno.removeSync(`${project.path}/${name}`);
  const all = await readChanges(project.path, 60_000);
  assert.deepEqual([all?.changes.length, all?.complete], [199, true]);
  for (const name of names.slice(0, 2)) Deno.removeSync(`${project.path}/${name}`);
  const most = await readChanges(project.path, 60_000);
  assert.deepEqual([most?.changes.length, most?.complete], [200, false]);
});

Deno.test("readChanges() knows the index of a linked worktree", async () => {
  using project = createSampleProject();
  const tree = `${project.home}/tree`;
  runGit(project.path, "worktree", "add", "--quiet", tree);
  writeFile(tree, "README.md", "# Changed here\n");
  assert.deepEqual(await changesIn(tree), ["modified README.md"]);
  assert.deepEqual(await changesIn(project.path), []);
});

Deno.test("readChanges() takes a fresh clone for unchanged", async () => {
  using project = createSampleProject();
  const clone = `${project.home}/clone`;
  runGit(project.path, "clone", "--quiet", project.path, clone);
  await afterThisSecond();
  for (const { name } of Deno.readDirSync(`${clone}/src`)) {
    Deno.writeTextFileSync(`${clone}/src/${name}`, Deno.readTextFileSync(`${clone}/src/${name}`));
  }
  runGit(clone, "update-index", "--refresh");
  assert.deepEqual(await changesIn(clone), []);
});

Deno.test("readChanges() returns undefined where there is nothing that it can read", async () => {
  using project = createSampleProject();
  assert.equal(await readChanges(project.home, 1000), undefined);
  const empty = `${project.home}/empty`;
  Deno.mkdirSync(empty);
  runGit(empty, "init", "--quiet");
  assert.equal(await readChanges(empty, 1000), undefined);

  const index = `${project.path}/.git/index`;
  const bytes = Deno.readFileSync(index);
  for (const cut of [0, 3, 11, 40, 90]) {
    Deno.writeFileSync(index, bytes.subarray(0, cut));
    assert.equal(await readChanges(project.path, 1000), undefined, `${cut} bytes`);
  }
  const sha256 = `${project.home}/sha256`;
  Deno.mkdirSync(sha256);
  runGit(sha256, "init", "--quiet", "--object-format=sha256");
  writeFile(sha256, "a.ts", "export {};\n");
  runGit(sha256, "add", "a.ts");
  assert.equal(await readChanges(sha256, 1000), undefined);
});
