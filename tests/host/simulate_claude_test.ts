/** Claude Code as it is played: each row was measured on the real client, version 2.1.332. */
import { strict as assert } from "node:assert";
import { type Handler, PlayedHost, reply, run } from "./played_host.ts";

type Row = readonly [
  name: string,
  handlers: Handler[],
  /** What the model gets, what the person sees, and whether the event is refused. */
  expected: { model?: string[]; person?: string[]; blocked?: string; ignored?: RegExp },
];

const ON_PROMPT = "UserPromptSubmit";

function specific(event: string, fields: Record<string, unknown>): Record<string, unknown> {
  return { hookSpecificOutput: { hookEventName: event, ...fields } };
}

function context(event: string): Record<string, unknown> {
  return specific(event, { additionalContext: "text" });
}

/** Plays each row and compares. */
async function playRows(event: string, rows: readonly Row[]): Promise<void> {
  using claude = new PlayedHost("claude");
  for (const [name, handlers, expected] of rows) {
    claude.writeHooks(event, { hooks: handlers });
    const { model, person, blocked, hooks } = await claude.play(event);
    const { model: texts = [], person: shown = [], ignored } = expected;
    assert.deepEqual({ model, person, blocked }, {
      model: texts,
      person: shown,
      blocked: expected.blocked,
    }, name);
    const reasons = hooks.flatMap(({ ignored }) => ignored).join("; ");
    if (ignored) assert.match(reasons, ignored, name);
    else assert.equal(reasons, "", name);
  }
}

Deno.test("a prompt's hooks reach the model as plain text or as JSON that fits", async () => {
  const said = (text: string) => ({ model: [`UserPromptSubmit hook success: ${text}`] });
  const added = { model: ["UserPromptSubmit hook additional context: text"] };
  await playRows(ON_PROMPT, [
    ["plain text", [run("echo text")], said("text")],
    ["nothing", [run("true")], {}],
    ["two of them", [run("echo a"), run("echo b")], {
      model: [said("a"), said("b")].flatMap(({ model }) => model),
    }],
    ["JSON", [reply(context(ON_PROMPT))], added],
    ["JSON of a failure", [reply(context(ON_PROMPT), 1)], added],
    ["broken JSON", [run(`echo '{"a": 1'`)], said('{"a": 1')],
    ["a list", [run(`echo '["a"]'`)], said('["a"]')],
    ["another event's JSON", [reply(context("PostToolUse"))], {
      ignored: /"hookEventName" is "PostToolUse"/,
    }],
    ["no event in it", [reply({ hookSpecificOutput: { additionalContext: "x" } })], {
      ignored: /nothing of the JSON counts: "hookSpecificOutput.hookEventName"/,
    }],
    ["context at the top", [reply({ additionalContext: "x" })], {
      ignored: /"additionalContext" at the top/,
    }],
    ["an empty object", [reply({})], {}],
    ["a message", [reply({ systemMessage: "hello" })], { person: ["hello"] }],
    ["stderr", [run("echo log >&2")], { ignored: /stderr is only logged: log/ }],
    ["a failure", [run("echo text; echo oh >&2; exit 1")], {
      person: ["UserPromptSubmit hook error: oh"],
      ignored: /stdout beside exit code 1/,
    }],
    [
      "a program without a shell",
      [run("/bin/echo", { args: ["a b", "$HOME", "${CLAUDECODE}"] })],
      said("a b $HOME 1"),
    ],
  ]);
});

Deno.test("a prompt is refused by exit code 2, a decision, or an end to the turn", async () => {
  const refused = (reason: string) => ({
    person: [`UserPromptSubmit operation blocked by hook:\n${reason}`],
    blocked: reason,
  });
  const [loud, silent] = ["echo why >&2; exit 2", "exit 2"];
  await playRows(ON_PROMPT, [
    ["exit code 2", [run(loud)], refused(`[${loud}]: why`)],
    ["the others' text goes too", [run("echo text"), run(loud)], refused(`[${loud}]: why`)],
    ["no reason", [run(silent)], refused(`[${silent}]: No stderr output`)],
    ["a decision", [reply({ decision: "block", reason: "why" })], refused("why")],
    [
      "a decision and exit code 2",
      [reply({ decision: "block", reason: "why" }, 2)],
      refused("why"),
    ],
    ["an end", [reply({ continue: false, stopReason: "enough" })], {
      person: ["Operation stopped by hook: enough"],
      blocked: "enough",
    }],
  ]);
});

Deno.test("a tool call is refused, questioned or explained before it runs", async () => {
  using claude = new PlayedHost("claude");
  const permit = (permissionDecision: string) =>
    reply(specific("PreToolUse", { permissionDecision, permissionDecisionReason: "why" }));
  const loud = "echo why >&2; exit 2";
  const allowed = reply(specific("PreToolUse", { permissionDecision: "allow" }), 2).command;
  const cases: readonly (readonly [Handler[], RegExp, string[]])[] = [
    [[run(loud)], /^The tool is not run$/, [`PreToolUse:Read hook error: [${loud}]: why`]],
    [[permit("deny"), permit("allow")], /^The tool is not run$/, [
      "PreToolUse:Read hook error: why",
    ]],
    [[reply({ decision: "block", reason: "why" })], /^The tool is not run$/, [
      "PreToolUse:Read hook error: why",
    ]],
    [[permit("allow"), permit("ask")], /^The person is asked/, []],
    [[permit("allow")], /^It goes on without a question/, []],
    [[run(allowed)], /^The tool is not run$/, [
      `PreToolUse:Read hook error: [${allowed}]: No stderr output`,
    ]],
    [[run("echo text")], /^It goes on$/, []],
    [[reply(context("PreToolUse"))], /^It goes on$/, [
      "PreToolUse:Read hook additional context: text",
    ]],
  ];
  for (const [handlers, verdict, model] of cases) {
    claude.writeHooks("PreToolUse", { hooks: handlers });
    const played = await claude.play("PreToolUse");
    assert.match(played.verdict, verdict);
    assert.deepEqual(played.model, model);
    assert.equal(played.blocked !== undefined, played.verdict === "The tool is not run");
  }
});

Deno.test("after a tool, nothing is refused but the model is told", async () => {
  const loud = "echo why >&2; exit 2";
  for (const event of ["PostToolUse", "PostToolUseFailure"]) {
    const blocking = (command: string, reason: string) => ({
      model: [`${event}:Read hook blocking error from command: "${command}": ${reason}`],
    });
    const block = reply({ decision: "block", reason: "why" });
    await playRows(event, [
      ["JSON", [reply(context(event))], { model: [`${event}:Read hook additional context: text`] }],
      ["plain text", [run("echo text")], { ignored: /4 characters of plain text: only logged/ }],
      ["exit code 2", [run(loud)], blocking(loud, `[${loud}]: why`)],
      ["a decision", [block], blocking(block.command, "why")],
    ]);
  }
});

Deno.test("a stop is refused by exit code 2, a decision, and additional context", async () => {
  const loud = "echo why >&2; exit 2";
  const goOn = "additional context makes the agent go on";
  await playRows("Stop", [
    ["exit code 2", [run(loud)], {
      model: [`Stop hook feedback:\n[${loud}]: why`],
      blocked: `[${loud}]: why`,
    }],
    ["a decision", [reply({ decision: "block", reason: "why" })], {
      model: ["Stop hook feedback:\nwhy"],
      blocked: "why",
    }],
    ["context", [reply(context("Stop"))], {
      model: ["Stop hook additional context: text"],
      blocked: goOn,
    }],
    ["plain text", [run("echo text")], { ignored: /only logged at Stop/ }],
  ]);
  await playRows("SessionStart", [
    ["plain text", [run("echo text")], { model: ["SessionStart:startup hook success: text"] }],
    ["exit code 2", [run(loud)], {
      person: [`[${loud}]: why`],
      ignored: /nothing can be refused at SessionStart/,
    }],
  ]);
});

Deno.test("10,000 characters reach the model whole, and of more only a preview", async () => {
  using claude = new PlayedHost("claude");
  const line = (count: number) => run(`head -c ${count} /dev/zero | tr '\\0' a; echo`);
  claude.writeHooks(ON_PROMPT, { hooks: [line(10_000)] });
  const whole = await claude.play(ON_PROMPT);
  assert.deepEqual(whole.model, [`UserPromptSubmit hook success: ${"a".repeat(10_000)}`]);
  claude.writeHooks(ON_PROMPT, { hooks: [line(10_001)] });
  const { model: [cut = ""], hooks } = await claude.play(ON_PROMPT);
  assert.match(
    cut,
    /^UserPromptSubmit hook success: <persisted-output>\nOutput too large \(9\.8KB\)/,
  );
  assert(cut.length < 2300, `${cut.length} characters`);
  assert.match(hooks[0]?.ignored.join() ?? "", /all but the first 2000 of 10001 characters/);
});
