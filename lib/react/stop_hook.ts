/** The stop hook at its edge: runs what the settings want done when the agent stops, and never keeps it from that. */
import type { StopEvent } from "../host/event.ts";
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import {
  type CallFacts,
  isProbe,
  placeOfCall,
  recordRun,
  settingsOfCall,
} from "../ledger/hook_call.ts";
import { unapproved } from "../project/approval.ts";
import { configHome } from "../project/environment.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";

type StopCall = HookCall<"stop">;

interface Outcome {
  /** What was done, or why nothing was. */
  reason: string;
  fault?: string;
}

/** Seconds for all actions together. */
const LIMIT = 300;
/** Milliseconds; hosts wait 10 s. */
const PATIENCE = 3000;

/** Runs as a hook process: stdin to nothing, since whatever a stop hook says makes the agent go on. */
export function runStopHook(args?: readonly string[]): Promise<never> {
  return runHook("stop", answerCall, args);
}

async function answerCall(call: StopCall): Promise<HookReply> {
  const place = placeOfCall(call.event);
  if (!place) return { record: () => {} };
  const { root } = place;
  const facts: CallFacts = { event: "stop", host: call.host, session: call.event?.session };
  const outcome = await answerEvent(call, facts, root);
  return { record: () => recordRun(root.state, facts, outcome) };
}

async function answerEvent(call: StopCall, facts: CallFacts, root: Root): Promise<Outcome> {
  try {
    const { settings } = await settingsOfCall(call, facts, root);
    if (!call.event) return { reason: "no payload", fault: call.fault };
    const { actions } = settings.stop;
    return refuse(call.event, actions, root) ?? await run(call.event, actions, root);
  } catch (error) {
    return { reason: "failed", fault: error instanceof Error ? error.name : "error" };
  }
}

async function run(event: StopEvent, actions: readonly string[], root: Root): Promise<Outcome> {
  const { runActions }: typeof import("./stop_actions.ts") = await import(
    "./stop_actions.ts" as string
  );
  const ended = await runActions({
    actions,
    folder: folderOf(event, root),
    state: root.state,
    limit: LIMIT,
    patience: PATIENCE,
  });
  return { reason: ended ? "actions ended" : "actions go on" };
}

/** Returns why nothing is run, or undefined. */
function refuse(event: StopEvent, actions: readonly string[], root: Root): Outcome | undefined {
  if (actions.length === 0) return { reason: "no actions" };
  // The agent goes on because of a stop hook, or one of the actions started it.
  if (event.stopHookActive || Deno.env.get("BOBBIN_STOPPING")) {
    return { reason: "stopping already" };
  }
  if (event.agent !== undefined) return { reason: "subagent" };
  if (unapproved(actions, configHome(), root.config).length > 0) {
    return { reason: "actions not approved", fault: 'run "bobbin hook approve"' };
  }
  return isProbe() ? { reason: "probe" } : undefined;
}

/** Where the agent works, which is in the root that was found from there; the root itself when that is gone. */
function folderOf({ cwd }: StopEvent, root: Root): string {
  return (cwd === undefined ? undefined : realPath(cwd)) ?? root.path;
}
