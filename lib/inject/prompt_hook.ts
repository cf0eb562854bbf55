/** The prompt hook at its edge: finds the project of a call, asks the pipeline, records what was said. */
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import { recordGiven } from "../ledger/ledger.ts";
import { type MetricsRow, recordMetrics } from "../ledger/metrics.ts";
import { sessionFolder } from "../ledger/session.ts";
import { readSettings } from "../project/config_cache.ts";
import { configHome } from "../project/config_layers.ts";
import { readFlags, withFlags } from "../project/hook_flags.ts";
import { findRoot, type Root } from "../project/root.ts";
import { answerPrompt } from "./answer_prompt.ts";
import { type Reply, silent } from "./reply.ts";

/** Runs as a hook process: stdin to stdout. */
export function runPromptHook(args?: readonly string[]): Promise<never> {
  return runHook("prompt", answerCall, args);
}

async function answerCall(call: HookCall): Promise<HookReply> {
  const root = findRoot(call.event?.cwd ?? currentFolder());
  // Without a root there is no place for a record either.
  if (!root) return { record: () => {} };
  const folder = sessionFolder(root.state, call.event?.session);
  const reply = call.event
    ? await answerEvent(call.event.prompt, root, folder, call.args)
    : silent("no payload", { fault: call.fault });
  return {
    text: reply.text,
    talk: reply.talk,
    record: () => record(root, folder, call, reply),
  };
}

async function answerEvent(
  prompt: string,
  root: Root,
  folder: string | undefined,
  args: readonly string[],
): Promise<Reply> {
  try {
    const current = await readSettings(root.state, configHome(), root.config);
    const { settings, faults } = withFlags(current.settings, readFlags(args));
    const reply = await answerPrompt(
      { prompt, indexPath: root.index, sessionFolder: folder, now: Date.now() },
      settings.hooks,
    );
    const fault = [...current.faults, ...faults][0];
    return fault === undefined ? reply : { fault, ...reply };
  } catch (error) {
    return silent("failed", { fault: error instanceof Error ? error.name : "error" });
  }
}

function record(root: Root, folder: string | undefined, call: HookCall, reply: Reply): void {
  // A probe of `hook status` must leave no trace.
  if (isProbe()) return;
  const { injection, reason, confidence, fault } = reply;
  if (injection) recordGiven(folder, injection.rows);
  const row: MetricsRow = {
    event: "prompt",
    host: call.host,
    reason,
    milliseconds: Math.round(performance.now()),
  };
  if (call.event?.session) row.session = call.event.session.slice(0, 64);
  if (confidence !== undefined) row.confidence = Math.round(confidence * 1000) / 1000;
  if (fault !== undefined) row.fault = fault;
  if (injection) {
    Object.assign(row, { injection: injection.id, files: injection.files, lines: injection.lines });
  }
  recordMetrics(root.state, row);
}

function isProbe(): boolean {
  return Deno.env.get("BOBBIN_PROBE") === "1";
}

function currentFolder(): string {
  try {
    return Deno.cwd();
  } catch {
    return "/";
  }
}
