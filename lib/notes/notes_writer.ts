/** The writing side of `kb.db`. It shares the file with kb-metabolism's tables, which it leaves alone. */
import {
  type Database,
  insertRows,
  isUnusable,
  openDatabase,
  transaction,
  type Value,
} from "../index/database.ts";
import { BLOCK_SIZE } from "../index/posting.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import { removeIfThere } from "../project/paths.ts";
import type { Note } from "./note.ts";
import { readFacts, VERSION } from "./notes_index.ts";
import { emptyGathering, gather, writeBlock } from "./posting_blocks.ts";
import type { Folder, NoteFile } from "./note_stamp.ts";

const TABLES: Readonly<Record<string, string>> = {
  meta: "create table meta (key text primary key, value integer not null) without rowid",
  note: `create table note (
    number integer primary key, path text not null unique, folder text not null, id text not null,
    own integer not null, title text not null, tier text not null, size integer not null,
    mtime integer not null)`,
  // key = block * 2^40 + hash of the term; `last` is the last note in it, within the block.
  post: `create table post (key integer primary key, count integer not null, last integer not null,
    data blob not null)`,
  folder: "create table folder (path text primary key, mtime integer not null) without rowid",
};
const INDEXES = [
  "create index note_folder on note (folder)",
  "create index note_mtime on note (mtime)",
];

/**
 * Opens `kb.db` for writing, with its tables. What is of another version is emptied and what is no
 * database is removed: it is derived.
 */
export function openNotesForWriting(path: string, busyTimeout?: number): Database {
  try {
    return withTables(openDatabase(path, busyTimeout === undefined ? {} : { busyTimeout }));
  } catch (error) {
    if (!isUnusable(error)) throw error;
  }
  for (const suffix of ["", "-wal", "-shm"]) removeIfThere(path + suffix);
  return withTables(openDatabase(path));
}

function withTables(database: Database): Database {
  try {
    // Looked at again inside: another process may have made and filled them since.
    if (!hasTables(database)) {
      transaction(database, () => hasTables(database) || emptyIndex(database));
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function hasTables(database: Database): boolean {
  const has = database.get("select 1 from sqlite_schema where name = 'meta'") !== undefined;
  return has && readFacts(database).version === VERSION;
}

/** Makes the tables anew, inside a transaction. */
export function emptyIndex(database: Database): void {
  for (const [name, sql] of Object.entries(TABLES)) {
    database.run(`drop table if exists ${name}`);
    database.run(sql);
  }
  for (const sql of INDEXES) database.run(sql);
  setFacts(database, { version: VERSION, notes: 0, limit: 0 });
}

function setFacts(database: Database, facts: Readonly<Record<string, number>>): void {
  for (const [key, value] of Object.entries(facts)) {
    database.run("insert or replace into meta values (?, ?)", key, value);
  }
}

/** Sets what is known about the folders of a vault. */
export function writeFolders(database: Database, folders: readonly Folder[]): void {
  for (const { path, mtime } of folders) {
    database.run("insert or replace into folder values (?, ?)", path, mtime);
  }
}

/** Forgets folders by their paths. */
export function removeFolders(database: Database, paths: readonly string[]): void {
  for (const path of paths) database.run("delete from folder where path = ?", path);
}

/** Forgets notes by their paths; postings keep their numbers until the next whole run. */
export function removeNotes(database: Database, paths: readonly string[]): void {
  for (const path of paths) database.run("delete from note where path = ?", path);
}

export interface NoteAdder {
  /** Adds a note that is new, or in a new version: the older one is forgotten. */
  add(file: NoteFile, note: Note, terms: Int32Array): void;
  /** Writes what is still in memory, and the facts. */
  finish(): void;
}

/**
 * Returns what adds notes, inside a transaction; it writes a block of postings at a time. The terms are
 * those of a reader with this vocabulary.
 */
export function noteAdder(database: Database, vocabulary: Vocabulary): NoteAdder {
  let { limit } = readFacts(database);
  const gathered = emptyGathering();
  let rows: Value[][] = [];
  const flush = (): void => {
    if (gathered.ends.length === 0) return;
    // An older version of a note has the same path, and gives way.
    insertRows(database, "insert or replace into note", rows);
    writeBlock(database, Math.floor((limit - 1) / BLOCK_SIZE), gathered, vocabulary);
    rows = [];
  };
  return {
    add: (file, note, terms) => {
      if (limit % BLOCK_SIZE === 0) flush();
      rows.push(noteRow(limit, file, note));
      gather(gathered, limit % BLOCK_SIZE, terms);
      limit++;
    },
    finish: () => {
      flush();
      const notes = Number(database.get("select count(*) n from note")?.n);
      setFacts(database, { notes, limit });
    },
  };
}

function noteRow(number: number, { path, size, mtime }: NoteFile, note: Note): Value[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const { id, hasOwnId, title, tier } = note;
  return [number, path, folder, id, hasOwnId ? 1 : 0, title, tier ?? "", size, mtime];
}
