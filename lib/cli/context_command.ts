/** `bobbin context`: the block that the prompt hook would inject. */
import { answerPrompt } from "../inject/answer_prompt.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { readQueryText, requireIndex, requireRoot } from "./project.ts";

/** Prints the block whatever the confidence, and says when the hook would have stayed silent. */
export async function contextCommand(flags: OutputFlags, ...words: string[]): Promise<void> {
  const root = requireRoot();
  const { hooks } = await readConfig(root, flags);
  requireIndex(root)[Symbol.dispose]();
  const request = {
    prompt: await readQueryText(words),
    indexPath: root.index,
    sessionFolder: undefined,
    now: Date.now(),
  };
  const { gateThreshold } = hooks;
  const settings = { ...hooks, gateThreshold: 0, minPromptLength: 1 };
  const { text, reason, confidence, injection } = await answerPrompt(request, settings);
  if (!text) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({
      query: request.prompt,
      confidence: confidence === undefined ? null : Number(confidence.toFixed(4)),
      reason,
      files: injection?.files ?? [],
      text: text ?? "",
    });
  }
  if (!text) return talk(flags, `Nothing to show: ${reason}`);
  print(text.trimEnd());
  if (confidence !== undefined && confidence < gateThreshold) {
    talk(
      flags,
      `The hook would stay silent: confidence ${confidence.toFixed(2)} is under ${gateThreshold}`,
    );
  }
}
