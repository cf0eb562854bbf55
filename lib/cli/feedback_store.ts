/** The feedback store of the project that a command is called in. */
import type { Database } from "../index/database.ts";
import { openFeedback } from "../ledger/feedback.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { requireRoot } from "./project.ts";

/** Opens the store, making it where there is none yet. Throws a `UserError` when it cannot be used. */
export function requireFeedback(): Database {
  const { state } = requireRoot();
  try {
    return openFeedback(state);
  } catch (error) {
    throw new UserError(
      `Cannot use "${state}/feedback.db": ${reasonOf(error)}; move it aside, and a new one is made`,
    );
  }
}
