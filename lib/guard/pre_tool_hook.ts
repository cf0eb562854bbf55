/** The hook before a tool at its edge: what the guards say becomes a refusal, a warning or nothing. */
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import type { Written } from "../host/reply.ts";
import {
  type CallPlace,
  currentFolder,
  isProbe,
  placeOfCall,
  recordRun,
  settingsOfCall,
} from "../ledger/hook_call.ts";
import { addPending } from "../ledger/pending.ts";
import { guardTool, type Verdict } from "./guards.ts";

/** Runs as a hook process: stdin to stdout. */
export function runPreToolHook(args?: readonly string[]): Promise<never> {
  return runHook("pre_tool", answerCall, args);
}

async function answerCall(call: HookCall<"pre_tool">): Promise<HookReply> {
  const { event } = call;
  const place = placeOfCall(event);
  // Without a root there are no guards, and no place for a record.
  if (!place) return { record: () => {} };
  await logPayload(call, place);
  const cwd = event?.cwd ?? currentFolder();
  const verdict = await guardTool(
    event && { tool: event.tool, input: event.input, cwd },
    place.root,
  );
  return {
    block: verdict?.block,
    text: verdict?.warnings.join("\n"),
    record: (written) => record(call, place, verdict, written),
  };
}

async function logPayload(call: HookCall<"pre_tool">, { root }: CallPlace): Promise<void> {
  const { host, event } = call;
  try {
    await settingsOfCall(call, { event: "pre_tool", host, session: event?.session }, root);
  } catch {
    // A log that cannot be written must not keep the guards from their answer.
  }
}

function record(
  call: HookCall<"pre_tool">,
  { root, folder }: CallPlace,
  verdict: Verdict | undefined,
  { pending }: Written,
): void {
  if (pending !== undefined && !isProbe()) {
    addPending(folder, { text: pending, files: [], facts: [], rows: [] }, Date.now());
  }
  const fault = verdict?.faults[0] ?? call.fault;
  recordRun(
    root.state,
    { event: "pre_tool", host: call.host, session: call.event?.session },
    { reason: reasonOf(verdict), ...(fault ? { fault } : {}) },
  );
}

function reasonOf(verdict: Verdict | undefined): string {
  if (!verdict) return "no guards";
  const names = verdict.findings.map(({ guard }) => `"${guard}"`).join(", ");
  if (verdict.block !== undefined) return names === "" ? "blocked" : `blocked by ${names}`;
  return verdict.warnings.length > 0 ? `warned by ${names}` : "allowed";
}
