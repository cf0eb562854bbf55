/** From a prompt to what is said about it: first what needs no index, so that most silences cost nothing. */
import type { Root } from "../project/root.ts";
import type { HookSettings, Settings } from "../project/settings.ts";
import * as noise from "../search/noise.ts";
import type { Reply } from "./reply.ts";

export interface PromptRequest {
  prompt: string;
  root: Root;
  /** Where the agent works. */
  cwd: string;
  /** As the host sent it; "" for none. */
  session: string;
  /** Folder of the session's state; undefined when the host names no session. */
  sessionFolder: string | undefined;
  role: string;
  /** Names of the rule files that the project or the user has: "tags.toml". */
  rules: ReadonlySet<string>;
  /** Characters that one injection may have here, below `max_chars` where others spoke before. */
  room: number;
  /** False for a run that leaves no trace. */
  isRecorded: boolean;
  /** True where nothing is kept that an id could lead to: then the block shows none. */
  isAnonymous?: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Hears what each step finds; hooks have nobody who listens. */
  trace?: (step: string, finding: string) => void;
}

/** Returns what to say about a prompt, or the reason to say nothing. Never throws for a bad index. */
export async function answerPrompt(request: PromptRequest, settings: Settings): Promise<Reply> {
  const prompt = noise.shorten(noise.stripBlocks(request.prompt.trim()));
  let refusal = refusePrompt(prompt, settings.hooks);
  if (refusal === SHORT && await takesUpLastPrompt(prompt, request.sessionFolder)) {
    refusal = undefined;
  }
  request.trace?.(
    "prompt",
    `${refusal ?? "from a person"}, of length ${noise.weighedLength(prompt)}, ` +
      `needed ${settings.hooks.minPromptLength}`,
  );
  if (refusal) return { reason: refusal };
  // Deno reads all modules of a literal import at the start, needed or not: 10 ms here. "as string" hides
  // them from it, and neither from the type check nor from a bundler.
  const { answerFromIndex }: typeof import("./answer_from_index.ts") = await import(
    "./answer_from_index.ts" as string
  );
  return await answerFromIndex({ ...request, prompt }, settings);
}

const SHORT = "short prompt";

/** Returns why a prompt is not even searched for, or undefined. */
export function refusePrompt(prompt: string, settings: HookSettings): string | undefined {
  if (prompt === "") return "empty prompt";
  if (noise.isAcknowledgement(prompt)) return "acknowledgement";
  if (noise.weighedLength(prompt) < settings.minPromptLength) return SHORT;
  if (noise.hasSkippedPrefix(prompt, settings.skipPrefixes)) return "skipped prefix";
  if (noise.isAutomated(prompt)) return "automated message";
  if (noise.isErrand(prompt)) return "operational command";
  return undefined;
}

/** "And the other one?" is short, and says enough after another prompt. */
async function takesUpLastPrompt(prompt: string, folder: string | undefined): Promise<boolean> {
  if (folder === undefined || !prompt.endsWith("?") && !prompt.endsWith("\uff1f")) return false;
  const { isFollowUp, lastPrompt }: typeof import("./intent.ts") = await import(
    "./intent.ts" as string
  );
  return isFollowUp(prompt) && lastPrompt(folder) !== undefined;
}
