/**
 * What is said after a tool, in this order: verified evidence, reactions of the project, what the index knows,
 * agreements about the paths. What an event does not need is not even loaded.
 */
import type { PostToolEvent } from "../host/event.ts";
import { ruleNames } from "../inject/before_search.ts";
import { isProbe } from "../ledger/hook_call.ts";
import { readTouched } from "../ledger/touched.ts";
import { existingConfigHome, readVariable } from "../project/environment.ts";
import { isShell } from "../project/tool_table.ts";
import {
  addBoundaries,
  addFindings,
  type Draft,
  newDraft,
  roomIn,
  say,
  type ToolAnswer,
  type ToolRequest,
} from "./draft.ts";
import { actOf, type ToolAct } from "./tool_act.ts";

interface ToolDraft extends Draft {
  event: PostToolEvent;
  act: ToolAct;
}

/**
 * Returns what to say about a tool call, or why nothing is said. As in `answerPrompt`, "as string" hides imports
 * from Deno, which would read all their modules at the start.
 */
export async function answerTool(request: ToolRequest<PostToolEvent>): Promise<ToolAnswer> {
  const { event, place: { root } } = request;
  const started = newDraft(request);
  const draft: ToolDraft = { ...started, event, act: await actOf(started.call) };
  const rules = ruleNames(root, existingConfigHome());
  await addGrounding(draft);
  if (rules.has("reactions.toml")) await addReactions(draft);
  const error = await errorIn(draft);
  await (error === undefined ? addBuiltIn(draft) : addFailure(draft, error));
  if (rules.has("boundaries.toml")) await addBoundaries(draft, draft.act.changed);
  if (draft.answer.texts.length > 0) draft.answer.reason = "injected";
  return draft.answer;
}

/** Only what a shell prints and what is a plain text may tell of a failure. */
async function errorIn({ call, event: { output } }: ToolDraft): Promise<string | undefined> {
  if (!isShell(call.tool) && typeof output !== "string") return undefined;
  const { failureText }: typeof import("./failure_output.ts") = await import(
    "./failure_output.ts" as string
  );
  return failureText(call, output);
}

async function addFailure(draft: ToolDraft, error: string): Promise<void> {
  const failure: typeof import("./answer_failure.ts") = await import(
    "./answer_failure.ts" as string
  );
  await failure.addFailure(draft, error);
}

async function addGrounding(draft: ToolDraft): Promise<void> {
  const { event: { grounding }, act, call, said, answer } = draft;
  const isEdit = act.changed.length > 0 && !isShell(call.tool);
  if (grounding === undefined || grounding === null || !isEdit) return;
  const { verifyGrounding }: typeof import("../project/grounding.ts") = await import(
    "../project/grounding.ts" as string
  );
  const verified = await verifyGrounding(grounding, readVariable);
  if (!verified) return;
  if ("abstained" in verified) return void answer.faults.push(`grounding: ${verified.abstained}`);
  const fact = `grounding ${verified.id}`;
  if (said.has(fact) || !say(draft, "grounding", verified.text)) return;
  answer.grounding = verified;
  answer.facts.push(fact);
}

async function addReactions(draft: Draft): Promise<void> {
  const { call, place: { root, folder }, role, settings, answer, lines } = draft;
  const { reactTo }: typeof import("./reactions.ts") = await import("./reactions.ts" as string);
  const reactions = await reactTo(call, {
    root,
    cwd: call.cwd,
    sessionFolder: folder,
    role,
    settings,
    injectionId: answer.id,
    budget: { lines, characters: roomIn(draft) },
  });
  answer.faults.push(...reactions.faults);
  if (!say(draft, "reactions", reactions.text)) return;
  answer.rows.push(...reactions.rows);
  answer.fired.push(...reactions.fired);
  answer.files.push(...reactions.files);
  answer.shown.push(...reactions.shown);
  answer.omitted.push(...reactions.omitted);
  answer.lines += reactions.lines;
}

async function addBuiltIn(draft: ToolDraft): Promise<void> {
  const { act, event, place: { root, folder }, answer } = draft;
  if (act.changed.length + act.read.length + act.searches.length === 0) return;
  const { findBuiltIn }: typeof import("./built_in.ts") = await import("./built_in.ts" as string);
  const found = await findBuiltIn({
    ...draft,
    root,
    output: event.output,
    home: readVariable("HOME"),
    touched: readTouched(folder),
    isRecorded: !isProbe(),
  });
  Object.assign(answer, { reason: found.reason, touched: found.touched });
  answer.refreshed = found.refreshed;
  await addFindings(draft, found.findings, found.fileOf);
}
