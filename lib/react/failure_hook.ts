/** The hook after a tool that has failed. */
import { answerFailure } from "./answer_failure.ts";
import { runToolHook } from "./tool_hook.ts";

/** Runs as a hook process: stdin to stdout. */
export function runFailureHook(args?: readonly string[]): Promise<never> {
  return runToolHook("post_tool_failure", answerFailure, args);
}
