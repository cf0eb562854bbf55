/**
 * Reactions: what people want said after certain tool calls. Most projects have none: then this costs a look
 * for the files, and nothing else is loaded.
 */
import type { ToolUse } from "../host/event.ts";
import type { Budget } from "../inject/budget.ts";
import type { Place } from "../inject/excerpt.ts";
import type { FiredRow } from "../ledger/fired_rules.ts";
import type { LedgerRow } from "../ledger/ledger.ts";
import type { Root } from "../project/root.ts";
import { ruleFiles } from "../project/rule_files.ts";
import type { Settings } from "../project/settings.ts";

export interface ReactionContext {
  root: Root;
  /** Where relative paths of the call begin; absolute. */
  cwd: string;
  /** Folder of the session's state; undefined when the host names no session. */
  sessionFolder: string | undefined;
  /** Of the agent; see `readRole`. */
  role: string;
  settings: Settings;
  /** Of the injection that the text becomes a part of; "" where nothing is kept under one. */
  injectionId: string;
  /** What the text may take. */
  budget: Budget;
}

export interface Reactions {
  /** For the model; "" when there is nothing to say. */
  text: string;
  /** "reacted", or why nothing is said. */
  reason: string;
  /** To be recorded by `recordFired` and `recordGiven` once it is said. */
  fired: FiredRow[];
  rows: LedgerRow[];
  shown: Place[];
  omitted: Place[];
  /** Absolute paths of the files that the text shows. */
  files: string[];
  lines: number;
  /** What is wrong with the rules, a sentence each. */
  faults: string[];
}

/** Returns what the reactions of a project say after a tool call. Never throws. */
export async function reactTo(use: ToolUse, context: ReactionContext): Promise<Reactions> {
  const files = ruleFiles(context.root, "reactions");
  if (files.length === 0) return noReaction("no reactions");
  try {
    const { fireReactions }: typeof import("./fire_reactions.ts") = await import(
      "./fire_reactions.ts" as string
    );
    return await fireReactions(files, use, context);
  } catch (error) {
    return noReaction("failed", [error instanceof Error ? error.name : "error"]);
  }
}

/** Returns silence and the reason for it. */
export function noReaction(reason: string, faults: string[] = []): Reactions {
  return {
    text: "",
    reason,
    fired: [],
    rows: [],
    shown: [],
    omitted: [],
    files: [],
    lines: 0,
    faults,
  };
}
