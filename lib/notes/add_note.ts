/** Writes a new note into a vault, unless there is a similar one. */
import { dirname, join, relative, resolve } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { appendSignals } from "./access_log.ts";
import { findSimilar, type SimilarNote } from "./duplicate.ts";
import { newNoteId, type NoteDraft, noteName, noteText } from "./new_note.ts";
import type { Tier } from "./note.ts";
import { isManaged, isPlainFolder } from "./open_note.ts";
import type { NotesIndex } from "./notes_index.ts";
import { requirePlaceInL0, tierFor } from "./tiers.ts";
import type { Vault } from "./vault.ts";

export interface NewNote extends Omit<NoteDraft, "tier"> {
  tier?: Tier;
  /** Folder in the vault; that of the configuration if not given. */
  folder?: string;
  /** Writes the note even when there are similar ones. */
  force?: boolean;
}

export interface Added {
  /** Of the new note, from the vault's top; undefined when nothing was written. */
  path: string | undefined;
  tier: Tier;
  similar: SimilarNote[];
}

/**
 * Writes a note and records that it was added; writes nothing when there are similar ones. Throws a
 * `UserError` when L0 is full or notes are not kept in the folder. `now` in milliseconds since 1970.
 */
export function addNote(vault: Vault, index: NotesIndex, wanted: NewNote, now: number): Added {
  const draft = { ...wanted, tier: tierFor(wanted.tier, wanted.useWhen) };
  const { config } = vault;
  if (draft.tier === "L0") requirePlaceInL0(index.countTier("L0"), config.l0Cap);
  const folder = relative(vault.path, resolve(vault.path, wanted.folder ?? config.captureDir));
  const name = join(folder, noteName(draft.title));
  const similar = wanted.force ? [] : findSimilar(index, draft);
  if (similar.length > 0) return { path: undefined, tier: draft.tier, similar };
  const id = newNoteId();
  const path = writeNew(vault, name, noteText(draft, id, now, config.inboxDays));
  appendSignals(vault.log, [{ tool: "kb_add", path, id }], new Date(now));
  return { path, tier: draft.tier, similar };
}

/** Writes a file under the first name that is free, and returns its path. */
function writeNew(vault: Vault, name: string, text: string): string {
  for (let number = 1;; number++) {
    const path = `${name}${number === 1 ? "" : ` ${number}`}.md`;
    const file = `${vault.path}/${path}`;
    if (!isManaged(vault, path) || !isPlainFolder(dirname(file))) throw notForNotes(path);
    Deno.mkdirSync(dirname(file), { recursive: true });
    try {
      Deno.writeTextFileSync(file, text, { createNew: true });
      return path;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
}

function notForNotes(path: string): UserError {
  return new UserError(
    `Cannot add "${path}": notes are not kept there; choose a folder of the vault with --dir`,
  );
}
