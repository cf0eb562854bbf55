/** The hook before a tool as a process: exit codes and channels of both hosts, and what is remembered. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import {
  createSampleProject,
  denoDir,
  type ProcessRun,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

const GUARDS = `
[[guards]]
name = "writes-in-src"
tool = "Write"
outside = ["src/**"]
message = "Blocked: writes outside src/ are not allowed"

[[guards]]
name = "generated"
tool = "Write"
match = { file_path = "generated" }
action = "warn"
message = "This file is generated"
`;

function createProject(guards?: string): SampleProject {
  const project = createSampleProject({ "src/a.ts": "export {};\n" });
  writeFile(project.path, ".bobbin/config.toml", "");
  if (guards !== undefined) writeFile(project.path, ".bobbin/guards.toml", guards);
  return project;
}

function claudeCall(project: SampleProject, file: string): string {
  return JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s",
    cwd: project.path,
    tool_name: "Write",
    tool_input: { file_path: file, content: "x" },
  });
}

function bobCall(file: string): string {
  const call = { event: "PreToolUse", session_id: "s", tool: "write_file" };
  return JSON.stringify({ ...call, input: { path: file, content: "x" } });
}

function run(project: SampleProject, payload: string, ...args: string[]): ProcessRun {
  return runHookScript(project, "pre_tool_use", payload, ...args);
}

function reasons(project: SampleProject): unknown[] {
  return readRows(`${project.path}/.bobbin/metrics.jsonl`).map(({ reason }) => reason);
}

Deno.test("a refused call ends with 2 and the message on stderr, in both hosts", () => {
  using project = createProject(GUARDS);
  const refused = {
    code: 2,
    stdout: "",
    stderr: "Blocked: writes outside src/ are not allowed\n",
  };
  assert.deepEqual(run(project, claudeCall(project, `${project.path}/docs/a.md`)), refused);
  assert.deepEqual(run(project, bobCall("src/../a.md"), "--host", "bob"), refused);
  const passed = { code: 0, stdout: "", stderr: "" };
  assert.deepEqual(run(project, claudeCall(project, `${project.path}/src/b.ts`)), passed);
  assert.deepEqual(run(project, bobCall("src/b.ts"), "--host", "bob"), passed);
  assert.deepEqual(reasons(project), [
    'blocked by "writes-in-src"',
    'blocked by "writes-in-src"',
    "allowed",
    "allowed",
  ]);
});

Deno.test("a warning reaches the model as the host lets it", () => {
  using project = createProject(GUARDS);
  const claude = run(project, claudeCall(project, "src/generated/a.ts"));
  assert.equal(claude.code, 0);
  assert.deepEqual(JSON.parse(claude.stdout), {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      additionalContext: "This file is generated",
    },
  });
  const bob = run(project, bobCall("src/generated/a.ts"), "--host", "bob");
  assert.deepEqual([bob.code, bob.stdout], [0, ""]);
  const waiting = readRows(`${project.path}/.bobbin/session/s/pending.jsonl`);
  assert.deepEqual(waiting.map(({ text }) => text), ["This file is generated"]);
});

Deno.test("a warning to a hook that is only tried waits for no prompt", () => {
  using project = createProject(GUARDS);
  const input = `${project.home}/payload.json`;
  Deno.writeTextFileSync(input, bobCall("src/generated/a.ts"));
  const hook = new URL("../../hooks/pre_tool_use.ts", import.meta.url).pathname;
  const { code } = new Deno.Command("sh", {
    args: ["-c", `"$0" run -A --no-config "$1" --host bob < "$2"`, Deno.execPath(), hook, input],
    cwd: project.path,
    env: { HOME: project.home, DENO_DIR: denoDir(), BOBBIN_PROBE: "1" },
  }).outputSync();
  assert.equal(code, 0);
  assert.throws(() => Deno.statSync(`${project.path}/.bobbin/session`), Deno.errors.NotFound);
});

/** What no host should send, and some have. */
const GARBAGE: readonly string[] = ["", " \n", "null", "[]", "{", '"x"', "\ufeff\ufeff{}\r\n"];

Deno.test("without guards nothing that comes is refused", () => {
  using project = createProject();
  for (const payload of [...GARBAGE, "{}", claudeCall(project, "/etc/passwd")]) {
    assert.deepEqual(run(project, payload), { code: 0, stdout: "", stderr: "" }, payload);
  }
});

Deno.test("GT-14: with guards what cannot be read is refused", () => {
  using project = createProject(GUARDS);
  const oversized = claudeCall(project, "src/a.ts").replace('"x"', `"${"x".repeat(9 << 20)}"`);
  for (const payload of [...GARBAGE.filter((text) => !text.includes("{}")), oversized]) {
    const { code, stdout, stderr } = run(project, payload);
    assert.deepEqual([code, stdout], [2, ""], payload.slice(0, 20));
    assert.match(stderr, /^Blocked: the guard "writes-in-src" could not be evaluated: /);
  }
});

Deno.test("IN-16: a payload of 300,000 characters is read whole", () => {
  using project = createProject(GUARDS);
  const call = (file: string): string =>
    claudeCall(project, file).replace('"x"', `"${"x".repeat(300_000)}"`);
  assert.equal(run(project, call("src/b.ts")).code, 0);
  assert.equal(run(project, call("docs/b.md")).code, 2);
});

Deno.test("guards count from the moment they are saved", () => {
  using project = createProject();
  const payload = claudeCall(project, "docs/a.md");
  assert.equal(run(project, payload).code, 0);
  writeFile(project.path, ".bobbin/guards.toml", GUARDS);
  assert.equal(run(project, payload).code, 2);
  writeFile(project.path, ".bobbin/guards.toml", GUARDS.replace("src/**", "docs/**"));
  assert.equal(run(project, payload).code, 0);
  writeFile(project.path, ".bobbin/guards.toml", "[[guards]");
  assert.equal(run(project, payload).code, 2);
});

Deno.test("the guards of the home count in every project", () => {
  using project = createProject();
  writeFile(project.home, ".config/bobbin/guards.toml", GUARDS);
  assert.equal(run(project, claudeCall(project, "docs/a.md")).code, 2);
  const weaker = GUARDS.replace("src/**", "**");
  writeFile(project.path, ".bobbin/guards.toml", weaker);
  assert.equal(run(project, claudeCall(project, "docs/a.md")).code, 0);
});

Deno.test("a folder that is no project has no guards", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  assert.deepEqual(run(project, claudeCall(project, "/etc/passwd")), {
    code: 0,
    stdout: "",
    stderr: "",
  });
});
