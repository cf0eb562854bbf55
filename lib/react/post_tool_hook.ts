/** The hook after a tool that has worked. */
import { answerTool } from "./answer_tool.ts";
import { runToolHook } from "./tool_hook.ts";

/** Runs as a hook process: stdin to stdout. */
export function runPostToolHook(args?: readonly string[]): Promise<never> {
  return runToolHook("post_tool", answerTool, args);
}
