import { strict as assert } from "node:assert";
import { readGitFolder, readIfThere } from "../../lib/project/git_folder.ts";
import { createSampleProject, runGit } from "../sample_project.ts";

Deno.test("readGitFolder() tells a linked checkout from the one that it shares its repository with", () => {
  using project = createSampleProject();
  const tree = `${project.home}/tree`, repository = `${project.path}/.git`;
  runGit(project.path, "worktree", "add", "--quiet", tree);
  assert.deepEqual(readGitFolder(project.path), { repository, own: repository, isLinked: false });
  const linked = { repository, own: `${repository}/worktrees/tree`, isLinked: true };
  assert.deepEqual(readGitFolder(tree), linked);
  assert.equal(readGitFolder(project.home), undefined);
  Deno.writeTextFileSync(`${tree}/.git`, "\n".repeat(9000), { append: true });
  assert.equal(readGitFolder(tree), undefined, "git writes no such file");
});

Deno.test("readIfThere() reads small files and nothing else", () => {
  using project = createSampleProject();
  const path = `${project.home}/file`;
  for (const [size, expected] of [[8192, 8192], [8193, undefined]] as const) {
    Deno.writeTextFileSync(path, "x".repeat(size));
    assert.equal(readIfThere(path)?.length, expected);
  }
  assert.equal(readIfThere(project.home), undefined);
  assert.equal(readIfThere(`${project.home}/none`), undefined);
});
