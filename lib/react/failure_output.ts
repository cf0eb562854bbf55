/**
 * Tells from what a tool answered whether it has failed: Bob Shell has no event of its own for that, and a
 * command whose output goes through a pipe fails without a word of it to any host.
 */
import { isShell, parameterOf, takesFile } from "../project/tool_table.ts";
import type { ToolCall } from "./tool_act.ts";
import { textOf } from "./tool_output.ts";

/** Longer answers of a tool for files are the text of the file. */
const LONGEST_MESSAGE = 2000;

const EXIT_CODE =
  /^\W*(?:command |process )?(?:failed|exited|finished|exit)?\W*(?:with )?(?:exit )?(?:code|status)\W{1,3}([1-9]\d{0,2})\b/im;
const MESSAGE =
  /^\W*(?:tool_use_error\W+)?(?:error\b|failed\b|could not\b|cannot\b|unable to\b|ENOENT|EISDIR|(?:file|path|directory) (?:not found|does not exist))/i;
const COMPLAINT =
  /\berror(?:\[|:|s?\b.{0,80}\bgenerated|\(s\))|\bfatal error\b|\bpanicked\b|^panic:|\bFAILED\b|^Traceback |\bBUILD FAIL|^\S*(?:Error|Exception): |\bfound \d+ errors?\b/im;
/** Commands that show text: an error in it is somebody's text, not theirs. */
const SHOWS =
  /^(?:(?:sudo|time|env|command) )*(?:grep|egrep|rg|ag|ack|cat|bat|sed|awk|head|tail|less|more|find|fd|ls|tree|diff|git|gh|echo|printf|jq|wc|sort|curl|cd|export|set|source|true|mkdir|sleep)\b/;

/** Returns the error in what a tool answered, undefined when it seems to have worked. */
export async function failureText(call: ToolCall, output: unknown): Promise<string | undefined> {
  const text = textOf(output);
  if (isShell(call.tool)) {
    const hasFailed = exitCodeOf(output) > 0 || EXIT_CODE.test(text.slice(0, 300)) ||
      EXIT_CODE.test(text.slice(-300)) || await complains(call, text);
    return hasFailed ? text : undefined;
  }
  const isMessage = typeof output === "string" && takesFile(call.tool) &&
    text.length <= LONGEST_MESSAGE && MESSAGE.test(text);
  return isMessage ? text : undefined;
}

function exitCodeOf(output: unknown): number {
  if (typeof output !== "object" || output === null) return 0;
  const answer = output as Record<string, unknown>;
  return Number(answer.exit_code ?? answer.exitCode) || 0;
}

async function complains({ input }: ToolCall, text: string): Promise<boolean> {
  if (!COMPLAINT.test(text)) return false;
  const command = String(parameterOf(input, "command") ?? "");
  const parts = command.split(/&&|\|\||;|\n/).map((part) => part.trim()).filter((part) =>
    part !== ""
  );
  if (parts.every((part) => SHOWS.test(part))) return false;
  const { readFailures }: typeof import("./error_failures.ts") = await import(
    "./error_failures.ts" as string
  );
  return readFailures(text).some(({ weight }) => weight === "error");
}
