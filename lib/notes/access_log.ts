/** The signals of a vault: `.kb/access.log.jsonl`, rows that are only ever added, as kb-metabolism writes them. */
import { appendRows, parseRows, readRows } from "../ledger/journal.ts";
import { dirname, entriesIn } from "../project/paths.ts";
import { maskSecrets } from "../search/visible.ts";

/** What was done with a note. Tools of other programs stay in the log and count for nothing. */
export type SignalTool = "kb_search" | "kb_read" | "kb_cite" | "kb_add" | "kb_inject";

export interface Signal {
  tool: SignalTool;
  /** Cut to 80 characters, secrets masked: the log is meant to be committed. */
  query?: string;
  /** Path of the note in the vault. */
  path?: string;
  /** The note's own id; left out for one that has none. */
  id?: string;
}

export interface SignalRow extends Omit<Signal, "tool"> {
  tool: string;
  /** Milliseconds since 1970. */
  time: number;
}

const ROTATED = /^access\.log\.\d{4}(-\d+)?\.jsonl$/;
const MOST_QUERY_CHARACTERS = 80;
/** About a thousand rows. */
const TAIL_BYTES = 1 << 18;

/**
 * Adds rows to a vault's log in a single write. False when it cannot be written, which is no reason for
 * anybody to stop.
 */
export function appendSignals(
  log: string,
  signals: readonly Signal[],
  now: Date = new Date(),
): boolean {
  const ts = now.toISOString();
  const rows = signals.map(({ tool, query, path, id }) => ({
    ts,
    tool,
    ...(query === undefined ? {} : { query: cutQuery(query) }),
    ...(path === undefined ? {} : { path }),
    ...(id === undefined ? {} : { id }),
  }));
  return appendRows(log, rows);
}

/** Returns all rows, of rotated logs too, oldest first; what is torn or has no time is left out. */
export function readSignals(log: string): SignalRow[] {
  // The current log first: one that is rotated meanwhile is then read twice rather than not at all.
  const current = readRows(log);
  const rotated = rotatedLogs(log).flatMap((name) => readRows(`${dirname(log)}/${name}`));
  return [...rotated, ...current].map(toSignalRow).filter((row) => row !== undefined)
    .sort((a, b) => a.time - b.time);
}

/** Returns the last rows, oldest first: about a thousand, without reading the whole log. */
export function readLastSignals(log: string): SignalRow[] {
  const tail = readTail(log);
  // In January the log has just begun.
  const before = tail.length < TAIL_BYTES ? rotatedLogs(log).at(-1) : undefined;
  const text = before ? `${readTail(`${dirname(log)}/${before}`)}\n${tail}` : tail;
  return parseRows(text).map(toSignalRow).filter((row) => row !== undefined);
}

/** Returns the names of the logs of earlier years, beside the one in use. */
export function rotatedLogs(log: string): string[] {
  return entriesIn(dirname(log)).map(({ name }) => name)
    .filter((name) => ROTATED.test(name)).sort();
}

/** Returns the row of a line of the log; undefined for what is no signal. */
export function toSignalRow(row: Record<string, unknown>): SignalRow | undefined {
  const { ts, tool, query, path, id } = row;
  const time = typeof ts === "string" ? Date.parse(ts) : NaN;
  if (Number.isNaN(time) || typeof tool !== "string") return undefined;
  return {
    time,
    tool,
    ...(typeof query === "string" ? { query } : {}),
    ...(typeof path === "string" ? { path } : {}),
    ...(typeof id === "string" ? { id } : {}),
  };
}

function cutQuery(query: string): string {
  // Masked first: half a token is not recognised.
  return Array.from(maskSecrets(query.toWellFormed())).slice(0, MOST_QUERY_CHARACTERS).join("");
}

function readTail(path: string): string {
  try {
    const { size, isFile } = Deno.statSync(path);
    if (!isFile) return "";
    if (size <= TAIL_BYTES) return Deno.readTextFileSync(path);
    using file = Deno.openSync(path);
    file.seekSync(size - TAIL_BYTES, Deno.SeekMode.Start);
    const bytes = new Uint8Array(TAIL_BYTES);
    const read = file.readSync(bytes) ?? 0;
    return new TextDecoder().decode(bytes.subarray(0, read));
  } catch {
    return "";
  }
}
