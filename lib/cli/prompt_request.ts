/** A prompt as the prompt hook would get it in a new session, for commands that show what it would do. */
import type { PromptRequest } from "../inject/answer_prompt.ts";
import { ruleNames } from "../inject/before_search.ts";
import { configHome, readRole } from "../project/environment.ts";
import type { Root } from "../project/root.ts";

/** Returns the request of a prompt; nothing of it is recorded. */
export function requestOf(root: Root, prompt: string): PromptRequest {
  return {
    prompt,
    root,
    cwd: Deno.cwd(),
    session: "",
    sessionFolder: undefined,
    role: readRole([]),
    rules: ruleNames(root, configHome()),
    room: Infinity,
    isRecorded: false,
    isAnonymous: true,
    now: Date.now(),
  };
}
