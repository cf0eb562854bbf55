/** All hooks with what they run, and what may come out of each. */
import { strict as assert } from "node:assert";
import { runPreToolHook } from "../../lib/guard/pre_tool_hook.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import type { EventKind } from "../../lib/host/event.ts";
import { canBlock, channelOf, EVENT_NAMES, type Host } from "../../lib/host/host.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { runPromptHook } from "../../lib/inject/prompt_hook.ts";
import { runSessionStartHook } from "../../lib/inject/session_start_hook.ts";
import { runKbPromptHook } from "../../lib/notes/kb_prompt_hook.ts";
import { runKbSessionHook } from "../../lib/notes/kb_session_hook.ts";
import { runFailureHook } from "../../lib/react/failure_hook.ts";
import { runPostToolHook } from "../../lib/react/post_tool_hook.ts";
import { runStopHook } from "../../lib/react/stop_hook.ts";
import { assertHarmless } from "../inject/well_formed.ts";
import type { Hook } from "./played_process.ts";

export interface ScriptedHook {
  script: string;
  kind: EventKind;
  run: Hook;
}

const RUNS: Readonly<Record<string, Hook>> = {
  session_start: runSessionStartHook,
  user_prompt_submit: runPromptHook,
  pre_tool_use: runPreToolHook,
  post_tool_use: runPostToolHook,
  post_tool_use_failure: runFailureHook,
  stop: runStopHook,
  kb_prompt: runKbPromptHook,
  kb_session: runKbSessionHook,
};

/** Every hook that can be installed. */
export const SCRIPTED: readonly ScriptedHook[] = [...ENTRIES, ...NOTES.entries].map(
  ({ script, kind }) => ({ script, kind, run: RUNS[script] ?? assert.fail(script) }),
);

/** Characters of one answer, at most. */
const MOST_CHARS = 9000;

export interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

/** Asserts that an answer is silence, one that the host understands, or a refusal where a guard may refuse. */
export function assertValid(
  { code, stdout, stderr }: Answer,
  { kind }: Pick<ScriptedHook, "kind">,
  host: Host,
  isGuarded: boolean,
): void {
  if (code === 2) {
    assert.ok(isGuarded && canBlock(kind), `exit code 2: ${stderr}`);
    assert.equal(stdout, "", "text beside a refusal");
    assert.notEqual(stderr.trim(), "", "a refusal without a reason");
    return;
  }
  assert.equal(code, 0, stderr);
  if (stdout === "") return;
  switch (channelOf(host, kind)) {
    case "none":
      return assert.fail(`text where the host takes none: ${stdout}`);
    case "plain":
      return assertHarmless(stdout, MOST_CHARS);
    case "json": {
      const { hookSpecificOutput: said, ...rest } = JSON.parse(stdout);
      assert.deepEqual(rest, {});
      assert.deepEqual(Object.keys(said), ["hookEventName", "additionalContext"]);
      assert.equal(said.hookEventName, EVENT_NAMES[kind]);
      assert.notEqual(said.additionalContext, "");
      assertHarmless(said.additionalContext, MOST_CHARS);
    }
  }
}
