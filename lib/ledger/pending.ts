/**
 * What a tool event wants to say where its host takes no text: it waits here for the next prompt of the
 * session. Rows are only added, among them those that name others as said: whenever a hook is killed,
 * nothing that waits is lost, at worst it is said twice.
 */
import { appendRow, openJournal, readAllRows, tryLockJournal } from "./journal.ts";
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

/** What a prompt may say now. */
export interface Taken {
  texts: string[];
  /** Counts the texts as said and given; to be called once they are. */
  keep(): void;
}

interface PendingRow extends Pending {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  /** Parallel to `files`. */
  stamps: readonly string[];
}

const FILE = "pending.jsonl";
/** The file and the one before it: more than a dozen of the longest texts. */
const MOST_BYTES = 1 << 17;
/** What nobody asked for by then belongs to another matter. */
const LONGEST_WAIT = 12 * 3_600_000;

/** Keeps a text for the next prompt; `now` in milliseconds since 1970. False when it could not be kept. */
export function addPending(folder: string | undefined, pending: Pending, now: number): boolean {
  if (folder === undefined) return false;
  const path = `${folder}/${FILE}`, stamps = pending.files.map(stampOf);
  const row = { ...pending, id: crypto.randomUUID(), time: now, stamps };
  return appendRow(path, row, MOST_BYTES);
}

/** Returns the facts of all that waits. */
export function waitingFacts(folder: string | undefined): string[] {
  return folder === undefined ? [] : readWaiting(folder).flatMap(({ facts }) => facts);
}

/**
 * Returns what waits, in the order of its events, as far as it fits into `maxChars` with a blank line after
 * each; the rest goes on waiting. What is too old, or about a file that has changed meanwhile, is dropped.
 * Until it is kept, or this process ends, no other one gets anything.
 */
export function takePending(folder: string | undefined, maxChars: number, now: number): Taken {
  const path = `${folder}/${FILE}`, claimed = folder === undefined ? undefined : claim(path);
  if (folder === undefined || !claimed) return { texts: [], keep: () => {} };
  const waiting = readWaiting(folder);
  const current = waiting.filter((row) => now - row.time < LONGEST_WAIT && isCurrent(row));
  let room = maxChars;
  const end = current.findIndex(({ text }) => (room -= text.length + 2) < 0);
  const taken = end < 0 ? current : current.slice(0, end);
  const rest = new Set(current.slice(taken.length));
  return {
    texts: taken.map(({ text }) => text),
    keep: () => {
      recordSaid(folder, taken.flatMap(({ facts }) => facts));
      recordGiven(folder, taken.flatMap(({ rows }) => rows));
      appendRow(path, { said: waiting.filter((row) => !rest.has(row)).map(({ id }) => id) });
      claimed.close();
    },
  };
}

/** Returns the file, locked against the other prompts of the session, or undefined. */
function claim(path: string): Deno.FsFile | undefined {
  try {
    const file = openJournal(path);
    if (tryLockJournal(path, file)) return file;
    file.close();
  } catch {
    // Nothing waits, or nobody could record that it was said.
  }
  return undefined;
}

function readWaiting(folder: string): PendingRow[] {
  const rows = readAllRows(`${folder}/${FILE}`);
  const said = new Set(rows.flatMap(({ said }) => Array.isArray(said) ? said : []));
  return rows.filter(isPending).filter(({ id }) => !said.has(id));
}

function isPending(row: Record<string, unknown>): row is typeof row & PendingRow {
  const { id, text, time, files, stamps, facts, rows } = row;
  return typeof id === "string" && typeof text === "string" && typeof time === "number" &&
    [files, stamps, facts, rows].every(Array.isArray);
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
