/** The stop hook as a process: it runs what was approved, and never keeps the agent from stopping. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import {
  createSampleProject,
  denoDir,
  type ProcessRun,
  runBobbin,
  runGit,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

/** The example of the Bob Shell page. */
const COMMIT =
  "git diff --cached --quiet || git -c user.name=T -c user.email=t@example.com commit " +
  '--quiet -m "chore: auto-commit from the session"';

function createProject(actions: readonly string[]): SampleProject {
  const project = createSampleProject();
  assert.equal(runBobbin(project, "init").code, 0);
  writeFile(project.path, ".bobbin/config.toml", `[stop]\nactions = ${JSON.stringify(actions)}\n`);
  // Hooks read what a command has kept for them.
  runBobbin(project, "status");
  return project;
}

function stop(project: SampleProject, more: Record<string, unknown> = {}, ...args: string[]): void {
  const payload = { hook_event_name: "Stop", session_id: "s", cwd: project.path, ...more };
  const run = runHookScript(project, "stop", JSON.stringify(payload), ...args);
  assertSilent(run);
}

/** Whatever a stop hook says would make the agent go on. */
function assertSilent({ code, stdout, stderr }: ProcessRun): void {
  assert.deepEqual([code, stdout, stderr], [0, "", ""]);
}

function lastReason(project: SampleProject): unknown {
  return readRows(`${project.path}/.bobbin/metrics.jsonl`).at(-1)?.reason;
}

function subjects(project: SampleProject): string[] {
  const { stdout } = new Deno.Command("git", {
    args: ["-C", project.path, "log", "--format=%s"],
  }).outputSync();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

function stage(project: SampleProject): void {
  writeFile(project.path, "src/new.ts", "export const staged = 1;\n");
  runGit(project.path, "add", "src/new.ts");
}

Deno.test("the stop hook runs a project's actions only once they are approved", () => {
  using project = createProject([COMMIT]);
  stage(project);
  stop(project);
  assert.equal(lastReason(project), "actions not approved");
  assert.equal(subjects(project).length, 1);

  const approved = runBobbin(project, "hook", "approve");
  assert.equal(approved.stdout, `${COMMIT}\n`);
  assert.match(approved.stderr, /^1 command of ".*" may run when the agent stops; kept in ".*"\n$/);
  stop(project, {}, "--host", "bob");
  assert.equal(lastReason(project), "actions ended");
  assert.equal(subjects(project)[0], "chore: auto-commit from the session");
  assert.match(Deno.readTextFileSync(`${project.path}/.bobbin/stop.log`), /^exit code 0$/m);

  // Another text has not been approved, whoever wrote it.
  const changed = `[stop]\nactions = [${JSON.stringify(`${COMMIT} && touch pwned`)}]\n`;
  writeFile(project.path, ".bobbin/config.toml", changed);
  runBobbin(project, "status");
  stop(project);
  assert.equal(lastReason(project), "actions not approved");
});

Deno.test("the stop hook runs what the user's own configuration names", () => {
  using project = createProject([]);
  stop(project);
  assert.equal(lastReason(project), "no actions");
  writeFile(project.home, ".config/bobbin/config.toml", '[stop]\nactions = ["pwd > where"]\n');
  writeFile(project.path, ".bobbin/config.toml", "");
  runBobbin(project, "status");
  stop(project, { cwd: `${project.path}/src` });
  assert.equal(lastReason(project), "actions ended");
  assert.equal(Deno.readTextFileSync(`${project.path}/src/where`), `${project.path}/src\n`);
});

Deno.test("GT-04: the stop hook runs nothing while the agent goes on because of a stop hook", () => {
  using project = createProject(["echo run >> runs"]);
  assert.equal(runBobbin(project, "hook", "approve").code, 0);
  stop(project, { stop_hook_active: true, last_assistant_message: "x" });
  assert.equal(lastReason(project), "stopping already");
  stop(project, { agent_id: "a1" });
  assert.equal(lastReason(project), "subagent");
  assert.throws(() => Deno.statSync(`${project.path}/runs`));
});

Deno.test("the stop hook does not run again for an agent that an action started", () => {
  using project = createProject([]);
  const script = new URL("../../hooks/stop.ts", import.meta.url).pathname;
  const action = `echo run >> runs; echo '{"session_id":"s"}' | ` +
    `'${Deno.execPath()}' run -A --no-config --no-lock '${script}'`;
  writeFile(
    project.path,
    ".bobbin/config.toml",
    `[stop]\nactions = [${JSON.stringify(action)}]\n`,
  );
  assert.equal(runBobbin(project, "hook", "approve").code, 0);
  stop(project);
  assert.equal(Deno.readTextFileSync(`${project.path}/runs`), "run\n");
  const reasons = readRows(`${project.path}/.bobbin/metrics.jsonl`).map(({ reason }) => reason);
  assert.deepEqual(reasons, ["stopping already", "actions ended"]);
});

Deno.test("the stop hook runs nothing when it is only tried", () => {
  using project = createProject(["echo run >> runs"]);
  assert.equal(runBobbin(project, "hook", "approve").code, 0);
  const hook = new URL("../../hooks/stop.ts", import.meta.url).pathname;
  const { code } = new Deno.Command("sh", {
    args: ["-c", `echo '{}' | "$0" run -A --no-config --no-lock "$1"`, Deno.execPath(), hook],
    cwd: project.path,
    env: { HOME: project.home, DENO_DIR: denoDir(), BOBBIN_PROBE: "1" },
  }).outputSync();
  assert.equal(code, 0);
  assert.throws(() => Deno.statSync(`${project.path}/runs`));
  assert.equal(lastReason(project), undefined);
});

Deno.test("CX-19: the stop hook leaves the state of the session alone", () => {
  using project = createProject([]);
  writeFile(project.path, ".bobbin/session/s/ledger.jsonl", "{}\n");
  stop(project);
  assert.equal(Deno.readTextFileSync(`${project.path}/.bobbin/session/s/ledger.jsonl`), "{}\n");
});

Deno.test("the stop hook is silent whatever it gets", () => {
  using project = createProject(["exit 1"]);
  assert.equal(runBobbin(project, "hook", "approve").code, 0);
  for (const payload of ["", "null", "[]", "{", '{"session_id":7}', "\ufeff{}"]) {
    assertSilent(runHookScript(project, "stop", payload));
  }
  assertSilent(runHookScript({ ...project, path: project.home }, "stop", "{}"));
  const verb = runBobbin(project, "hook", "stop");
  assertSilent(verb);
});

Deno.test("[log] payloads keeps what the stop hook got, secrets masked", () => {
  using project = createProject([]);
  writeFile(project.path, ".bobbin/config.toml", "[log]\npayloads = true\n");
  runBobbin(project, "status");
  const token = "ghp_" + "a1B2".repeat(9);
  stop(project, { last_assistant_message: `The token is ${token}.` });
  const [row] = readRows(`${project.path}/.bobbin/payloads.jsonl`);
  assert.equal(row?.event, "stop");
  assert.match(String(row?.payload), /The token is \[masked: GitHub token\]\./);
});
