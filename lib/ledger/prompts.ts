/** What a session was asked: a follow-up that names nothing borrows from it. */
import { maskSecrets } from "../search/visible.ts";
import { appendRow, readRows } from "./journal.ts";

const FILE = "prompts.jsonl";
/** A longer prompt holds pasted text. */
const LONGEST = 600;

/** Appends a prompt to the session's memory; `now` in milliseconds since 1970. */
export function rememberPrompt(folder: string | undefined, prompt: string, now: number): void {
  if (folder === undefined) return;
  // Masked as a whole: a cut might leave half of a secret that no pattern knows.
  const text = maskSecrets(prompt).slice(0, LONGEST).toWellFormed();
  appendRow(`${folder}/${FILE}`, { prompt: text, time: new Date(now).toISOString() });
}

/** Returns the last different prompts of the session, the newest first. */
export function lastPrompts(folder: string | undefined, most: number): string[] {
  if (folder === undefined) return [];
  const prompts = readRows(`${folder}/${FILE}`).map(({ prompt }) => prompt)
    .filter((prompt): prompt is string => typeof prompt === "string" && prompt !== "");
  return [...new Set(prompts.reverse())].slice(0, most);
}
