/** The feedback store of the project that a command is called in. */
import type { Database } from "../index/database.ts";
import { openFeedback } from "../ledger/feedback.ts";
import { lookAt } from "../project/paths.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { requireRoot } from "./project.ts";

/** Opens the store, making it where there is none yet. Throws a `UserError` when it cannot be used. */
export function requireFeedback(): Database {
  const { state } = requireRoot();
  try {
    return openFeedback(state);
  } catch (error) {
    const reason = reasonOf(error);
    const isFolder = lookAt(`${state}/feedback.db`)?.isDirectory ?? false;
    const next = !isFolder && /readonly|unable to open/.test(reason)
      ? "check the permissions of its folder"
      : "move it aside, and a new one is made";
    throw new UserError(`Cannot use "${state}/feedback.db": ${reason}; ${next}`);
  }
}
