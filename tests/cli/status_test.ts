import { strict as assert } from "node:assert";
import { formatAge, formatBytes, formatCount } from "../../lib/cli/measures.ts";
import { createSampleProject, runBobbin, runGit } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

Deno.test("status tells what the index holds and how far HEAD has moved", async () => {
  using project = createSampleProject();
  runBobbin(project, "init");
  const missing = runBobbin(project, "status");
  assert.equal(missing.code, 1);
  assert.match(missing.stdout, /^Index {2}Cannot read the index ".*index\.db": no such file$/m);
  assert.equal(missing.stderr, 'Next: run "bobbin index"\n');

  await prepareIndex(project);
  const fresh = runBobbin(project, "status");
  assert.deepEqual([fresh.code, fresh.stderr], [0, ""]);
  assert.match(fresh.stdout, /^Index {2}5 files, \d+ chunks, \d+ KB, written just now$/m);
  assert.match(fresh.stdout, /This tree: 5 files, up to date with HEAD$/m);

  const commit = ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet"];
  runGit(project.path, ...commit, "--allow-empty", "--message", "One");
  runGit(project.path, ...commit, "--allow-empty", "--message", "Two");
  const behind = runBobbin(project, "status");
  assert.match(behind.stdout, /2 commits behind HEAD$/m);
  assert.equal(behind.stderr, 'Next: run "bobbin index"\n');
  const { repos, ...rest } = JSON.parse(runBobbin(project, "status", "--json").stdout);
  assert.deepEqual(repos, [{
    repo: "",
    source: project.path,
    files: 5,
    hasHistory: true,
    behind: 2,
  }]);
  assert.deepEqual([rest.root, rest.files, rest.fault], [project.path, 5, null]);
  assert.ok(Date.now() - Date.parse(rest.written) < 3_600_000);

  runGit(project.path, ...commit, "--amend", "--allow-empty", "--message", "Rewritten");
  runBobbin(project, "index");
  runGit(project.path, "reset", "--quiet", "--hard", "HEAD~2");
  assert.match(runBobbin(project, "status").stdout, /HEAD is elsewhere now$/m);
});

Deno.test("status says nothing of a history where there is none", async () => {
  using project = createSampleProject();
  Deno.removeSync(`${project.path}/.git`, { recursive: true });
  await prepareIndex(project);
  const { code, stdout, stderr } = runBobbin(project, "status");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /\n {7}This tree: 5 files\n$/);
});

Deno.test("formatBytes(), formatAge() and formatCount() write as a person reads", () => {
  const sizes = [[0, "0 B"], [999, "999 B"], [4096, "4.1 KB"], [61_440, "61 KB"], [
    2.5e9,
    "2.5 GB",
  ]];
  for (const [bytes, text] of sizes) assert.equal(formatBytes(Number(bytes)), text);
  const minute = 60_000;
  const ages = [
    [59_000, "just now"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [60 * minute, "1 hour ago"],
    [48 * 60 * minute, "2 days ago"],
  ] as const;
  for (const [milliseconds, text] of ages) assert.equal(formatAge(milliseconds), text);
  assert.deepEqual([0, 1, 2].map((n) => formatCount(n, "file")), ["0 files", "1 file", "2 files"]);
});
