/** The index of a vault, for the verbs that look into it. */
import { indexVault } from "../notes/index_vault.ts";
import { type NotesIndex, openNotesIndex } from "../notes/notes_index.ts";
import type { Vault } from "../notes/vault.ts";
import { UserError } from "../project/user_error.ts";

/** Opens the index, brought up to date where it can be written. Throws a `UserError` when there is none. */
export function requireNotesIndex(vault: Vault): NotesIndex {
  try {
    indexVault(vault);
  } catch {
    // A vault on a read-only disk, or another run at work: the index as it is will do.
  }
  try {
    return openNotesIndex(vault.database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `Cannot read "${vault.database}": ${reason}; run "bobbin kb index --force"`,
    );
  }
}
