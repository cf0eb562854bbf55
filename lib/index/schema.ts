/** The tables of `index.db`, and how a file that does not hold them is replaced. */
import { type Database, isUnusable, openDatabase } from "./database.ts";

/** "bobb" in ASCII: tells our databases from anybody else's. */
const APPLICATION_ID = 0x626f6262;

/** Raised with every change of the tables, of the terms or of what an impact means. */
export const SCHEMA_VERSION = 3;

/** Roles that a file plays. Stored as the position in this list; append only. */
export const ROLES = ["code", "test", "example", "document", "config"] as const;
export type FileRole = typeof ROLES[number];

const TABLES = [
  // Numbers and small facts about the index as a whole.
  // "blob": values stay what they are; under "any" the text "5000" would become a number.
  `create table meta (key text primary key, value blob) without rowid`,
  // `source`: "" for the tree of the root itself, which is where the index stands.
  `create table repo (id integer primary key, name text not null unique, source text not null)`,
  // `words`: terms of the file name, "|", terms of its folder, as the ranking compares them.
  `create table file (
     id integer primary key, repo integer not null, path text not null, size integer not null,
     mtime integer not null, hash integer not null, role integer not null, churn real not null,
     words text not null)`,
  `create unique index file_path on file (repo, path)`,
  // Chunks of a file, one a line: start, end, kind, symbol.
  `create table outline (file integer primary key, chunks text not null)`,
  // key = block * 2^40 + hash of the term; the blocks are independent of each other.
  `create table post (key integer primary key, count integer not null, last integer not null,
     data blob not null)`,
  // Words of the commits that touched a path; they stay when the file is indexed anew.
  `create table history (repo integer not null, path text not null, churn real not null,
     words text not null, primary key (repo, path)) without rowid`,
  `create table coupling (repo integer not null, file text not null, other text not null,
     score real not null, commits integer not null, primary key (repo, file, other)) without rowid`,
];

/**
 * Opens `index.db` for writing and creates its tables where they are missing. A corrupt file and a foreign
 * database are moved aside, and their new path is given to `onMoved`; an index of another version is
 * emptied, since it is derived. Throws when the file cannot be opened or is locked.
 */
export function openForWriting(
  path: string,
  onMoved: (aside: string) => void,
  busyTimeout?: number,
): Database {
  let database: Database | undefined;
  try {
    database = openDatabase(path, busyTimeout === undefined ? {} : { busyTimeout });
    if (hasOurTables(database)) return database;
    if (isEmpty(database) || isOurs(database)) {
      createTables(database);
      return database;
    }
    database.close();
  } catch (error) {
    try {
      database?.close();
    } catch {
      // A connection that failed to open may be closed already.
    }
    if (!isUnusable(error)) throw error;
  }
  onMoved(moveAside(path));
  const fresh = openDatabase(path);
  createTables(fresh);
  return fresh;
}

/** True when the database holds this version's tables. */
export function hasOurTables(database: Database): boolean {
  return isOurs(database) && database.get("pragma user_version")?.user_version === SCHEMA_VERSION;
}

function isOurs(database: Database): boolean {
  return database.get("pragma application_id")?.application_id === APPLICATION_ID;
}

function isEmpty(database: Database): boolean {
  return database.get("select 1 from sqlite_schema limit 1") === undefined;
}

function createTables(database: Database): void {
  database.run("begin immediate");
  const tables = database.all("select name from sqlite_schema where type = 'table'");
  for (const { name } of tables) database.run(`drop table "${name}"`);
  for (const table of TABLES) database.run(table);
  database.run(`pragma application_id = ${APPLICATION_ID}`);
  database.run(`pragma user_version = ${SCHEMA_VERSION}`);
  database.run("commit");
}

function moveAside(path: string): string {
  const aside = `${path}.unusable-${Date.now()}`;
  Deno.renameSync(path, aside);
  for (const suffix of ["-wal", "-shm"]) {
    try {
      Deno.removeSync(path + suffix);
    } catch {
      // Only there after a crash.
    }
  }
  return aside;
}
