/**
 * How Claude Code reads what a hook leaves, measured on 2.1.332: exit code 2 before all, then a reply in
 * JSON, then plain text where the event takes some.
 */
import type { CommandRun } from "../run_command.ts";
import { type ClaudeReply, readReply } from "./claude_reply.ts";
import { type Effect, firstLine, noEffect } from "./effect.ts";
import type { EventRules } from "./event_rules.ts";

/** Characters that reach the model whole. */
const MOST_CHARACTERS = 10_000;
const PREVIEW_CHARACTERS = 2000;

export interface ClaudeCall {
  event: string;
  /** What matchers were compared with; "" for none. */
  subject: string;
  command: string;
  rules: EventRules;
  payload: Readonly<Record<string, unknown>>;
}

/** Returns the effect of a run. */
export function readAsClaude(run: CommandRun, call: ClaudeCall): Effect {
  const effect = noEffect();
  const { code, stderr } = run, stdout = run.stdout.trim();
  const { reply, fault } = readReply(stdout, call.event);
  if (code === 2) {
    const reason = reply?.decision === "block" && reply.reason;
    refuse(effect, call, reason || `[${call.command}]: ${stderr.trim() || "No stderr output"}`);
    if (stdout !== "" && !reason) effect.ignored.push("stdout beside exit code 2");
    return effect;
  }
  if (fault) effect.ignored.push(`nothing of the JSON counts: ${fault}`);
  else if (reply) applyReply(effect, reply, call);
  else if (code === 0) applyText(effect, stdout, call);
  if (code !== 0 && !reply) {
    effect.person.push(`${labelOf(call)} hook error: ${firstLine(stderr) || `exit code ${code}`}`);
    if (stdout !== "") effect.ignored.push(`stdout beside exit code ${code}`);
  } else if (stderr.trim() !== "") {
    effect.ignored.push(`stderr is only logged: ${firstLine(stderr)}`);
  }
  return effect;
}

function applyText(effect: Effect, text: string, call: ClaudeCall): void {
  if (text === "") return;
  if (call.rules.takesText) tell(effect, `${labelOf(call)} hook success: `, text);
  else effect.ignored.push(`${text.length} characters of plain text: only logged at ${call.event}`);
}

function applyReply(effect: Effect, reply: ClaudeReply, call: ClaudeCall): void {
  const { decision, reason = "", systemMessage, hookSpecificOutput: specific = {} } = reply;
  if (systemMessage) effect.person.push(systemMessage);
  if (reply.continue === false) effect.ended = reply.stopReason ?? "no reason given";
  if (decision === "block") refuse(effect, call, reason);
  effect.ignored.push(...reply.ignored);
  const { additionalContext: text, permissionDecision, permissionDecisionReason } = specific;
  if (text && call.rules.takesContext) {
    tell(effect, `${labelOf(call)} hook additional context: `, text);
    if (call.rules.refusal === "stop") {
      effect.refused ??= "additional context makes the agent go on";
    }
  } else if (text) effect.ignored.push(`additionalContext: ${call.event} takes none`);
  if (permissionDecision && call.rules.refusal === "tool") {
    effect.permission = permissionDecision;
    if (permissionDecision === "deny") refuse(effect, call, permissionDecisionReason ?? "");
  }
  effect.ignored.push(...findLosses(reply, call));
}

/** What a reply that replaces the tool's input or output takes away with it. */
function findLosses({ hookSpecificOutput = {} }: ClaudeReply, { payload }: ClaudeCall): string[] {
  const { updatedInput, updatedToolOutput } = hookSpecificOutput;
  const losses = updatedInput === undefined
    ? []
    : Object.keys(Object(payload.tool_input)).filter((name) => !Object.hasOwn(updatedInput, name))
      .map((name) => `"${name}" of the tool's input is lost: updatedInput replaces all of it`);
  const isMisfit = updatedToolOutput !== undefined &&
    typeof updatedToolOutput !== typeof payload.tool_response;
  return isMisfit
    ? [...losses, "updatedToolOutput: it has not the shape of the tool's own output"]
    : losses;
}

function refuse(effect: Effect, call: ClaudeCall, reason: string): void {
  const label = labelOf(call);
  switch (call.rules.refusal) {
    case "prompt":
      effect.person.push(`${call.event} operation blocked by hook:\n${reason}`);
      break;
    case "tool":
      effect.permission = "deny";
      effect.model.push(`${label} hook error: ${reason}`);
      break;
    case "stop":
      effect.model.push(`${call.event} hook feedback:\n${reason}`);
      break;
    case "told":
      effect.model.push(
        `${label} hook blocking error from command: "${call.command}": ${reason}`,
      );
      return;
    case "compaction":
      effect.person.push(reason);
      break;
    default:
      if (call.rules.refusal === "shown") effect.person.push(reason);
      effect.ignored.push(`a refusal: nothing can be refused at ${call.event}`);
      return;
  }
  effect.refused = reason;
}

function tell(effect: Effect, head: string, text: string): void {
  if (text.length <= MOST_CHARACTERS) return void effect.model.push(head + text);
  const start = text.slice(0, PREVIEW_CHARACTERS);
  const preview = start.includes("\n") ? start.slice(0, start.lastIndexOf("\n")) : start;
  const size = (new TextEncoder().encode(text).length / 1024).toFixed(1);
  effect.model.push(
    `${head}<persisted-output>\nOutput too large (${size}KB). Full output saved to: <a file>\n\n` +
      `Preview (first 2KB):\n${preview}\n...\n</persisted-output>`,
  );
  effect.ignored.push(
    `all but the first ${preview.length} of ${text.length} characters: at most ${MOST_CHARACTERS} go whole`,
  );
}

function labelOf({ event, subject }: ClaudeCall): string {
  return subject === "" ? event : `${event}:${subject}`;
}
