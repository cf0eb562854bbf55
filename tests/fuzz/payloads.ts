/** Payloads grown from real ones of both hosts: fields missing, doubled, of other types, of other people's making. */
import fc from "fast-check";
import { samplePayload } from "../../lib/host/sample_payload.ts";
import { HOSTS } from "../../lib/host/host.ts";
import { bytesOf, grownFrom, HOSTILE, REPEATED } from "./texts.ts";

type Payload = Record<string, unknown>;

/** Prompts of which some have an answer in the project. */
const PROMPTS = [
  "how does RetryPolicy compute the backoff delay of an attempt?",
  "where is the cookie of a session signed and read?",
  "and the other one?",
  "fix the error in src/retry_policy.ts:9",
  "what do the notes say about lock timeouts in Postgres?",
  "<task-notification>done</task-notification>",
  "/help",
  "ㅇㅇ",
];

const OUTPUTS = [
  "error[E0308]: mismatched types\n  --> src/retry_policy.ts:9:12\n",
  "Traceback (most recent call last):\n  File \"src/invoice.py\", line 5, in total_with_tax\nKeyError: 'rate'\n",
  "Exit code 1\r\nError: Cannot find module './retry'\r\n    at nextDelay (src/retry_policy.ts:9:5)\r\n",
  "src/retry_policy.ts:2:export class RetryPolicy {\n",
  "EISDIR: illegal operation on a directory, read",
  "File does not exist.",
];

/** Calls of tools of both hosts, in the shapes that their answers have. */
function calls(project: string): Payload[] {
  const file = `${project}/src/retry_policy.ts`;
  const bash = { stdout: OUTPUTS[3], stderr: "", interrupted: false };
  const patch = [{ oldStart: 1, newStart: 1, lines: [" a", "-b", "+c"] }];
  const edit = { file_path: file, old_string: "jitter", new_string: "no jitter" };
  const rows: [tool: string, input: Payload, output: unknown][] = [
    ["Bash", { command: "grep -rn RetryPolicy src | head" }, bash],
    ["Bash", { command: "cargo test 2>&1" }, { ...bash, stdout: OUTPUTS[0] }],
    ["Read", { file_path: file }, { type: "text", file: { filePath: file, content: "x" } }],
    ["Read", { file_path: `${project}/src` }, OUTPUTS[4]],
    ["Edit", edit, { filePath: file, structuredPatch: patch, originalFile: "jitter" }],
    ["Write", { file_path: `${project}/src/new.ts`, content: "x" }, { type: "create" }],
    ["MultiEdit", { file_path: file, edits: [edit, null, 7] }, null],
    ["Grep", { pattern: "nextDelay", output_mode: "content" }, { numFiles: 0, filenames: [] }],
    ["Glob", { pattern: "**/*.py" }, { filenames: [`${project}/src/invoice.py`], numFiles: 1 }],
    ["Agent", { prompt: "look around", subagent_type: "Explore" }, { content: [{ text: "x" }] }],
    ["mcp__server__tool", { query: "RetryPolicy" }, [{ type: "text", text: OUTPUTS[1] }]],
  ];
  const bob: [tool: string, input: Payload, output: unknown][] = [
    ["write_file", { path: "src/retry_policy.ts", content: "x" }, "ok"],
    ["apply_diff", { path: "src/retry_policy.ts", diff: "=======\nx\n>>>>>>> " }, "ok"],
    ["execute_command", { command: "npm test" }, OUTPUTS[2]],
    ["search_files", { path: ".", regex: "RetryPolicy" }, OUTPUTS[3]],
    ["read_file", { path: "src/gone.ts" }, OUTPUTS[5]],
  ];
  return [
    ...rows.map(([tool_name, tool_input, tool_response], i) => ({
      ...{ tool_name, tool_input, tool_response, tool_use_id: `toolu_${i}` },
      error: OUTPUTS[i % OUTPUTS.length],
    })),
    ...bob.map(([tool, input, output]) => ({ tool, input, output })),
  ];
}

/** Returns payloads as hosts send them for an event, each with what its field may hold. */
function realPayloads(event: string, project: string): Payload[] {
  const bare = HOSTS.map((host) => samplePayload(host, event, project));
  if (event === "SessionStart") {
    return ["startup", "resume", "clear", "compact"].map((source) => ({ ...bare[0], source }));
  }
  if (event === "UserPromptSubmit") {
    return bare.flatMap((payload) => PROMPTS.map((prompt) => ({ ...payload, prompt })));
  }
  if (event === "Stop") return bare;
  return bare.flatMap((payload) => calls(project).map((call) => ({ ...payload, ...call })));
}

/** What a host may call a session; what follows it is kept under these names, so they hold no secret. */
const SESSIONS = ["s1", "s2", "../../escape", "C:\\x", "..", "\0", "세션", "a".repeat(300)];

/** Values that a field may turn out to have. */
function values(project: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: HOSTILE },
    { weight: 2, arbitrary: fc.jsonValue() },
    { weight: 2, arbitrary: grownFrom([...PROMPTS, ...OUTPUTS]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          "/",
          "..",
          `${project}/..`,
          `${project}/src\0`,
          "~/x",
          "$HOME",
          `${project}/link/passwd`,
        ],
        ...["/dev/stdin", "/proc/self/fd/0", `${project}/fifo`, "C:\\Users\\x", "src/../.env"],
      ),
    },
    { weight: 1, arbitrary: REPEATED },
  );
}

/** Returns payloads for an event, most of them JSON. */
export function payloadsFor(event: string, project: string): fc.Arbitrary<Uint8Array> {
  const value = values(project);
  const names = fc.constantFrom(
    ...["cwd", "prompt", "tool_name", "tool_input", "tool_response", "error"],
    ...[
      "source",
      "stop_hook_active",
      "agent_id",
      "grounding",
      "hook_event_name",
      "transcript_path",
    ],
    ...["tool", "input", "output", "query", "__proto__", "constructor"],
  );
  const nested = fc.constantFrom(
    ...[
      "file_path",
      "path",
      "command",
      "pattern",
      "content",
      "edits",
      "diff",
      "old_string",
      "glob",
    ],
    ...["stdout", "structuredPatch", "filenames", "regex", "notebook_path"],
  );
  const changes = fc.record({
    session: fc.constantFrom(...SESSIONS),
    dropped: fc.array(names, { maxLength: 2 }),
    replaced: fc.array(fc.tuple(names, value), { maxLength: 2 }),
    inside: fc.array(fc.tuple(nested, value), { maxLength: 2 }),
  });
  const objects = fc.tuple(fc.constantFrom(...realPayloads(event, project)), changes).map(
    ([real, { session, dropped, replaced, inside }]) => {
      const payload: Payload = { ...real, session_id: session };
      for (const key of ["tool_input", "input", "tool_response"]) {
        const part = payload[key];
        if (inside.length === 0 || typeof part !== "object" || part === null) continue;
        payload[key] = { ...part, ...Object.fromEntries(inside) };
      }
      for (const name of dropped) delete payload[name];
      return JSON.stringify({ ...payload, ...Object.fromEntries(replaced) });
    },
  );
  const foreign = fc.oneof(fc.json(), HOSTILE, fc.constantFrom("", " ", "null", "[]", "{}", "42"));
  return bytesOf(fc.oneof({ weight: 9, arbitrary: objects }, { weight: 1, arbitrary: foreign }));
}
