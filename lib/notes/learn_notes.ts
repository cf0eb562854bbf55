/** Adds to `kb.db` what a hook found to be new, so that the next prompt need not look for it. */
import { type Database, transaction } from "../index/database.ts";
import type { Fresh } from "./fresh_notes.ts";
import { readNote } from "./note.ts";
import { type NoteFile, readNoteText } from "./note_stamp.ts";
import { termReader } from "./term_reader.ts";
import { noteAdder, openNotesForWriting, writeFolders } from "./notes_writer.ts";
import type { Vault } from "./vault.ts";

/** Milliseconds to wait for the lock: what holds it longer is an index run, which learns the same. */
const PATIENCE = 50;

/** Adds notes in their new versions, and folders as they were read. Never throws: the index is derived. */
export function learnNotes(vault: Vault, { notes, folders }: Fresh): void {
  try {
    const database = openNotesForWriting(vault.database, PATIENCE);
    transaction(database, () => {
      addNotes(vault, database, notes);
      writeFolders(database, folders);
    });
  } catch {
    // A vault that cannot be written, or a busy index.
  }
}

/** Adds notes, inside a transaction, until `isDone` says so; returns how many were looked at. */
export function addNotes(
  vault: Vault,
  database: Database,
  files: readonly NoteFile[],
  isDone: (read: number) => boolean = () => false,
): number {
  const reader = termReader(), adder = noteAdder(database, reader.vocabulary);
  let read = 0;
  for (const file of files) {
    if (isDone(read)) break;
    const text = readNoteText(vault, file.path);
    if (text !== undefined) {
      const note = readNote(file.path, text);
      adder.add(file, note, reader.read(note));
    }
    read++;
  }
  adder.finish();
  return read;
}
