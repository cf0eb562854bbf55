/**
 * The seam between the suite and SQLite: four calls and a transaction. Everything else in lib speaks
 * to a `Database`, so another driver has to provide only this file.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isFile, isLink, realPath } from "../project/paths.ts";

export type Value = string | number | bigint | Uint8Array | null;
export type Row = Record<string, unknown>;

export interface Database extends Disposable {
  /** File that was opened. */
  path: string;
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, ...values: Value[]): number;
  /** Returns the first row, or undefined. */
  get(sql: string, ...values: Value[]): Row | undefined;
  /** Returns all rows. */
  all(sql: string, ...values: Value[]): Row[];
  close(): void;
}

export interface OpenOptions {
  readOnly?: boolean;
  /** Milliseconds to wait for another writer; 0 gives up at once. */
  busyTimeout?: number;
}

/** SQLite itself makes files that everybody may read; those beside the database get its mode. */
function createPrivate(path: string): void {
  try {
    Deno.openSync(path, { write: true, createNew: true, mode: 0o600 }).close();
  } catch {
    // It exists, or cannot be made: SQLite will tell.
  }
}

/** SQLite's result codes that say "this file is not a database that can be used". */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** In a folder without the right to write, and in a file system without it. */
const READ_ONLY = 8;
const CANNOT_OPEN = 14;

/**
 * Opens a database file. Writers switch it to WAL, so that readers never wait for them; the busy
 * timeout is in force before that switch, which itself needs the lock. Throws when the file cannot
 * be opened; see `isUnusable` for the cases where another attempt is pointless.
 */
export function openDatabase(path: string, options: OpenOptions = {}): Database {
  const timeout = options.busyTimeout ?? 5000;
  return options.readOnly ? openReader(path, timeout) : openWriter(path, timeout);
}

function openWriter(path: string, timeout: number): Database {
  // A repository may bring a link along that leads to a database of another program.
  if (isLink(path)) {
    throw new Error(`Cannot open "${path}": a link; put the database in its place`);
  }
  createPrivate(path);
  const database = connect(new DatabaseSync(path, { timeout }), path);
  try {
    // "normal" loses at most the last commits on a power cut, never the database.
    database.all("pragma journal_mode = wal");
    database.run("pragma synchronous = normal");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * A reader of a WAL database makes "-wal" and "-shm" beside it where they are missing; a folder that may
 * not be written is found out by the first statement that reads. From then on a copy is read.
 */
function openReader(path: string, timeout: number): Database {
  let database = connect(new DatabaseSync(path, { readOnly: true, timeout }), path);
  let isSettled = false;
  const read = <T>(from: (database: Database) => T): T => {
    if (isSettled) return from(database);
    isSettled = true;
    try {
      return from(database);
    } catch (error) {
      const copy = isReadOnlyPlace(error) ? copyAtRest(path) : undefined;
      if (!copy) throw error;
      database.close();
      database = connect(copy, path);
      return from(database);
    }
  };
  const close = (): void => database.close();
  return {
    path,
    // Not a read: "begin" takes its snapshot with the statement that follows, and a copy is one anyway.
    run: (sql, ...values) => database.run(sql, ...values),
    get: (sql, ...values) => read((from) => from.get(sql, ...values)),
    all: (sql, ...values) => read((from) => from.all(sql, ...values)),
    close,
    [Symbol.dispose]: close,
  };
}

function connect(driver: DatabaseSync, path: string): Database {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, statement = driver.prepare(sql));
    return statement;
  };
  return {
    path,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    close: () => driver.close(),
    [Symbol.dispose]: () => driver.close(),
  };
}

/** Bytes. A copy takes twice as many in memory; one of 130 MB took 3 s while the machine was busy. */
const LARGEST_COPY = 1 << 26;

/**
 * Returns a copy in memory of a database that nobody has open for writing, or undefined. SQLite's
 * "immutable=1" would read the file itself, but deno takes a URI only from a process with all rights, and
 * nobody would notice a writer that came meanwhile.
 */
function copyAtRest(path: string): DatabaseSync | undefined {
  const file = realPath(path) ?? path;
  const stamp = restingStamp(file);
  if (stamp === undefined) return undefined;
  const bytes = Deno.readFileSync(file);
  if (restingStamp(file) !== stamp) return undefined;
  // Versions 1 of the format for writing and for reading: no WAL, which a database in memory cannot have.
  bytes.fill(1, 18, 20);
  const copy = new DatabaseSync(":memory:");
  copy.deserialize(bytes);
  copy.exec("pragma query_only = on");
  return copy;
}

/**
 * Returns what changes with each write to the file; undefined for one that is too large to copy, or has a log
 * beside it: the log is part of the database, and of a writer that may be at work.
 */
function restingStamp(file: string): string | undefined {
  if (isFile(`${file}-wal`) || isFile(`${file}-journal`)) return undefined;
  const { size, mtime } = Deno.statSync(file);
  return size > LARGEST_COPY ? undefined : `${size} ${mtime?.getTime()}`;
}

/**
 * Runs `body` in one BEGIN IMMEDIATE transaction and returns its result; rolls back when it throws.
 * A deferred transaction that reads and then writes fails at once when another writer came between
 * (46 % of transactions in a run with 8 processes), whatever the busy timeout says.
 */
export function transaction<T>(database: Database, body: () => T): T {
  database.run("begin immediate");
  try {
    const result = body();
    database.run("commit");
    return result;
  } catch (error) {
    try {
      database.run("rollback");
    } catch {
      // SQLite has already rolled back by itself; the first error is the one to tell.
    }
    throw error;
  }
}

/** True when `error` says that the file is corrupt or no SQLite database at all. */
export function isUnusable(error: unknown): boolean {
  const code = resultCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** True when `error` says that a file beside the database is missing and cannot be made. */
function isReadOnlyPlace(error: unknown): boolean {
  const code = resultCode(error);
  return code === READ_ONLY || code === CANNOT_OPEN;
}

/** True when `error` says that another process holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 5 || code === 6;
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  const code = error.errcode;
  // Extended codes carry the primary one in the low byte (517 is "busy, snapshot").
  return typeof code === "number" ? code & 0xff : undefined;
}

/** SQLite takes up to 32,766 parameters; more also makes the statement slow to prepare. */
const MOST_PARAMETERS = 500;

/** Returns the rows of a statement that ends with `in`, for any number of values. */
export function selectIn(
  database: Database,
  sql: string,
  values: readonly Value[],
): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (let from = 0; from < values.length; from += MOST_PARAMETERS) {
    const part = values.slice(from, from + MOST_PARAMETERS);
    rows.push(...database.all(`${sql} (${part.map(() => "?").join(",")})`, ...part));
  }
  return rows;
}

/** A statement for each row took three times as long. */
const ROWS_AT_ONCE = 32;

/** Inserts rows of one width; `start` is the statement as far as the name of the table. */
export function insertRows(
  database: Database,
  start: string,
  rows: Iterable<readonly Value[]>,
): void {
  let batch: (readonly Value[])[] = [];
  const insert = (): void => {
    const [first = []] = batch, place = `(${first.map(() => "?").join(", ")})`;
    const places = new Array(batch.length).fill(place).join(", ");
    if (batch.length > 0) database.run(`${start} values ${places}`, ...batch.flat());
    batch = [];
  };
  for (const row of rows) if (batch.push(row) === ROWS_AT_ONCE) insert();
  insert();
}
