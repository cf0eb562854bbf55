/** Append-only JSON lines: how every session file, the metrics and the logs are written and read. */
import { dirname, entryAt } from "../project/paths.ts";
import { makeStateFolder } from "../project/root.ts";

/**
 * Appends one row in a single write, so that rows of parallel hooks do not mix; creates the file, and
 * its folder, for the user alone. A file of `mostBytes` is begun anew; the old one stays beside it as
 * `<path>.1`. Returns false when that is impossible: the hook goes on without state.
 */
export function appendRow(path: string, row: unknown, mostBytes = Infinity): boolean {
  return appendRows(path, [row], mostBytes);
}

/** Appends several rows in one write; see `appendRow`. */
export function appendRows(path: string, rows: readonly unknown[], mostBytes = Infinity): boolean {
  if (rows.length === 0) return true;
  const bytes = new TextEncoder().encode(rows.map((row) => JSON.stringify(row) + "\n").join(""));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      return write(path, bytes, mostBytes);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) makeFolder(dirname(path));
      else if (!(error instanceof Deno.errors.AlreadyExists)) return false;
    }
  }
  return false;
}

/** Others may create the file, or put it aside, between a look at it and its opening. */
const MOST_TRIES = 5;

function makeFolder(path: string): void {
  try {
    makeStateFolder(path);
  } catch {
    // The next try tells.
  }
}

/** Returns the rows that are whole JSON objects; torn and foreign lines are skipped. */
export function readRows(path: string): Record<string, unknown>[] {
  let text: string;
  if (!isThere(path)) return [];
  try {
    text = Deno.readTextFileSync(path);
  } catch {
    return [];
  }
  return parseRows(text);
}

/** Returns the rows of a journal that is begun anew when it is full, those of the file before it first. */
export function readAllRows(path: string): Record<string, unknown>[] {
  // In this order: a file that is put aside meanwhile is read twice rather than not at all.
  const rows = readRows(path);
  return [...readRows(`${path}.1`), ...rows];
}

/** Returns the rows of a journal's text, as `readRows` does. */
export function parseRows(text: string): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      const row: unknown = JSON.parse(line);
      if (typeof row === "object" && row !== null && !Array.isArray(row)) {
        rows.push(row as Record<string, unknown>);
      }
    } catch {
      // A row that a killed process left half written.
    }
  }
  return rows;
}

/** Milliseconds; see ECMA-262, "Time Values and Time Range". */
const LATEST = 8.64e15;

/**
 * Returns the time of a row as people read it; undefined for what is none. Rows hold milliseconds since 1970,
 * because the first date of a process makes V8 look up the time zone.
 */
export function isoTime(time: unknown): string | undefined {
  const isTime = typeof time === "number" && Math.abs(time) <= LATEST;
  return isTime ? new Date(time).toISOString() : undefined;
}

/**
 * Opens a journal to read and to add to; creates it for the user alone. Throws where anything else stands, so
 * that no hook opens a FIFO or a device: that would block for ever; nor a link, which a repository may have
 * brought along to get its rows into a file of the user's.
 */
export function openJournal(path: string): Deno.FsFile {
  const options = { read: true, append: true };
  if (!isThere(path)) {
    try {
      return Deno.openSync(path, { ...options, createNew: true, mode: 0o600 });
    } catch (error) {
      // Another hook may have been faster.
      if (!isThere(path)) throw error;
    }
  }
  return Deno.openSync(path, options);
}

/**
 * Locks an open journal until it is closed; false when another process holds it, or has put it aside since
 * it was opened: its lock would not keep away those who open the new one.
 */
export function tryLockJournal(path: string, file: Deno.FsFile): boolean {
  return file.tryLockSync(true) && Deno.statSync(path).ino === file.statSync().ino;
}

function isThere(path: string): boolean {
  return entryAt(path)?.isFile === true;
}

function write(path: string, rows: Uint8Array, mostBytes: number): boolean {
  using file = openJournal(path);
  const size = file.seekSync(0, Deno.SeekMode.End);
  if (size >= mostBytes) {
    putAside(path, file);
    return write(path, rows, Infinity);
  }
  const bytes = isTorn(file, size) ? new Uint8Array([LINE_END, ...rows]) : rows;
  return file.writeSync(bytes) === bytes.length;
}

/** Of hooks that find a file full at once, one does it: a second would put its new one over the old. */
function putAside(path: string, full: Deno.FsFile): void {
  if (tryLockJournal(path, full)) Deno.renameSync(path, `${path}.1`);
}

const LINE_END = 10;

/** True after a row that a full disk or a killed process left half written: it must not take the next with it. */
function isTorn(file: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  file.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  return file.readSync(last) === 1 && last[0] !== LINE_END;
}
