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

/** Returns what to say about a prompt, or the reason to say nothing. Never throws for a bad index. */
export async function answerPrompt(
  request: PromptRequest,
  settings: HookSettings,
): Promise<Reply> {
  const prompt = noise.stripBlocks(request.prompt.trim());
  const refusal = refuse(prompt, settings);
  if (refusal) return silent(refusal);
  // The search and SQLite are evaluated only for prompts that get here.
  const { answerFromIndex } = await import("./answer_from_index.ts");
  return await answerFromIndex({ ...request, prompt }, settings);
}

/** Returns why a prompt is not even searched for, or undefined. */
function refuse(prompt: string, settings: HookSettings): string | undefined {
  if (prompt === "") return "empty prompt";
  if (noise.isAutomated(prompt)) return "automated message";
  if (noise.isAcknowledgement(prompt)) return "acknowledgement";
  if (noise.weighedLength(prompt) < settings.minPromptLength) return "short prompt";
  if (noise.hasSkippedPrefix(prompt, settings.skipPrefixes)) return "skipped prefix";
  return undefined;
}
