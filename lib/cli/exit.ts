/** Exit codes of the command, and what an error looks like to a person. */
import { reasonOf, UserError } from "../project/user_error.ts";

/** Done. */
export const OK = 0;
/** Nothing found, or not healthy. */
export const NOTHING = 1;
/** Wrong usage, or an error. */
export const FAILED = 2;
/** Ended by Ctrl-C, as shells count it. */
export const INTERRUPTED = 130;

/** Returns the line for stderr: what, why, next step. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable) {
    return `Cannot go on: ${error.message}; check the permissions there`;
  }
  return `Cannot go on: ${reasonOf(error)}; run "bobbin doctor"`;
}
