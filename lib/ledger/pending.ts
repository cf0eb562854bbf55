/**
 * What a tool event wants to say where its host takes no text: it waits here for the next prompt of the
 * session.
 */
import { appendRow, appendRows, readRows } from "./journal.ts";
import { type LedgerRow, recordGiven } from "./ledger.ts";
import { recordSaid } from "./said.ts";

export interface Pending {
  text: string;
  /** Absolute paths of the files that the text shows or points into. */
  files: readonly string[];
  /** To be recorded once it is said: facts for `said.ts`, rows for the ledger. */
  facts: readonly string[];
  rows: readonly LedgerRow[];
}

interface PendingRow extends Pending {
  /** Milliseconds since 1970. */
  time: number;
  /** Parallel to `files`. */
  stamps: readonly string[];
}

const FILE = "pending.jsonl";
/** What nobody asked for by then belongs to another matter. */
const LONGEST_WAIT = 12 * 3_600_000;

/** Keeps a text for the next prompt; `now` in milliseconds since 1970. False when it could not be kept. */
export function addPending(folder: string | undefined, pending: Pending, now: number): boolean {
  if (folder === undefined) return false;
  const stamps = pending.files.map(stampOf);
  return appendRow(`${folder}/${FILE}`, { ...pending, time: now, stamps });
}

/** Returns the facts of all that waits. */
export function waitingFacts(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  return readPending(`${folder}/${FILE}`).flatMap(({ facts }) => facts);
}

/**
 * Takes what waits, in the order of its events, as far as it fits into `maxChars` with a blank line after
 * each; the rest goes on waiting. What is too old, or about a file that has changed meanwhile, is dropped.
 * What is returned counts as said and given.
 */
export function takePending(folder: string | undefined, maxChars: number, now: number): string[] {
  if (folder === undefined) return [];
  const path = `${folder}/${FILE}`, own = `${path}.${crypto.randomUUID()}`;
  try {
    // A tool event of this moment begins a new file, and no two prompts take the same one.
    Deno.renameSync(path, own);
  } catch {
    return [];
  }
  const rows = readPending(own).filter((row) => now - row.time < LONGEST_WAIT && isCurrent(row));
  let room = maxChars;
  const end = rows.findIndex(({ text }) => (room -= text.length + 2) < 0);
  const taken = end < 0 ? rows : rows.slice(0, end);
  appendRows(path, rows.slice(taken.length));
  removeFile(own);
  recordSaid(folder, taken.flatMap(({ facts }) => facts));
  recordGiven(folder, taken.flatMap(({ rows }) => rows));
  return taken.map(({ text }) => text);
}

function readPending(path: string): PendingRow[] {
  return readRows(path).flatMap((row) => {
    const { text, time, files, stamps, facts, rows } = row;
    const isWhole = typeof text === "string" && typeof time === "number" &&
      [files, stamps, facts, rows].every(Array.isArray);
    return isWhole ? [row as unknown as PendingRow] : [];
  });
}

function isCurrent({ files, stamps }: PendingRow): boolean {
  return files.every((file, i) => stampOf(file) === stamps[i]);
}

/** Tells a file that was written meanwhile from one that was not. */
function stampOf(path: string): string {
  try {
    const { size, mtime } = Deno.lstatSync(path);
    return `${size} ${mtime?.getTime() ?? 0}`;
  } catch {
    return "gone";
  }
}

function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // Another process was faster.
  }
}
