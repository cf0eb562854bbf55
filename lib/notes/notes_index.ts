/** The reading side of `kb.db`: which notes there are, and in which parts of which of them a term stands. */
import { type Database, openDatabase, selectIn, type Value } from "../index/database.ts";
import { type Posting, postingKeys, toPosting } from "../index/posting.ts";

/** Raised with every change of the tables, the terms or the parts of a note. */
export const VERSION = 1;

export interface IndexedNote {
  number: number;
  /** From the vault's top. */
  path: string;
  /** `kb_id` or a derived one. */
  id: string;
  hasOwnId: boolean;
  title: string;
  /** "L0", "L1", "inbox" or "" for none. */
  tier: string;
  size: number;
  mtime: number;
}

export interface NotesIndex extends Disposable {
  /** Notes that can be found. */
  notes: number;
  /** One more than the highest number of a note; those of earlier versions are not used again. */
  limit: number;
  /** Returns the postings of terms by their keys; the impact of a note is the bits of the parts that hold the term. */
  postings(terms: readonly number[]): Posting[];
  /** Returns the notes that still exist under these numbers. */
  notesByNumber(numbers: readonly number[]): IndexedNote[];
  notesById(ids: readonly string[]): IndexedNote[];
  notesAt(paths: readonly string[]): IndexedNote[];
  notesIn(folder: string): IndexedNote[];
  /** The notes that were changed last, as far as the index knows. */
  newestNotes(count: number): IndexedNote[];
  /** Folders with their times, the latest first. */
  folders(count: number): { path: string; mtime: number }[];
  knowsFolder(path: string): boolean;
  countTier(tier: string): number;
}

const SELECT_NOTE = "select number, path, id, own, title, tier, size, mtime from note";

/** Opens `kb.db` for reading. Throws when it is missing, unreadable or of another version. */
export function openNotesIndex(path: string): NotesIndex {
  const database = openDatabase(path, { readOnly: true, busyTimeout: 1000 });
  try {
    // All is read from one state: between two reads, a run that numbers the notes anew may end.
    database.run("begin");
    return readerOf(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
}

function readerOf(database: Database, path: string): NotesIndex {
  const facts = readFacts(database);
  if (facts.version !== VERSION) {
    throw new Error(`Cannot read "${path}": written by another version; run "bobbin kb index"`);
  }
  const { notes, limit } = facts;
  const notesWhere = (column: string, values: readonly Value[]): IndexedNote[] =>
    selectIn(database, `${SELECT_NOTE} where ${column} in`, values).map(toNote);
  return {
    notes,
    limit,
    postings: (terms) => readPostings(database, terms, limit),
    notesByNumber: (numbers) => notesWhere("number", numbers),
    notesById: (ids) => notesWhere("id", ids),
    notesAt: (paths) => notesWhere("path", paths),
    notesIn: (folder) => notesWhere("folder", [folder]),
    newestNotes: (count) =>
      database.all(`${SELECT_NOTE} order by mtime desc limit ?`, count).map(toNote),
    folders: (count) =>
      database.all("select path, mtime from folder order by mtime desc limit ?", count)
        .map((row) => ({ path: String(row.path), mtime: Number(row.mtime) })),
    knowsFolder: (path) => database.get("select 1 from folder where path = ?", path) !== undefined,
    countTier: (tier) =>
      Number(database.get("select count(*) n from note where tier = ?", tier)?.n),
    [Symbol.dispose]: () => database.close(),
  };
}

export interface IndexFacts {
  version: number;
  notes: number;
  limit: number;
}

/** Returns the facts about an index; zeros where it has none yet. */
export function readFacts(database: Database): IndexFacts {
  const rows = database.all("select key, value from meta");
  const facts = new Map(rows.map(({ key, value }) => [key, Number(value)]));
  return {
    version: facts.get("version") ?? 0,
    notes: facts.get("notes") ?? 0,
    limit: facts.get("limit") ?? 0,
  };
}

function readPostings(database: Database, terms: readonly number[], limit: number): Posting[] {
  const keys = postingKeys(terms, limit);
  return selectIn(database, "select key, count, data from post where key in", keys).map(toPosting);
}

function toNote(row: Record<string, unknown>): IndexedNote {
  return {
    number: Number(row.number),
    path: String(row.path),
    id: String(row.id),
    hasOwnId: Number(row.own) === 1,
    title: String(row.title),
    tier: String(row.tier),
    size: Number(row.size),
    mtime: Number(row.mtime),
  };
}
