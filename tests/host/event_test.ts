/** Payloads as hosts send them, and as they should not, turned into events. */
import { strict as assert } from "node:assert";
import { type EventKind, type HookEvent, readEvent } from "../../lib/host/event.ts";

/** Every field of every event, so that a case names only what it is about. */
type Fields = Partial<Record<string, unknown>>;

const NOTHING = {
  session: undefined,
  cwd: undefined,
  agent: undefined,
  grounding: undefined,
};
const NO_TOOL = { tool: "", input: {} };

function eventOf(payload: unknown, kind: EventKind): HookEvent {
  const parsed = readEvent(JSON.stringify(payload), kind);
  assert.equal(parsed.outcome, "event");
  return parsed.outcome === "event" ? parsed.event : assert.fail();
}

Deno.test("readEvent() takes the fields of both hosts for each event", () => {
  const claude = {
    session_id: "abc",
    transcript_path: "/t.jsonl",
    cwd: "/p",
    permission_mode: "default",
    agent_id: "a1",
  };
  const common = {
    session: "abc",
    cwd: "/p",
    agent: "a1",
  };
  const cases: readonly (readonly [EventKind, Fields, Fields])[] = [
    ["session_start", { ...claude, hook_event_name: "SessionStart", source: "compact" }, {
      ...common,
      source: "compact",
    }],
    ["session_start", { event: "SessionStart", session_id: "ses_01" }, {
      session: "ses_01",
      source: "",
    }],
    ["prompt", { ...claude, prompt: "how?" }, { ...common, prompt: "how?" }],
    ["prompt", { event: "UserPromptSubmit", session_id: "s", prompt: "how?" }, {
      session: "s",
      prompt: "how?",
    }],
    ["prompt", { query: "by hand" }, { prompt: "by hand" }],
    ["prompt", { prompt: "first", query: "second" }, { prompt: "first" }],
    ["prompt", { prompt: "x", grounding: { scope: "na", id: 1 } }, {
      prompt: "x",
      grounding: { scope: "na", id: 1 },
    }],
    [
      "pre_tool",
      { ...claude, tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1" },
      {
        ...common,
        tool: "Bash",
        input: { command: "ls" },
      },
    ],
    ["pre_tool", { event: "PreToolUse", tool: "write_file", input: { path: "a.ts" } }, {
      ...NO_TOOL,
      tool: "write_file",
      input: { path: "a.ts" },
    }],
    ["post_tool", { tool_name: "Bash", tool_input: {}, tool_response: { stdout: "x" } }, {
      ...NO_TOOL,
      tool: "Bash",
      output: { stdout: "x" },
    }],
    ["post_tool", { tool: "read_file", input: { path: "a" }, output: "text" }, {
      ...NO_TOOL,
      tool: "read_file",
      input: { path: "a" },
      output: "text",
    }],
    ["post_tool", { tool_name: "mcp__s__t", tool_response: [{ type: "text" }] }, {
      ...NO_TOOL,
      tool: "mcp__s__t",
      output: [{ type: "text" }],
    }],
    ["post_tool", { tool_name: "Bash", tool_response: null }, {
      ...NO_TOOL,
      tool: "Bash",
      output: undefined,
    }],
    ["post_tool_failure", { tool_name: "Bash", error: "Exit code 1\r\nboom" }, {
      ...NO_TOOL,
      tool: "Bash",
      error: "Exit code 1\r\nboom",
    }],
    ["post_tool_failure", { tool: "execute_command", output: "boom" }, {
      ...NO_TOOL,
      tool: "execute_command",
      error: "boom",
    }],
    ["stop", { ...claude, stop_hook_active: true }, { ...common, stopHookActive: true }],
    ["stop", { event: "Stop", session_id: "s" }, { session: "s", stopHookActive: false }],
  ];
  for (const [kind, payload, expected] of cases) {
    assert.deepEqual(eventOf(payload, kind), { kind, ...NOTHING, ...expected });
  }
});

Deno.test("readEvent() takes fields of a wrong type for missing ones", () => {
  for (const wrong of [null, 1, true, [], {}, ""]) {
    const payload = { session_id: wrong, cwd: wrong, prompt: wrong, source: wrong, error: wrong };
    assert.deepEqual(eventOf(payload, "prompt"), { kind: "prompt", ...NOTHING, prompt: "" });
    const { kind: _, ...start } = eventOf(payload, "session_start");
    assert.deepEqual(start, { ...NOTHING, source: "" });
  }
  for (const wrong of [null, 1, "x", ["y"]]) {
    assert.deepEqual(eventOf({ tool_name: "Edit", tool_input: wrong }, "pre_tool"), {
      kind: "pre_tool",
      ...NOTHING,
      ...NO_TOOL,
      tool: "Edit",
    });
  }
  assert.deepEqual(eventOf({ stop_hook_active: "true" }, "stop"), {
    kind: "stop",
    ...NOTHING,
    stopHookActive: false,
  });
});

Deno.test("readEvent() tells empty, malformed and valid payloads apart, with no text of theirs", () => {
  const bom = "\ufeff";
  const cases = [
    ["", { outcome: "empty" }],
    [" \r\n\t", { outcome: "empty" }],
    [bom + bom + "\n", { outcome: "empty" }],
    ["\0\0", { outcome: "empty" }],
    ["null", { outcome: "malformed", fault: "null, not an object" }],
    ["[]", { outcome: "malformed", fault: "array, not an object" }],
    ['"secret"', { outcome: "malformed", fault: "string, not an object" }],
    ["42", { outcome: "malformed", fault: "number, not an object" }],
    ["true", { outcome: "malformed", fault: "boolean, not an object" }],
    ["{", { outcome: "malformed", fault: "not JSON at position 1, 1 characters" }],
    ['{"a":1,}', { outcome: "malformed", fault: "not JSON at position 7, 8 characters" }],
    ["{}{}", { outcome: "malformed", fault: "not JSON at position 2, 4 characters" }],
    ["secret {{{", { outcome: "malformed", fault: "not JSON, 10 characters" }],
  ] as const;
  for (const [text, expected] of cases) {
    assert.deepEqual(readEvent(text, "prompt"), expected, JSON.stringify(text));
  }
});

Deno.test("readEvent() strips any number of byte order marks, and takes CRLF", () => {
  for (const before of ["", "\ufeff", "\ufeff\ufeff", "\ufeff \ufeff\r\n", "\r\n\ufeff"]) {
    const parsed = readEvent(`${before}{\r\n"prompt":"x"\r\n}\r\n`, "prompt");
    assert.equal(parsed.outcome === "event" && parsed.event.prompt, "x", JSON.stringify(before));
  }
});

Deno.test("readEvent() mends lone surrogates", () => {
  const event = readEvent(
    '{"prompt":"a\\ud83d","cwd":"/\\udc00","session_id":"\\ud800"}',
    "prompt",
  );
  assert.deepEqual(
    event.outcome === "event" && [event.event.prompt, event.event.cwd, event.event.session],
    ["a\ufffd", "/\ufffd", "\ufffd"],
  );
});
