/** A tool call as a person gives it on the command line. */
import * as z from "zod";
import { UserError } from "../project/user_error.ts";

export interface CallFlags {
  tool?: string;
  args?: string;
}

const ARGUMENTS = z.record(z.string(), z.unknown());

/** Returns the call; its relative paths begin in the current folder. Throws when a flag does not fit. */
export function readCall(
  flags: CallFlags,
): { tool: string; input: Record<string, unknown>; cwd: string } {
  const { tool, args = "{}" } = flags;
  if (!tool) throw new UserError('Cannot test nothing: no tool is named; add --tool "Edit"');
  let value: unknown;
  try {
    value = JSON.parse(args);
  } catch {
    value = undefined;
  }
  const input = ARGUMENTS.safeParse(value);
  if (input.success) return { tool, input: input.data, cwd: Deno.cwd() };
  throw new UserError(
    `Cannot use ${JSON.stringify(args)} for args: not a JSON object; write '{"file_path":"a.ts"}'`,
  );
}
