/** From a prompt to what is said about it: first what needs no index, so that most silences cost nothing. */
import type { HookSettings } from "../project/settings.ts";
import * as noise from "./noise.ts";
import { type Reply, silent } from "./reply.ts";

export interface PromptRequest {
  prompt: string;
  indexPath: string;
  /** Folder of the session's state; undefined when the host names no session. */
  sessionFolder: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Characters of a prompt that are searched for: 8 MiB of pasted log took 15 s. */
const MOST_AT_START = 15_000;
const MOST_AT_END = 5_000;

/** Returns what to say about a prompt, or the reason to say nothing. Never throws for a bad index. */
export async function answerPrompt(
  request: PromptRequest,
  settings: HookSettings,
): Promise<Reply> {
  const prompt = shorten(noise.stripBlocks(request.prompt.trim()));
  const refusal = refusePrompt(prompt, settings);
  if (refusal) return silent(refusal);
  // The search and SQLite are evaluated only for prompts that get here.
  const { answerFromIndex } = await import("./answer_from_index.ts");
  return await answerFromIndex({ ...request, prompt }, settings);
}

/** What a person asks stands before or after what they pasted. */
function shorten(prompt: string): string {
  if (prompt.length <= MOST_AT_START + MOST_AT_END) return prompt;
  return `${prompt.slice(0, MOST_AT_START)}\n${prompt.slice(-MOST_AT_END)}`.toWellFormed();
}

/** Returns why a prompt is not even searched for, or undefined. */
export function refusePrompt(prompt: string, settings: HookSettings): string | undefined {
  if (prompt === "") return "empty prompt";
  if (noise.isAutomated(prompt)) return "automated message";
  if (noise.isAcknowledgement(prompt)) return "acknowledgement";
  if (noise.weighedLength(prompt) < settings.minPromptLength) return "short prompt";
  if (noise.hasSkippedPrefix(prompt, settings.skipPrefixes)) return "skipped prefix";
  return undefined;
}
