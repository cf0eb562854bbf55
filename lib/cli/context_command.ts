/** `bobbin context`: the block that the prompt hook would inject. */
import { answerPrompt } from "../inject/answer_prompt.ts";
import type { Reply } from "../inject/reply.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { readQueryText, requireIndex, requireRoot } from "./project.ts";
import { requestOf } from "./prompt_request.ts";

/** Prints the block whatever the confidence, and says when the hook would have stayed silent. */
export async function contextCommand(flags: OutputFlags, ...words: string[]): Promise<void> {
  const root = requireRoot();
  const config = await readConfig(root, flags);
  const prompt = await readQueryText(words);
  const { text, reason, confidence, injection } = await answerAnyway(root, config, prompt);
  if (!text) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({
      query: prompt,
      confidence: confidence === undefined ? null : Number(confidence.toFixed(4)),
      reason,
      files: injection?.files ?? [],
      text: text ?? "",
    });
  }
  if (!text) return talk(flags, whyNothing(prompt, reason));
  print(text.trimEnd());
  const { gateThreshold } = config.hooks;
  if (confidence !== undefined && confidence < gateThreshold) {
    talk(
      flags,
      `The hook would stay silent: confidence ${confidence.toFixed(2)} is under ${gateThreshold}`,
    );
  }
}

/** Returns a sentence for a reply without text. */
export function whyNothing(prompt: string, reason: string): string {
  return reason === "nothing found"
    ? `Nothing in the index matches "${prompt}"`
    : `Nothing to show: ${reason}`;
}

/** Returns what the hook would say about a prompt if it were sure. Throws when there is no index. */
export async function answerAnyway(root: Root, config: Settings, prompt: string): Promise<Reply> {
  requireIndex(root)[Symbol.dispose]();
  const hooks = { ...config.hooks, gateThreshold: -1, minPromptLength: 1 };
  return await answerPrompt(requestOf(root, prompt), { ...config, hooks });
}
