/** What each host gets on stdout, stderr and as exit code; each case is a real process. */
import { strict as assert } from "node:assert";
import { type EventKind } from "../../lib/host/event.ts";
import { type Host } from "../../lib/host/host.ts";
import { type Reply } from "../../lib/host/reply.ts";

const WRITER = new URL("write_reply.ts", import.meta.url).pathname;
const COMMAND = [Deno.execPath(), "run", "--no-config", "--no-lock", WRITER];

interface Seen {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a line of shell in which "$@" is the writer. */
function writeIn(script: string, host: Host, kind: EventKind, reply: Reply): Seen {
  const { code, stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", script, "sh", ...COMMAND, host, kind, JSON.stringify(reply)],
    env: { NO_COLOR: "1" },
  }).outputSync();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function envelope(hookEventName: string, additionalContext: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } });
}

Deno.test("writeReply() speaks to each host as it wants it", () => {
  const text = "가 & <b>\n";
  const cases: readonly (readonly [Host, EventKind, Reply, Partial<Seen>])[] = [
    ["claude", "prompt", { text }, { stdout: text }],
    ["claude", "session_start", { text }, { stdout: text }],
    ["claude", "pre_tool", { text }, { stdout: envelope("PreToolUse", text) }],
    ["claude", "post_tool", { text }, { stdout: envelope("PostToolUse", text) }],
    ["claude", "post_tool_failure", { text }, { stdout: envelope("PostToolUseFailure", text) }],
    ["claude", "stop", { text }, { stderr: `pending: ${text}` }],
    ["bob", "prompt", { text }, { stdout: text }],
    ["bob", "session_start", { text }, { stdout: text }],
    ["bob", "pre_tool", { text }, { stderr: `pending: ${text}` }],
    ["bob", "post_tool", { text }, { stderr: `pending: ${text}` }],
    ["bob", "stop", { text }, { stderr: `pending: ${text}` }],
    ["claude", "prompt", {}, {}],
    ["claude", "post_tool", { text: "" }, {}],
    ["bob", "stop", { text: "" }, {}],
    ["claude", "prompt", { text, talk: "said" }, { stdout: text, stderr: "said\n" }],
    ["claude", "prompt", { text, block: "no" }, { code: 2, stderr: "no\n" }],
    ["bob", "prompt", { block: "no" }, { code: 2, stderr: "no\n" }],
    ["claude", "pre_tool", { text, block: "no" }, { code: 2, stderr: "no\n" }],
    ["bob", "pre_tool", { block: "no", talk: "said" }, { code: 2, stderr: "said\nno\n" }],
    ["claude", "stop", { block: "no" }, { stderr: "no\n" }],
    ["bob", "post_tool", { block: "no" }, { stderr: "no\n" }],
    ["claude", "session_start", { block: "no", text }, { stdout: text, stderr: "no\n" }],
  ];
  for (const [host, kind, reply, expected] of cases) {
    assert.deepEqual(writeIn('"$@"', host, kind, reply), {
      code: 0,
      stdout: "",
      stderr: "",
      ...expected,
    }, `${host} ${kind} ${JSON.stringify(reply)}`);
  }
});

Deno.test("writeReply() writes well-formed text", () => {
  const text = "a\ud83d", mended = "a\ufffd";
  assert.equal(writeIn('"$@"', "claude", "prompt", { text }).stdout, mended);
  assert.equal(
    writeIn('"$@"', "claude", "post_tool", { text }).stdout,
    envelope("PostToolUse", mended),
  );
  assert.equal(writeIn('"$@"', "bob", "pre_tool", { block: text }).stderr, `${mended}\n`);
});

Deno.test("writeReply() writes all bytes to a slow pipe, also to a non-blocking one", () => {
  const text = "가나다 ".repeat(12_000);
  const bytes = new TextEncoder().encode(text).length;
  const nonBlocking = "perl -MFcntl -e 'fcntl(STDOUT, F_SETFL, O_NONBLOCK); exec @ARGV' \"$@\"";
  for (const writer of ['"$@"', nonBlocking]) {
    const { stdout } = writeIn(`${writer} | (sleep 0.3; wc -c)`, "claude", "prompt", { text });
    assert.equal(Number(stdout), bytes, writer);
  }
});

Deno.test("writeReply() takes a reader that has left for no error, and blocks all the same", () => {
  const text = "x".repeat(100_000);
  const cases = [
    ["stdout", '{ "$@"; echo $? >&3; } 3>&2 | true', { text }, "0\n"],
    ["stderr", '{ "$@" 2>&1 >/dev/null; echo $? >&3; } 3>&2 | true', { block: text }, "2\n"],
    ["a full disk", '"$@" 2>/dev/full; echo $? >&2', { block: "no" }, "2\n"],
  ] as const;
  for (const [name, script, reply, code] of cases) {
    assert.equal(writeIn(script, "claude", "prompt", reply).stderr, code, name);
  }
});
