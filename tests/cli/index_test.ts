import { strict as assert } from "node:assert";
import { openDatabase } from "../../lib/index/database.ts";
import { tryLockIndex } from "../../lib/index/lock.ts";
import {
  createSampleProject,
  runBobbin,
  runGit,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { addManyFiles, prepareIndex, readUntil, startBobbin } from "./bobbin_process.ts";
import { until } from "../until.ts";

function found(project: SampleProject, query: string): string[] {
  return runBobbin(project, "search", "--files", query).stdout.trim().split("\n");
}

Deno.test("index reads only what changed, forgets what is gone and finds what is new", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const again = JSON.parse(runBobbin(project, "index", "--json").stdout);
  assert.deepEqual([again.files, again.read, again.removed], [5, 0, 0]);

  Deno.removeSync(`${project.path}/src/invoice.py`);
  writeFile(project.path, "src/retry_policy.ts", "export function circuitBreaker() {}\n");
  writeFile(project.path, "src/rate_limit.ts", "export class TokenBucket {}\n");
  const changed = runBobbin(project, "index");
  assert.match(changed.stderr, /^Indexed 5 files, \d+ chunks: 2 read, 1 removed in \d+\.\d\d s\n$/);
  assert.deepEqual([changed.code, changed.stdout], [0, ""]);
  assert.ok(!found(project, "total_with_tax invoice").includes("src/invoice.py"));
  assert.deepEqual(found(project, "circuitBreaker"), ["src/retry_policy.ts"]);
  assert.deepEqual(found(project, "TokenBucket"), ["src/rate_limit.ts"]);
  assert.equal(JSON.parse(runBobbin(project, "index", "--force", "--json").stdout).read, 5);
});

Deno.test("index says what to look at where it finds nothing", () => {
  using project = createSampleProject({ "empty.txt": "" });
  writeFile(project.path, ".bobbin/config.toml", "");
  assert.match(
    runBobbin(project, "index").stderr,
    /^Indexed 0 files, .*\nNothing to index here; add files, or check what git and \[index\] leave out\n$/,
  );
});

Deno.test("index keeps further trees up to date, and leaves one whose folder is away", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const other = `${project.home}/api`;
  writeFile(other, "gateway.go", "package api\n\nfunc OpenGateway() {}\n");
  assert.equal(runBobbin(project, "index", "--repo", "api", "--source", other).code, 0);
  assert.deepEqual(found(project, "OpenGateway"), ["api/gateway.go"]);
  assert.equal(runBobbin(project, "search", "--repo", "api", "RetryPolicy").code, 1);

  writeFile(other, "proxy.go", "package api\n\nfunc ForwardProxy() {}\n");
  assert.equal(JSON.parse(runBobbin(project, "index", "--json").stdout).read, 1);
  assert.deepEqual(found(project, "ForwardProxy"), ["api/proxy.go"]);

  Deno.renameSync(other, `${other}.away`);
  const away = runBobbin(project, "index");
  assert.match(away.stderr, /^Left "api" as it is: no folder ".*\/api"; /);
  assert.match(away.stderr, /; if it moved or is gone, .*--repo api.*--source DIR.*--remove"\n/);
  assert.match(away.stderr, /Indexed 7 files/);
  const status = runBobbin(project, "status").stdout;
  assert.match(status, /\n {7}"api" in .*\/api: 2 files, the folder is gone\n/);
  assert.match(
    runBobbin(project, "doctor").stdout,
    /folder of the tree "api" is gone.*\n.*--remove/,
  );

  for (
    const [args, message] of [
      [["--source", "nowhere", "--repo", "x"], /^Cannot index "nowhere": no such folder/],
      [["--source", "src"], /^Cannot index a further tree: it has no name; add --repo NAME/],
      [["--source", "src", "--repo", "a/b"], /^Cannot name a tree "a\/b"/],
      [["--repo", "ipa"], /^Cannot index "ipa": not in the index yet; add --source DIR/],
      [
        ["--source", ".", "--repo", "x"],
        /^Cannot index ".*" as a further tree: this project is in/,
      ],
      [["--source", "..", "--repo", "x"], /as a further tree: this project is in it/],
      [["--source", "src", "--repo", "x"], /already; add "src\/\*\*" to index\.exclude first/],
      [["--remove"], /^Cannot tell which tree to remove: give --repo NAME/],
      [["--remove", "--repo", "ipa"], /^Cannot remove "ipa": not in the index/],
    ] as const
  ) {
    const { code, stderr } = runBobbin(project, "index", ...args);
    assert.match(stderr, message);
    assert.equal(code, 2);
  }

  assert.equal(runBobbin(project, "index", "--remove", "--repo", "api").code, 0);
  const { files, repos } = JSON.parse(runBobbin(project, "status", "--json").stdout);
  assert.deepEqual([files, repos.length], [5, 1]);
  assert.doesNotMatch(runBobbin(project, "index").stderr, /api/);
});

Deno.test("index keeps the further trees of an index that another version wrote", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const other = `${project.home}/api`;
  writeFile(other, "gateway.go", "package api\n\nfunc OpenGateway() {}\n");
  runBobbin(project, "index", "--repo", "api", "--source", other);
  {
    using index = openDatabase(`${project.path}/.bobbin/index.db`);
    index.run("pragma user_version = 1");
  }
  assert.equal(JSON.parse(runBobbin(project, "index", "--json").stdout).read, 6);
  assert.deepEqual(found(project, "OpenGateway"), ["api/gateway.go"]);
});

Deno.test("index names the submodules that it leaves out, once, and takes one in as a tree", () => {
  using project = createSampleProject();
  using library = createSampleProject({ "gateway.go": "package api\n\nfunc OpenGateway() {}\n" });
  const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.path];
  runGit(project.path, ...add, "libs/api");
  runBobbin(project, "init");
  const first = runBobbin(project, "index").stderr;
  const next = "bobbin index --repo api --source libs/api";
  assert.match(first, new RegExp(`\nLeft out 1 submodule, "libs/api"; "${next}" takes one in\n$`));
  assert.doesNotMatch(runBobbin(project, "index").stderr, /submodule/);
  assert.equal(runBobbin(project, ...next.split(" ").slice(1)).code, 0);
  assert.deepEqual(found(project, "OpenGateway"), ["api/gateway.go"]);
  assert.doesNotMatch(runBobbin(project, "index", "--force").stderr, /submodule/);
});

Deno.test("index waits for another run, says so, and can be interrupted meanwhile", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, "src/late.ts", "export class LateArrival {}\n");
  const lock = tryLockIndex(`${project.path}/.bobbin/index.lock`);
  assert.ok(lock);
  const interrupted = startBobbin(project, "index");
  await readUntil(interrupted.stderr, "Waiting for another index run to finish");
  interrupted.kill("SIGINT");
  assert.equal((await interrupted.status).code, 130);
  await interrupted.stdout.cancel();

  const patient = startBobbin(project, "index");
  await readUntil(patient.stderr, "Waiting for another index run to finish");
  assert.equal(runBobbin(project, "search", "LateArrival").code, 1);
  lock[Symbol.dispose]();
  assert.equal((await patient.status).code, 0);
  await patient.stdout.cancel();
  assert.deepEqual(found(project, "LateArrival"), ["src/late.ts"]);
});

Deno.test("two index runs at once leave a whole index", async () => {
  using project = createSampleProject();
  runBobbin(project, "init");
  const runs = [1, 2].map(() => startBobbin(project, "index", "--json").output());
  const summaries = (await Promise.all(runs)).map(({ code, stdout }) => {
    assert.equal(code, 0);
    return JSON.parse(new TextDecoder().decode(stdout));
  });
  assert.deepEqual(summaries.map(({ read }) => read).sort(), [0, 5]);
  assert.deepEqual(summaries.map(({ files }) => files), [5, 5]);
  assert.equal(found(project, "RetryPolicy")[0], "src/retry_policy.ts");
});

Deno.test("index leaves the old index whole when it is interrupted in the middle", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  addManyFiles(project, 1500);
  const child = startBobbin(project, "index");
  await untilWriting(`${project.path}/.bobbin/index.db`);
  child.kill("SIGINT");
  const { code, stderr } = await child.output();
  assert.match(new TextDecoder().decode(stderr), /Interrupted; the index is as it was before\n$/);
  assert.equal(code, 130);
  assert.equal(JSON.parse(runBobbin(project, "status", "--json").stdout).files, 5);
  assert.equal(found(project, "RetryPolicy")[0], "src/retry_policy.ts");
});

/** Returns once another process has begun to write. */
async function untilWriting(path: string): Promise<void> {
  using database = openDatabase(path, { busyTimeout: 0 });
  await until(() => {
    try {
      database.run("begin immediate");
      database.run("rollback");
      return false;
    } catch {
      return true;
    }
  });
}
