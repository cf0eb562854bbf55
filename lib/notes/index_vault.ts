/** Brings `kb.db` up to date with the notes of a vault: reads what changed since the last run, nothing else. */
import { type Database, transaction } from "../index/database.ts";
import { addNotes } from "./learn_notes.ts";
import type { NoteFile } from "./note_stamp.ts";
import { readFacts } from "./notes_index.ts";
import {
  emptyIndex,
  openNotesForWriting,
  removeFolders,
  removeNotes,
  writeFolders,
} from "./notes_writer.ts";
import type { Vault } from "./vault.ts";
import { type Walked, walkVault } from "./walk_vault.ts";

export interface IndexOptions {
  /** Reads every note again. */
  force?: boolean;
  /** Milliseconds to wait for another writer. */
  busyTimeout?: number;
  /** Time, by `performance.now()`, after which the rest waits for the next run. */
  deadline?: number;
  onProgress?: (done: number, total: number) => void;
}

export interface IndexResult {
  notes: number;
  /** Notes that were read. */
  read: number;
  removed: number;
  /** Paths of files that were left out for their size. */
  tooLarge: string[];
  /** False when the time was up before all was read. */
  isComplete: boolean;
}

/** Above this share of forgotten versions all is written anew, so that the database does not grow. */
const MOST_DEAD = 0.25;
const FEW_NOTES = 200;
/** Notes between two looks at the clock. */
const STEP = 50;

/** Indexes a vault. Throws when `kb.db` cannot be written. */
export function indexVault(vault: Vault, options: IndexOptions = {}): IndexResult {
  const walked = walkVault(vault);
  using database = openNotesForWriting(vault.database, options.busyTimeout);
  const plan = planRun(database, walked, options.force ?? false);
  const { changed, gone, isWhole } = plan;
  let read = 0;
  if (changed.length + gone.length > 0 || hasOtherFolders(database, walked)) {
    transaction(database, () => {
      if (isWhole) emptyIndex(database);
      else removeNotes(database, gone);
      read = addNotes(vault, database, changed, (read) => {
        options.onProgress?.(read, changed.length);
        return read % STEP === 0 && performance.now() > (options.deadline ?? Infinity);
      });
      // A folder that was not read to its end must look changed to the next run.
      if (read === changed.length) syncFolders(database, walked);
    });
  }
  const { notes } = readFacts(database);
  const { tooLarge } = walked;
  return { notes, read, removed: gone.length, tooLarge, isComplete: read === changed.length };
}

interface Plan {
  changed: NoteFile[];
  gone: string[];
  isWhole: boolean;
}

function planRun(database: Database, { notes }: Walked, force: boolean): Plan {
  const rows = database.all("select path, size, mtime from note");
  const known = new Map(rows.map((row) => [String(row.path), row]));
  const paths = new Set(notes.map(({ path }) => path));
  const changed = notes.filter(({ path, size, mtime }) => {
    const row = known.get(path);
    return row?.size !== size || row.mtime !== mtime;
  });
  const gone = [...known.keys()].filter((path) => !paths.has(path));
  const { limit } = readFacts(database);
  const dead = limit + changed.length - notes.length;
  const isWhole = force ||
    changed.length + gone.length > 0 && dead > FEW_NOTES + MOST_DEAD * notes.length;
  return { changed: isWhole ? notes : changed, gone, isWhole };
}

function hasOtherFolders(database: Database, { folders }: Walked): boolean {
  const known = knownFolders(database);
  return known.size !== folders.length ||
    folders.some(({ path, mtime }) => known.get(path) !== mtime);
}

function syncFolders(database: Database, { folders }: Walked): void {
  const paths = new Set(folders.map(({ path }) => path));
  removeFolders(database, [...knownFolders(database).keys()].filter((path) => !paths.has(path)));
  writeFolders(database, folders);
}

function knownFolders(database: Database): Map<string, number> {
  const rows = database.all("select path, mtime from folder");
  return new Map(rows.map(({ path, mtime }) => [String(path), Number(mtime)]));
}
