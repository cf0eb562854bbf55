/** What went wrong with payloads elsewhere (IN-…): each report as a test by its id. */
import { strict as assert } from "node:assert";
import { type EventKind, type EventOf, readEvent } from "../../lib/host/event.ts";
import { readRows } from "../../lib/ledger/journal.ts";
import { chunkFile } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";
import { readFailures } from "../../lib/react/error_failures.ts";
import { textOf } from "../../lib/react/tool_output.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { commandOf, type HookRun, runHook, SCRIPTS } from "../matrices/hook_process.ts";
import { createSampleProject, denoDir, type SampleProject, writeFile } from "../sample_project.ts";
import { PATIENCE } from "../until.ts";

// IN-33 has no kind here: neither host sends `workspace_roots`; a missing and an empty `cwd` are tested.

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
const ANSWER = /src\/retry_policy\.ts:\d+/;

const project = createSampleProject();
Deno.test.beforeAll(() => prepareIndex(project));
Deno.test.afterAll(() => project[Symbol.dispose]());

const payload = JSON.stringify({ session_id: "s", cwd: project.path, prompt: PROMPT });

function ask(text: string | Uint8Array, options = {}): Promise<HookRun> {
  return runHook("user_prompt_submit", project, text, { args: ["--no-dedup"], ...options });
}

function assertSilent({ code, stdout, drained, milliseconds }: HookRun): void {
  assert.deepEqual([code, stdout, drained], [0, "", true]);
  assert.ok(milliseconds < PATIENCE, `${milliseconds} ms`);
}

function lastRow({ path }: SampleProject = project): Record<string, unknown> | undefined {
  return readRows(`${path}/.bobbin/metrics.jsonl`).at(-1);
}

function event<Kind extends EventKind>(kind: Kind, payload: unknown): EventOf<Kind> {
  const parsed = readEvent(JSON.stringify(payload), kind);
  assert.equal(parsed.outcome, "event");
  return parsed.outcome === "event" ? parsed.event : assert.fail();
}

Deno.test("IN-01: nothing on stdin is nothing to do, without a word", async () => {
  for (const text of ["", "\n", "   \n"]) {
    const run = await ask(text);
    assertSilent(run);
    assert.equal(run.stderr, "");
  }
});

Deno.test("IN-02, IN-03, IN-10: malformed payloads leave a row that holds none of their text", async () => {
  const texts = [
    '{"hook_event_name":"UserPromptSubmit","prompt":"hi',
    "not json at all {{{",
    '{"prompt":"my password is hunter2"',
  ];
  for (const text of texts) {
    assertSilent(await ask(text));
    const { reason, fault } = lastRow() ?? {};
    assert.equal(reason, "no payload");
    assert.match(String(fault), /^malformed payload: not JSON.*\d+ characters$/);
    assert.doesNotMatch(String(fault), /hi|json at|hunter2/);
  }
});

Deno.test("IN-04, IN-05: empty, malformed and valid are told apart, and only a guard refuses", async () => {
  using guarded = createSampleProject();
  writeFile(guarded.path, ".bobbin/config.toml", "");
  writeFile(guarded.path, ".bobbin/guards.toml", '[[guards]]\nname = "g"\ntool = "Write"\n');
  const outcomes: [text: string, fault: RegExp][] = [
    ["", /^empty/],
    ["{", /^malformed.*not JSON/],
    ["[]", /^malformed.*array/],
    ["null", /^malformed.*null/],
    ['"str"', /^malformed.*string/],
    ["42", /^malformed.*number/],
  ];
  for (const [text, fault] of outcomes) {
    assertSilent(await ask(text));
    assert.match(String(lastRow()?.fault), fault);
    const { code, stdout } = await runHook("pre_tool_use", guarded, text);
    assert.deepEqual([code, stdout], [2, ""], text);
  }
  assert.equal((await runHook("pre_tool_use", guarded, '{"tool_name":"Read"}')).code, 0);
});

Deno.test("IN-06: what a tool did is read from stdin, whatever stands in the environment", async () => {
  const file = `${project.path}/src/retry_policy.ts`;
  const call = { tool_name: "Write", tool_input: { file_path: file }, tool_response: {} };
  const payload = { session_id: "in06", cwd: project.path, ...call };
  await runHook("post_tool_use", project, JSON.stringify(payload), {
    env: { CLAUDE_TOOL_NAME: "Read" },
  });
  const touched = readRows(`${project.path}/.bobbin/session/in06/touched.jsonl`);
  assert.match(JSON.stringify(touched), /retry_policy\.ts.*edited|edited.*retry_policy\.ts/);
});

Deno.test("IN-07, IN-08: any number of byte order marks comes before a payload", async () => {
  for (const marks of ["\ufeff", "\ufeff\ufeff", "\ufeff \ufeff\r\n"]) {
    assert.match((await ask(marks + payload)).stdout, ANSWER);
  }
});

Deno.test("IN-12, IN-14: a payload is answered though the pipe stays open", async () => {
  for (const text of [payload, `${payload}\n`]) {
    const { stdout, milliseconds } = await ask(text, { keepOpen: true });
    assert.match(stdout, ANSWER);
    assert.ok(milliseconds < PATIENCE, `${milliseconds} ms`);
  }
});

Deno.test("IN-13: a pipe that brings nothing and never closes holds up no hook", async () => {
  const runs = SCRIPTS.map(({ script }) => runHook(script, project, "", { keepOpen: true }));
  for (const run of await Promise.all(runs)) assertSilent(run);
});

Deno.test({
  name: "IN-15: a socket is as good as a pipe for stdin",
  ignore: !hasPython(),
  async fn(): Promise<void> {
    const program = `import socket, subprocess, sys
ours, theirs = socket.socketpair()
child = subprocess.Popen(sys.argv[1:], stdin=theirs, stdout=subprocess.PIPE)
theirs.close()
ours.sendall(${JSON.stringify(payload)}.encode())
ours.shutdown(socket.SHUT_WR)
sys.stdout.buffer.write(child.communicate()[0])`;
    const command = commandOf("user_prompt_submit", `${project.path}/.bobbin`, {
      args: ["--no-dedup"],
    });
    const { stdout } = await new Deno.Command("python3", {
      args: ["-c", program, Deno.execPath(), ...command],
      env: { HOME: project.home, DENO_DIR: denoDir() },
    }).output();
    assert.match(new TextDecoder().decode(stdout), ANSWER);
  },
});

Deno.test("IN-16, IN-17: large payloads are read to the end, and too large ones are named so", async () => {
  const call = (size: number) =>
    JSON.stringify({ cwd: project.path, tool_name: "Bash", tool_response: "A".repeat(size) });
  const large = await runHook("post_tool_use", project, call(300_000));
  assertSilent(large);
  assert.equal(lastRow()?.fault, undefined);
  assertSilent(await runHook("post_tool_use", project, call(9 << 20)));
  assert.match(String(lastRow()?.fault), /^oversized payload, 94\d{5} bytes$/);
});

Deno.test("IN-18, IN-19: stdin is drained where nothing will be said", async () => {
  using nowhere = createSampleProject();
  const large = JSON.stringify({ prompt: "x".repeat(2_000_000) });
  for (const { script } of SCRIPTS) assertSilent(await runHook(script, nowhere, large));
});

Deno.test("IN-20: a reader that has left is no error", async () => {
  const words = commandOf("user_prompt_submit", `${project.path}/.bobbin`, {
    args: ["--no-dedup"],
  });
  const command = [Deno.execPath(), ...words].map((word) => `'${word}'`).join(" ");
  const { stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", `(${command} <"$0"; echo "code $?" >&2) | true`, writePayload()],
    env: { HOME: project.home, DENO_DIR: denoDir() },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.equal(stdout.length, 0);
  assert.match(said, /code 0$/m);
  assert.doesNotMatch(said, /Broken pipe|at .*\.ts/);
});

Deno.test("IN-21: what goes through a pipe is what goes into a file", async () => {
  using large = createSampleProject({
    "src/large.ts": `export const retryPolicyTable = [\n${"  'backoff delay',\n".repeat(110)}];\n`,
  });
  await prepareIndex(large);
  const text = JSON.stringify({ cwd: large.path, prompt: "what is in the retryPolicyTable?" });
  const { stdout } = await runHook("user_prompt_submit", large, text);
  const words = commandOf("user_prompt_submit", `${large.path}/.bobbin`);
  const [input, output] = [`${large.home}/in`, `${large.home}/out`];
  Deno.writeTextFileSync(input, text);
  await new Deno.Command("sh", {
    args: ["-c", 'in="$1" out="$2"; shift 2; "$@" <"$in" >"$out"', "sh", input, output]
      .concat(Deno.execPath(), words),
    env: { HOME: large.home, DENO_DIR: denoDir() },
    stderr: "null",
  }).output();
  const withoutId = (text: string) => text.replace(/inj-[0-9A-Z]{26}/g, "inj");
  assert.ok(stdout.length > 1500, `${stdout.length} characters`);
  assert.equal(withoutId(stdout), withoutId(Deno.readTextFileSync(output)));
});

Deno.test("IN-24, IN-26, IN-27: text is cut between characters and written as UTF-8", async () => {
  const lines = `  "${"😀é".repeat(45)}",\n`.repeat(110);
  using foreign = createSampleProject({
    "src/경로.ts": `// 한국어 경로 설명\nexport const tableOf경로 = [\n${lines}];\n`,
  });
  await prepareIndex(foreign);
  const { stdout } = await runHook(
    "user_prompt_submit",
    foreign,
    JSON.stringify({ cwd: foreign.path, prompt: "what does tableOf경로 in src/경로.ts hold?" }),
    { args: ["--gate-threshold", "0"], env: { LANG: "C", LC_ALL: "C" } },
  );
  assert.match(stdout, /src\/경로\.ts/);
  assert.ok(!stdout.includes("\ufffd") && stdout.isWellFormed());
  assert.ok(stdout.length <= 9000, `${stdout.length} characters`);
});

Deno.test("IN-25: characters of three bytes do not trouble the chunker", async () => {
  const text = "가".repeat(9000);
  const chunks = await chunkFile(text, languageOf("src/가나다.md"));
  assert.deepEqual(chunks.map(({ end }) => end), [1]);
});

Deno.test("IN-28: the places of an error stand behind its exit code, with CRLF or without", () => {
  const error = "Exit code 1\r\nError: Cannot find module 'express'\r\n" +
    "    at load (/p/src/a.ts:7:3)\r\n... [900 characters truncated] ...\r\n";
  const { error: read } = event("post_tool_failure", { tool_name: "Bash", error });
  const [place] = readFailures(read).flatMap(({ places }) => places);
  assert.deepEqual([place?.path, place?.line], ["/p/src/a.ts", 7]);
});

Deno.test("IN-29, IN-30: a tool's answer is text in whatever shape it comes", () => {
  const rows: [response: unknown, text: string][] = [
    [{ stdout: "ok\n", stderr: "", interrupted: false }, "ok\n\n"],
    ["On branch master\nnothing to commit", "On branch master\nnothing to commit"],
    [[{ type: "text", text: "block" }], "text\nblock"],
    [null, ""],
    [7, ""],
  ];
  for (const [tool_response, text] of rows) {
    assert.equal(textOf(event("post_tool", { tool_name: "Bash", tool_response }).output), text);
  }
});

Deno.test("IN-31: both families of field names are read, for either host", () => {
  const input = { path: "src/a.ts", content: "x" };
  for (
    const payload of [
      { event: "PreToolUse", session_id: "ses_1", tool: "write_file", input },
      {
        hook_event_name: "PreToolUse",
        session_id: "ses_1",
        tool_name: "write_file",
        tool_input: input,
      },
    ]
  ) {
    const { tool, input: read, session } = event("pre_tool", payload);
    assert.deepEqual([tool, read, session], ["write_file", input, "ses_1"]);
  }
});

Deno.test("IN-33: without a folder in the payload that of the process is meant", async () => {
  for (const cwd of [undefined, "", null, []]) {
    const text = JSON.stringify({ prompt: PROMPT, cwd, workspace_roots: [] });
    assert.match((await ask(text)).stdout, ANSWER);
  }
});

function writePayload(): string {
  const path = `${project.home}/payload.json`;
  Deno.writeTextFileSync(path, payload);
  return path;
}

function hasPython(): boolean {
  try {
    return new Deno.Command("python3", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}
