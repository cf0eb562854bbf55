/** `bobbin hook simulate` as a command, with the real hook of this checkout. */
import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { askBobbin, prepareIndex } from "./bobbin_process.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

Deno.test("hook simulate shows what the model would get, for both hosts", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const simulate = (...args: string[]) => runBobbin(project, "hook", "simulate", ...args);
  const nothing = simulate("--event", "UserPromptSubmit");
  assert.equal(nothing.code, 1);
  assert.match(nothing.stdout, /none for UserPromptSubmit\nThe model gets nothing/);
  assert.match(nothing.stderr, /^No hook ran; next: "bobbin hook status"$/m);

  for (const host of ["claude", "bob"]) {
    runBobbin(project, "hook", "install", "--host", host);
    writeFile(
      project.home,
      "call.json",
      JSON.stringify({ hook_event_name: "UserPromptSubmit", prompt: PROMPT }),
    );
    const args = ["--host", host, "--payload", `${project.home}/call.json`, "--trust"];
    const { code, stdout } = simulate(...args);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^ {2}project +.*settings\.json: \d+ hooks?$/m);
    assert.match(stdout, /exit code 0, \d+ ms/);
    assert.match(stdout, /bobbin found 1 file[^]*src\/retry_policy\.ts:\d+-\d+/);
    assert.match(stdout, /^It goes on$/m);
    const { model, layers, hooks } = JSON.parse(simulate(...args, "--json").stdout);
    assert.equal(model.length, 1);
    assert(layers.length >= 2 && hooks.length >= 1);
  }
  const held = simulate("--host", "bob", "--event", "Stop");
  assert.match(held.stdout, /Bob does not read it/);
  assert.equal(held.stderr, 'No hook ran; next: trust the folder, or try "--trust"\n');
});

Deno.test("hook simulate leaves no trace, but for a payload that names its session", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install");
  const play = (payload: Record<string, unknown>) =>
    askBobbin(
      project,
      JSON.stringify({ prompt: PROMPT, ...payload }),
      ...["hook", "simulate", "--event", "UserPromptSubmit", "--payload", "-", "--json"],
    );
  const metrics = `${project.path}/.bobbin/metrics.jsonl`;
  assert.equal(JSON.parse((await play({})).stdout).model.length, 1);
  assert.throws(() => Deno.statSync(metrics), Deno.errors.NotFound);
  assert.equal(JSON.parse((await play({ session_id: "s1" })).stdout).model.length, 1);
  assert.match(Deno.readTextFileSync(metrics), /"session":"s1"/);
  const again = JSON.parse((await play({ session_id: "s1" })).stdout);
  assert.deepEqual(again.model, [], "this session was given it");
});

Deno.test("hook simulate tells why a hook was silent, as far as that is recorded", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install");
  const play = (payload: Record<string, unknown>, ...flags: string[]) =>
    askBobbin(
      project,
      JSON.stringify({ hook_event_name: "UserPromptSubmit", ...payload }),
      ...["hook", "simulate", "--payload", "-", ...flags],
    );
  const sure = await play({ prompt: PROMPT, session_id: "s 1" });
  assert.match(sure.stdout, /^Recorded\n {2}prompt: injected \(confidence 0\.\d\d\)\nThe model/m);
  const silent = await play({ prompt: "ok", session_id: "s 1" });
  assert.match(silent.stdout, /^Recorded\n {2}prompt: acknowledgement\nThe model gets nothing$/m);
  assert.equal(silent.stderr, "");
  const { recorded } = JSON.parse((await play({ prompt: "no", session_id: "t" }, "--json")).stdout);
  assert.deepEqual(recorded.map(({ session }: { session: string }) => session), ["t"]);

  const untold = await play({ prompt: "ok" });
  assert.doesNotMatch(untold.stdout, /Recorded/);
  assert.match(untold.stderr, /^To see why a hook is silent, put a "session_id" into the payload/);
});

Deno.test("hook simulate says once why something is refused", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const settings = (command: string): void =>
    writeFile(
      project.path,
      ".claude/settings.json",
      JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command }] }] } }),
    );
  const play = (): string => runBobbin(project, "hook", "simulate", "--event", "PreToolUse").stdout;
  settings("echo not here >&2; exit 2");
  assert.match(
    play(),
    /hook error: \[.*\]: not here\nThe person sees nothing\nThe tool is not run\n$/,
  );
});

Deno.test("hook simulate says what it cannot play", async () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const cases = [
    [["--event", "PreToolUs"], "", /^Cannot simulate "PreToolUs": .*; did you mean "PreToolUse"\?/],
    [[], "", /^Cannot simulate without an event; add "--event" with one of SessionStart, /],
    [
      ["--event", "PostToolUseFailure", "--host", "bob"],
      "",
      /: not an event that can be played for Bob; known are SessionStart, /,
    ],
    [["--payload", "-"], "{", /^Cannot read the payload "-": .*; it has to be a JSON object/],
    [["--payload", "-"], "[]", /^Cannot read the payload "-": not a JSON object/],
    [
      ["--payload", "gone.json"],
      "",
      /^Cannot read the payload "gone\.json": no such file or directory; give a file/,
    ],
    [
      ["--payload", "-", "--event", "Stop"],
      '{"event":"SessionStart"}',
      /the payload is one of "SessionStart"/,
    ],
  ] as const;
  for (const [args, stdin, message] of cases) {
    const { code, stderr } = await askBobbin(project, stdin, "hook", "simulate", ...args);
    assert.match(stderr, message);
    assert.equal(code, 2);
  }
});
