/** The prompt hook at its edge: finds the project of a call, asks the pipeline, records what was said. */
import type { PromptEvent } from "../host/event.ts";
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import {
  type CallPlace,
  currentFolder,
  isProbe,
  placeOfCall,
  recordRun,
  settingsOfCall,
} from "../ledger/hook_call.ts";
import { existingConfigHome, readRole } from "../project/environment.ts";
import type { Settings } from "../project/settings.ts";
import { answerPrompt } from "./answer_prompt.ts";
import { gatherBefore, roomAfter, ruleNames } from "./before_search.ts";
import type { Reply } from "./reply.ts";

/** Runs as a hook process: stdin to stdout. */
export function runPromptHook(args?: readonly string[]): Promise<never> {
  return runHook("prompt", answerCall, args);
}

/** What was said before the search, and what the search has to say. */
interface Answer extends Reply {
  before: readonly string[];
  sources: readonly string[];
  block?: string;
  /** Records what was said before the search. */
  keepBefore(): void;
}

async function answerCall(call: HookCall): Promise<HookReply> {
  const place = placeOfCall(call.event);
  // Without a root there is no place for a record either.
  if (!place) return { record: () => {} };
  const answer = await answerSafely(call, place);
  const texts = [...answer.before, ...answer.text === undefined ? [] : [answer.text]];
  return {
    text: texts.join("\n\n"),
    block: answer.block,
    talk: answer.talk,
    record: () => record(call, place, answer),
  };
}

async function answerSafely(call: HookCall, place: CallPlace): Promise<Answer> {
  const nothing = { before: [], sources: [], keepBefore: () => {} };
  try {
    const { root } = place;
    const facts = { event: "prompt", host: call.host, session: call.event?.session };
    const { settings, faults } = await settingsOfCall(call, facts, root);
    if (!call.event) return { ...nothing, reason: "no payload", fault: call.fault };
    const answer = await answerEvent(call.event, place, settings, call.args);
    const fault = faults[0];
    return fault === undefined ? answer : { fault, ...answer };
  } catch (error) {
    const fault = error instanceof Error ? error.name : "error";
    return { ...nothing, reason: "failed", fault };
  }
}

async function answerEvent(
  event: PromptEvent,
  place: CallPlace,
  settings: Settings,
  args: readonly string[],
): Promise<Answer> {
  const rules = ruleNames(place.root, existingConfigHome());
  const before = await gatherBefore(event, place, settings, rules);
  const { texts, sources, faults, block } = before;
  const fault = faults[0] === undefined ? {} : { fault: faults[0] };
  const around = { ...fault, before: texts, sources, keepBefore: before.keep };
  if (block !== undefined) return { ...around, block, reason: "blocked" };
  const reply = await answerPrompt({
    prompt: event.prompt,
    root: place.root,
    cwd: event.cwd ?? currentFolder(),
    session: event.session ?? "",
    sessionFolder: place.folder,
    role: readRole(args),
    rules,
    room: roomAfter(texts, settings.hooks.maxChars),
    isRecorded: !isProbe(),
    now: Date.now(),
  }, settings);
  return { ...around, ...reply };
}

function record({ host, event }: HookCall, { root }: CallPlace, answer: Answer): void {
  // A probe of `hook status` must leave no trace.
  if (isProbe()) return;
  const { injection, reason, confidence, fault, sources } = answer;
  answer.keepBefore();
  injection?.keep();
  recordRun(root.state, { event: "prompt", host, session: event?.session }, {
    reason,
    ...(sources.length > 0 ? { also: [...sources] } : {}),
    ...(confidence === undefined ? {} : { confidence: Math.round(confidence * 1000) / 1000 }),
    ...(fault === undefined ? {} : { fault }),
    ...(injection
      ? { injection: injection.id, files: injection.files, lines: injection.lines }
      : {}),
  });
}
