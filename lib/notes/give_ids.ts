/** Writes ids into the files of notes, for who asks for it: the only change to a person's file here. */
import { removeIfThere } from "../project/paths.ts";
import { newNoteId } from "./new_note.ts";
import { withId } from "./note_id.ts";
import type { Vault } from "./vault.ts";
import { walkVault } from "./walk_vault.ts";

export interface GivenIds {
  /** Paths of the notes that have an id now. */
  changed: string[];
  /** Paths of notes that could not be read as UTF-8 or written. */
  skipped: string[];
}

/** Gives an id to every note that has none. */
export function giveIds(vault: Vault): GivenIds {
  const result: GivenIds = { changed: [], skipped: [] };
  for (const { path } of walkVault(vault).notes) {
    try {
      if (giveId(`${vault.path}/${path}`)) result.changed.push(path);
    } catch {
      result.skipped.push(path);
    }
  }
  return result;
}

function giveId(file: string): boolean {
  const text = readWhole(file), changed = withId(text, newNoteId());
  if (changed === undefined) return false;
  const { mode, atime, mtime } = Deno.statSync(file);
  const temporary = `${file}.${crypto.randomUUID()}.tmp`;
  try {
    Deno.writeTextFileSync(temporary, changed, { createNew: true });
    if (mode !== null) Deno.chmodSync(temporary, mode & 0o7777);
    // An id is no new content: a note does not get younger by it.
    Deno.utimeSync(temporary, atime ?? new Date(), mtime ?? new Date());
    // An editor has saved it meanwhile, or another run has given it an id.
    if (readWhole(file) !== text) return giveId(file);
    Deno.renameSync(temporary, file);
    return true;
  } finally {
    removeIfThere(temporary);
  }
}

function readWhole(file: string): string {
  const bytes = Deno.readFileSync(file);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
