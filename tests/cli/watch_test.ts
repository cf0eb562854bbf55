import { strict as assert } from "node:assert";
import { systemdUnit } from "../../lib/cli/systemd_unit.ts";
import { treeChanges } from "../../lib/cli/tree_changes.ts";
import {
  commitAll,
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { prepareIndex, startBobbin } from "./bobbin_process.ts";

interface Watch extends AsyncDisposable {
  child: Deno.ChildProcess;
  /** Returns the counts of the next run of the indexer that found something to do. */
  nextChange(): Promise<Run>;
}

interface Run {
  read: number;
  removed: number;
  files: number;
}

/** Starts the watch and waits for its first run. */
async function startWatch(project: SampleProject, ...args: string[]): Promise<Watch> {
  const child = startBobbin(project, "watch", "--json", "--debounce-ms", "100", ...args);
  const output = linesOf(child.stdout), talk = linesOf(child.stderr);
  const nextRun = async (): Promise<Run> =>
    JSON.parse((await output.next()).value ?? assert.fail("it ended"));
  await nextRun();
  assert.match((await talk.next()).value ?? "", /^Watching ".*"; Ctrl-C ends it$/);
  return {
    child,
    nextChange: async () => {
      let run = await nextRun();
      // A slow machine is at rest between the events of one change.
      while (run.read + run.removed === 0) run = await nextRun();
      return run;
    },
    [Symbol.asyncDispose]: async () => {
      end(child);
      for await (const _ of output);
      for await (const _ of talk);
      await child.status;
    },
  };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
}

Deno.test("watch indexes what is created, changed, renamed and removed", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  await using watch = await startWatch(project);
  const { path } = project;

  writeFile(path, "src/deep/new/parcel.ts", "export function parcelWeight() {}\n");
  assert.equal((await watch.nextChange()).files, 6);
  writeFile(path, "src/deep/new/parcel.ts", "export function parcelVolume() {}\n");
  assert.equal((await watch.nextChange()).read, 1);
  Deno.renameSync(`${path}/src/deep`, `${path}/src/flat`);
  const renamed = await watch.nextChange();
  assert.deepEqual([renamed.read, renamed.removed, renamed.files], [1, 1, 6]);
  Deno.removeSync(`${path}/src/flat`, { recursive: true });
  const removed = await watch.nextChange();
  assert.deepEqual([removed.removed, removed.files], [1, 5]);
});

Deno.test("watch survives a storm of events and indexes all of it", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  await using watch = await startWatch(project);
  for (let i = 0; i < 2000; i++) {
    writeFile(project.path, `many/part_${i}.ts`, `const part${i} = 1;\n`);
  }
  let files = 0;
  while (files < 2005) files = (await watch.nextChange()).files;
  assert.equal(files, 2005);
});

Deno.test("PR-04: watch ends when the project is gone, and does not make it again", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  await using watch = await startWatch(project);
  Deno.removeSync(project.path, { recursive: true });
  assert.equal((await watch.child.status).code, 0);
  assert.throws(() => Deno.statSync(project.path));
});

Deno.test("watch is the only one of its project, and ends with a signal", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const pidFile = `${project.home}/watch.pid`;
  await using watch = await startWatch(project, "--pid-file", pidFile);
  assert.equal(Deno.readTextFileSync(pidFile), `${watch.child.pid}\n`);
  const second = runBobbin(project, "watch");
  assert.equal(second.code, 2);
  assert.match(
    second.stderr,
    /^Cannot watch ".*": another "bobbin watch" is at it; end that one first\n$/,
  );

  watch.child.kill("SIGTERM");
  assert.equal((await watch.child.status).code, 0);
  assert.throws(() => Deno.statSync(pidFile));
});

Deno.test("watch takes no folder that it cannot write for another watch", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  Deno.mkdirSync(`${project.path}/.bobbin/watch.lock`);
  const { code, stderr } = runBobbin(project, "watch");
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot write ".*watch\.lock": /);
});

Deno.test("treeChanges() tells of changes that matter to the index, and of none else", async () => {
  using project = createSampleProject();
  const { path } = project;
  writeFile(path, ".gitignore", "*.log\n/generated/\n");
  commitAll(path, "Ignore");
  for (const folder of ["node_modules/x", "generated", "dist", ".bobbin"]) {
    Deno.mkdirSync(`${path}/${folder}`, { recursive: true });
  }
  const quiet = [
    "node_modules/x/a.js",
    "generated/a.ts",
    "dist/a.js",
    ".bobbin/x",
    "a.log",
    ".git/x",
  ];
  const cases: [files: string[], hasChanged: boolean][] = [
    [quiet, false],
    [["src/a.ts"], true],
    [[...quiet, "README.md"], true],
    [[".git/logs/HEAD"], true],
  ];
  for (const [files, hasChanged] of cases) {
    using watcher = Deno.watchFs([path], { recursive: true });
    const period = hasChanged ? 60_000 : 300;
    const changes = treeChanges(watcher, [path], { debounce: 50, period });
    const next = changes.next();
    for (const file of files) Deno.writeTextFileSync(`${path}/${file}`, "x\n");
    assert.deepEqual(await next, { value: hasChanged, done: false }, files.join());
    watcher.close();
    assert.deepEqual(await changes.next(), { value: undefined, done: true });
  }
});

Deno.test("treeChanges() speaks even when the tree never rests", async () => {
  using project = createSampleProject();
  using watcher = Deno.watchFs([project.path], { recursive: true });
  const changes = treeChanges(watcher, [project.path], { debounce: 60, period: 60_000 });
  const busy = setInterval(
    () => writeFile(project.path, "src/busy.ts", `${performance.now()}\n`),
    10,
  );
  assert.deepEqual(await changes.next(), { value: true, done: false });
  clearInterval(busy);
  watcher.close();
  await changes.next();
});

Deno.test("systemdUnit() escapes what systemd would read otherwise", () => {
  const unit = systemdUnit("/home/me/100% $work", ["/usr/bin/deno", "run", '/my "x"/m$n%.ts']);
  assert.match(unit, /^WorkingDirectory=\/home\/me\/100%% \$work$/m);
  assert.match(
    unit,
    /^ExecStart=\/usr\/bin\/deno run "\/my \\"x\\"\/m\$\$n%%\.ts" watch --quiet$/m,
  );
});
