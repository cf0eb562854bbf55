/** A project with an index and a history, and tool calls in it as Claude Code reports them. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import {
  commitAll,
  createSampleProject,
  runBobbin,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

const CLIENT = `import { RetryPolicy } from "./retry_policy.ts";

const policy = new RetryPolicy(5, 100);

/** Sends a request until it succeeds. */
export async function sendWithRetries(url: string): Promise<Response> {
  for (let attempt = 0; !policy.isExhausted(attempt); attempt++) {
    const response = await fetch(url);
    if (response.ok) return response;
    await new Promise((done) => setTimeout(done, policy.nextDelay(attempt)));
  }
  throw new Error("gave up");
}
`;
const TEST = `import { RetryPolicy } from "../src/retry_policy.ts";

Deno.test("RetryPolicy waits", () => {
  new RetryPolicy(3, 10).nextDelay(1);
});
`;

/** The policy, its client and its test have changed together four times. */
export function createIndexedProject(): SampleProject {
  const created = createSampleProject();
  writeFile(created.path, "src/http_client.ts", CLIENT);
  for (let version = 0; version < 4; version++) {
    const policy = Deno.readTextFileSync(`${created.path}/src/retry_policy.ts`);
    writeFile(created.path, "src/retry_policy.ts", `${policy}// version ${version}\n`);
    writeFile(created.path, "tests/retry_policy_test.ts", `${TEST}// version ${version}\n`);
    commitAll(created.path, `Change the delay, version ${version}`);
  }
  assert.equal(runBobbin(created, "init").code, 0);
  assert.equal(runBobbin(created, "index").code, 0);
  return created;
}

export interface Call {
  tool: string;
  input: Record<string, unknown>;
  output?: unknown;
  session?: string;
  cwd?: string;
  [more: string]: unknown;
}

/** Sends a call as Claude Code does, and returns what the model gets; "" for silence. */
export function after(
  where: SampleProject,
  { tool, input, output, session, cwd, ...more }: Call,
): string {
  const payload = {
    hook_event_name: "PostToolUse",
    cwd: cwd ?? where.path,
    tool_name: tool,
    tool_input: input,
    tool_response: output ?? {},
    ...(session === undefined ? {} : { session_id: session }),
    ...more,
  };
  const run = runHookScript(where, "post_tool_use", JSON.stringify(payload));
  assert.deepEqual([run.code, run.stderr], [0, ""]);
  if (run.stdout === "") return "";
  const { hookSpecificOutput } = JSON.parse(run.stdout);
  assert.equal(hookSpecificOutput.hookEventName, "PostToolUse");
  return hookSpecificOutput.additionalContext;
}

/** Returns the last row of the metrics. */
export function lastRow(where: SampleProject): Record<string, unknown> {
  return readRows(`${where.path}/.bobbin/metrics.jsonl`).at(-1) ?? {};
}

/** Changes a line of the policy, and returns the call that did it. */
export function editOf(where: SampleProject, session?: string): Call {
  const file = `${where.path}/src/retry_policy.ts`;
  const text = Deno.readTextFileSync(file);
  const [old_string, new_string] = ["Math.random() * ceiling", "Math.random() * (ceiling + 1)"];
  Deno.writeTextFileSync(file, text.replace(old_string, new_string));
  const input = { file_path: file, old_string, new_string };
  return { tool: "Edit", input, ...(session === undefined ? {} : { session }) };
}
