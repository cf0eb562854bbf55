/** The session start hook at its edge: forgets what the model forgot, and tells what it should know. */
import type { SessionStartEvent } from "../host/event.ts";
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import {
  type CallFacts,
  type CallPlace,
  isProbe,
  placeOfCall,
  recordRun,
  settingsOfCall,
} from "../ledger/hook_call.ts";
import { recordGiven } from "../ledger/ledger.ts";
import { resetSession } from "../ledger/reset.ts";
import type { CurrentSettings } from "../project/config_cache.ts";
import { readRole } from "../project/environment.ts";
import type { Settings } from "../project/settings.ts";
import { keepHouse } from "./housekeeping.ts";
import type { RecoveryRequest } from "./recover_context.ts";
import type { Reply } from "./reply.ts";
import { recordStart, startText } from "./session_text.ts";

type StartCall = HookCall<"session_start">;

/** Runs as a hook process: stdin to stdout. */
export function runSessionStartHook(args?: readonly string[]): Promise<never> {
  return runHook("session_start", answerCall, args);
}

/** What is told of the project, and what a compaction makes necessary. */
interface Answer extends Reply {
  start: string;
}

async function answerCall(call: StartCall): Promise<HookReply> {
  const place = placeOfCall(call.event);
  // Without a root there is nothing to tell, and no place for a record.
  if (!place) return { record: () => {} };
  const facts = { event: "session_start", host: call.host, session: call.event?.session };
  const answer = await answerSafely(call, facts, place);
  const texts = [answer.start, answer.text ?? ""].filter((text) => text !== "");
  return { text: texts.join("\n\n"), record: () => record(facts, place, answer) };
}

async function answerSafely(call: StartCall, facts: CallFacts, place: CallPlace): Promise<Answer> {
  try {
    const settings = await settingsOfCall(call, facts, place.root);
    if (!call.event) return { start: "", reason: "no payload", fault: call.fault };
    return await answerEvent(call.event, place, settings, readRole(call.args));
  } catch (error) {
    const fault = error instanceof Error ? error.name : "error";
    return { start: "", reason: "failed", fault };
  }
}

async function answerEvent(
  event: SessionStartEvent,
  place: CallPlace,
  { settings, faults }: CurrentSettings,
  role: string,
): Promise<Answer> {
  const { source } = event;
  if (!isProbe()) await keepHouse(place, settings.index, Date.now());
  const start = startText(place, settings, faults, source);
  const room = settings.hooks.maxChars - start.length - 2;
  // What a subagent forgets, its session still knows.
  const forgets = event.agent === undefined && (source === "compact" || source === "clear");
  const reply = forgets && source === "compact"
    ? await recover(
      { ...place, session: event.session ?? "", role, room, now: Date.now() },
      settings,
    )
    : { reason: start === "" ? "nothing to tell" : "told facts" };
  if (place.folder !== undefined && !isProbe() && forgets) resetSession(place.folder, source);
  return { start, ...reply, ...faults[0] === undefined ? {} : { fault: faults[0] } };
}

/** Before the reset: it needs what the session was given. */
async function recover(request: RecoveryRequest, settings: Settings): Promise<Reply> {
  const { recoverContext }: typeof import("./recover_context.ts") = await import(
    "./recover_context.ts" as string
  );
  return await recoverContext(request, settings);
}

function record(facts: CallFacts, { root, folder }: CallPlace, answer: Answer): void {
  const { start, injection, reason, fault } = answer;
  if (!isProbe()) {
    recordStart(folder, start);
    if (injection) {
      recordGiven(folder, injection.rows);
      injection.keep();
    }
  }
  recordRun(root.state, facts, {
    reason,
    ...(fault === undefined ? {} : { fault }),
    ...(injection
      ? { injection: injection.id, files: injection.files, lines: injection.lines }
      : {}),
  });
}
