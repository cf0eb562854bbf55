/**
 * What the index does not know yet: notes that came or changed since it was written. Only folders whose time has
 * changed and the notes that were written last are looked at: that takes a millisecond, where a look at every
 * note would take a hundred.
 */
import type { NotesIndex } from "./notes_index.ts";
import { type Folder, type NoteFile, stampFolder, stampNote } from "./note_stamp.ts";
import type { Vault } from "./vault.ts";

/** Folders that are looked at, the latest first. */
const MOST_FOLDERS = 300;
const MOST_FRESH = 32;
/** Notes that are looked at wherever they are: whoever edits a note edits it again. */
const MOST_NEWEST = 12;
/** Known notes of a changed folder that are looked at. */
const MOST_KNOWN = 200;

export interface Fresh {
  /** New, or in a new version. */
  notes: NoteFile[];
  /** Folders that were read whole, as they are now; the others are the next index run's. */
  folders: Folder[];
}

/** Returns what the index does not know, at most 32 notes. */
export async function findFresh(vault: Vault, index: NotesIndex): Promise<Fresh> {
  const fresh = new Map<string, NoteFile>();
  const lookAt = (path: string, known?: { size: number; mtime: number }): void => {
    if (fresh.size >= MOST_FRESH || fresh.has(path)) return;
    const file = stampNote(vault, path);
    if (file && (file.size !== known?.size || file.mtime !== known.mtime)) fresh.set(path, file);
  };
  for (const note of index.newestNotes(MOST_NEWEST)) lookAt(note.path, note);
  const changed = index.folders(MOST_FOLDERS)
    .filter(({ path, mtime }) => (stampFolder(vault, path) ?? mtime) !== mtime);
  const folders: Folder[] = [];
  if (changed.length === 0) return { notes: [...fresh.values()], folders };
  const { listFolder, noteRules }: typeof import("./walk_vault.ts") = await import(
    "./walk_vault.ts" as string
  );
  const rules = noteRules(vault);
  const visit = (folder: string): void => {
    const known = new Map(index.notesIn(folder).map((note) => [note.path, note]));
    const listed = listFolder(vault, folder, rules);
    if (!listed) return;
    for (const path of listed.notes) if (!known.has(path)) lookAt(path);
    for (const note of [...known.values()].slice(-MOST_KNOWN)) lookAt(note.path, note);
    if (fresh.size >= MOST_FRESH) return;
    folders.push({ path: folder, mtime: listed.mtime });
    for (const below of listed.folders) if (!index.knowsFolder(below)) visit(below);
  };
  for (const { path } of changed) if (fresh.size < MOST_FRESH) visit(path);
  return { notes: [...fresh.values()], folders };
}
