import { strict as assert } from "node:assert";
import { topOfCheckout } from "../../lib/project/git_folder.ts";
import { localCommits, readBranch, readHeadLog } from "../../lib/project/git_head.ts";
import { createSampleProject, runGit } from "../sample_project.ts";

function commit(folder: string, subject: string, ...args: string[]): void {
  runGit(folder, "commit", "--quiet", "--allow-empty", "--message", subject, ...args);
}

function subjects(folder: string): string[] {
  return localCommits(readHeadLog(folder), 20);
}

function gitLog(folder: string, count: number): string[] {
  const { stdout } = new Deno.Command("git", {
    args: ["-C", folder, "log", "--format=%s", `-${count}`],
  }).outputSync();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

function headOf(folder: string): string {
  const { stdout } = new Deno.Command("git", { args: ["-C", folder, "rev-parse", "HEAD"] })
    .outputSync();
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("readBranch() returns the branch, or where a detached HEAD is", () => {
  using project = createSampleProject();
  runGit(project.path, "switch", "--quiet", "--create", "feature/größe-1");
  assert.equal(readBranch(project.path), "feature/größe-1");
  runGit(project.path, "worktree", "add", "--quiet", "-b", "other", `${project.home}/tree`);
  assert.equal(readBranch(`${project.home}/tree`), "other");
  runGit(project.path, "switch", "--quiet", "--detach");
  assert.equal(readBranch(project.path), headOf(project.path).slice(0, 12));
  assert.equal(readBranch(project.home), undefined);

  Deno.mkdirSync(`${project.home}/unborn`);
  runGit(`${project.home}/unborn`, "init", "--quiet", "--initial-branch=trunk");
  assert.equal(readBranch(`${project.home}/unborn`), "trunk");
  assert.deepEqual(readHeadLog(`${project.home}/unborn`), []);
});

Deno.test("topOfCheckout() climbs to the folder that git starts from", () => {
  using project = createSampleProject();
  assert.equal(topOfCheckout(`${project.path}/src`), project.path);
  assert.equal(topOfCheckout(project.path), project.path);
  assert.equal(topOfCheckout(project.home), undefined);
});

Deno.test("localCommits() follows HEAD through amends, resets and other branches, as git log does", () => {
  using project = createSampleProject();
  const { path } = project;
  commit(path, "One");
  commit(path, "Two, wrong");
  commit(path, "Two", "--amend");
  commit(path, "Dropped");
  runGit(path, "reset", "--quiet", "--hard", "HEAD~1");
  runGit(path, "switch", "--quiet", "--create", "side");
  commit(path, "On the side");
  runGit(path, "switch", "--quiet", "-");
  commit(path, "Three: with a colon");
  const expected = ["Three: with a colon", "Two", "One"];
  assert.deepEqual(subjects(path), [...expected, "Add retry policy, sessions and invoices"]);
  assert.deepEqual(subjects(path).slice(0, 3), gitLog(path, 3));
  assert.deepEqual(localCommits(readHeadLog(path), 2), expected.slice(0, 2));
});

Deno.test("localCommits() stops at the commit that is known, and at one that was made elsewhere", () => {
  using project = createSampleProject();
  const known = headOf(project.path);
  commit(project.path, "New");
  assert.deepEqual(localCommits(readHeadLog(project.path), 9, known), ["New"]);

  const clone = `${project.home}/clone`;
  runGit(project.path, "clone", "--quiet", project.path, clone);
  assert.deepEqual(subjects(clone), []);
  commit(clone, "Here");
  assert.deepEqual(subjects(clone), ["Here"]);
  assert.deepEqual(localCommits([], 9), []);
});
