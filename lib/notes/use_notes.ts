/** Reading and citing notes, with the signals that keep them alive. */
import { UserError } from "../project/user_error.ts";
import { appendSignals, type SignalTool } from "./access_log.ts";
import type { Note } from "./note.ts";
import { type OpenedNote, openNote } from "./open_note.ts";
import type { Vault } from "./vault.ts";

export interface ReadNote extends OpenedNote {
  /** False when the log could not be written. */
  isRecorded: boolean;
}

/** Returns a note and records that it was read. Throws a `UserError` for what is no note of the vault. */
export function readOneNote(vault: Vault, path: string): ReadNote {
  const opened = openNote(vault, path);
  return { ...opened, isRecorded: record(vault, "kb_read", [opened.note]) };
}

/**
 * Records that notes were cited and returns their paths. Throws a `UserError`, and records nothing, when
 * one of them is no note of the vault or the log cannot be written.
 */
export function citeNotes(vault: Vault, paths: readonly string[]): string[] {
  const notes = paths.map((path) => openNote(vault, path).note);
  if (record(vault, "kb_cite", notes)) return notes.map(({ path }) => path);
  throw new UserError(
    `Cannot record the citation: "${vault.log}" cannot be written; check its permissions`,
  );
}

function record(vault: Vault, tool: SignalTool, notes: readonly Note[]): boolean {
  const signals = notes.map(({ path, id, hasOwnId }) => ({
    tool,
    path,
    ...(hasOwnId ? { id } : {}),
  }));
  return appendSignals(vault.log, signals);
}
