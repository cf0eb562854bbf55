/** A hook after a tool at its edge: finds the project of a call, asks for an answer, records what was said. */
import type { EventOf } from "../host/event.ts";
import type { Written } from "../host/reply.ts";
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import { recordFired } from "../ledger/fired_rules.ts";
import {
  type CallFacts,
  type CallPlace,
  isProbe,
  placeOfCall,
  recordRun,
  settingsOfCall,
} from "../ledger/hook_call.ts";
import { recordGiven } from "../ledger/ledger.ts";
import { addPending } from "../ledger/pending.ts";
import { recordSaid } from "../ledger/said.ts";
import { recordTouched } from "../ledger/touched.ts";
import { readRole } from "../project/environment.ts";
import type { ToolAnswer, ToolRequest } from "./draft.ts";

/** The events after a tool. */
export type ToolKind = "post_tool" | "post_tool_failure";

type Answer<Kind extends ToolKind> = (request: ToolRequest<EventOf<Kind>>) => Promise<ToolAnswer>;

/** What became of a call. */
interface Outcome {
  answer?: ToolAnswer;
  reason: string;
  fault?: string;
  /** Keeps the injection for ratings; never throws. */
  keep(): void;
}

/** Share of the lines of an injection that a tool event may take: there are many more of them than prompts. */
const SHARE_OF_LINES = 0.5;

/** Runs as a hook process, stdin to stdout, with what `answer` has to say. */
export function runToolHook<Kind extends ToolKind>(
  kind: Kind,
  answer: Answer<Kind>,
  args?: readonly string[],
): Promise<never> {
  return runHook(kind, (call) => answerCall(kind, call, answer), args);
}

async function answerCall<Kind extends ToolKind>(
  kind: Kind,
  call: HookCall<Kind>,
  answer: Answer<Kind>,
): Promise<HookReply> {
  const event: EventOf<ToolKind> | undefined = call.event;
  const place = placeOfCall(event);
  // Without a root there is no index, and no place for a record.
  if (!place) return { record: () => {} };
  const facts: CallFacts = { event: kind, host: call.host, session: event?.session };
  const outcome = await answerSafely(call, facts, place, answer);
  return {
    text: outcome.answer?.texts.join("\n\n"),
    record: (written) => record(facts, place, outcome, written),
  };
}

async function answerSafely<Kind extends ToolKind>(
  call: HookCall<Kind>,
  facts: CallFacts,
  place: CallPlace,
  answerEvent: Answer<Kind>,
): Promise<Outcome> {
  const silent = { keep: () => {} };
  try {
    const { event, args } = call, { root } = place;
    const { settings, faults, flags } = await settingsOfCall(call, facts, root);
    if (!event) return { ...silent, reason: "no payload", fault: call.fault };
    const lines = Math.ceil(settings.hooks.budget * ("budget" in flags ? 1 : SHARE_OF_LINES));
    const request = { event, place, settings, role: readRole(args), lines };
    const answer = await answerEvent(request);
    const fault = [...faults, ...answer.faults][0];
    return {
      answer,
      reason: answer.reason,
      ...(fault === undefined ? {} : { fault }),
      keep: await keeperOf(answer, request, facts),
    };
  } catch (error) {
    return { ...silent, reason: "failed", fault: error instanceof Error ? error.name : "error" };
  }
}

/** Loads the store only for what is said. */
async function keeperOf(
  { id, texts, shown, omitted, grounding }: ToolAnswer,
  { event, role, place: { root } }: ToolRequest<EventOf<ToolKind>>,
  { event: name, session = "" }: CallFacts,
): Promise<() => void> {
  if (texts.length === 0 || isProbe()) return () => {};
  const { keepInjection }: typeof import("../ledger/keep_injection.ts") = await import(
    "../ledger/keep_injection.ts" as string
  );
  const { describeCall }: typeof import("./describe_call.ts") = await import(
    "./describe_call.ts" as string
  );
  const injection = {
    id,
    event: name,
    session,
    agent: role,
    query: describeCall(event),
    shown,
    omitted,
  };
  const evidence = grounding && {
    scope: grounding.scope,
    faction: grounding.faction,
    grounding: grounding.id,
  };
  return () => keepInjection(root.state, { ...injection, ...evidence });
}

function record(
  facts: CallFacts,
  { root, folder }: CallPlace,
  { answer, reason, fault, keep }: Outcome,
  { pending }: Written,
): void {
  // A probe of `hook status` must leave no trace.
  if (isProbe()) return;
  if (answer) remember(folder, answer, pending);
  keep();
  const also = [...answer?.sources ?? [], ...answer?.refreshed ?? []];
  recordRun(root.state, facts, {
    reason,
    ...(also.length > 0 ? { also } : {}),
    ...(fault === undefined ? {} : { fault }),
    ...(answer && answer.texts.length > 0
      ? { injection: answer.id, files: answer.shown.map(({ path }) => path), lines: answer.lines }
      : {}),
  });
}

/** Text that has to wait counts as given only when a prompt takes it. */
function remember(
  folder: string | undefined,
  { rows, facts, files, fired, touched }: ToolAnswer,
  pending: string | undefined,
): void {
  recordTouched(folder, touched.read, "read");
  recordTouched(folder, touched.edited, "edited");
  if (pending === undefined) {
    recordGiven(folder, rows);
    recordSaid(folder, facts);
  } else addPending(folder, { text: pending, files, facts, rows }, Date.now());
  recordFired(folder, fired);
}
