/** Gives each year's signals a file of its own, by a rename: no row is ever written anew. */
import { parseRows, tryLockJournal } from "../ledger/journal.ts";
import { dirname } from "../project/paths.ts";
import { rotatedLogs, toSignalRow } from "./access_log.ts";

/** Rows are short: the first one is in here. */
const FIRST_BYTES = 4096;

/**
 * Renames the log to `access.log.<year>.jsonl` once its first row is of an earlier year; true when it
 * did. A hook that has the file open meanwhile appends to the renamed one, which is read all the same.
 */
export function rotateLog(log: string, now: Date = new Date()): boolean {
  try {
    // A FIFO in the file's place would block for ever.
    if (!Deno.statSync(log).isFile) return false;
    using file = Deno.openSync(log);
    const year = firstYear(file);
    if (year === undefined || year >= now.getUTCFullYear()) return false;
    // Two at once would give the second one's new log the first one's name, over the old rows.
    if (!tryLockJournal(log, file)) return false;
    Deno.renameSync(log, `${dirname(log)}/${freeName(log, year)}`);
    return true;
  } catch {
    return false;
  }
}

function firstYear(file: Deno.FsFile): number | undefined {
  const bytes = new Uint8Array(FIRST_BYTES);
  const read = file.readSync(bytes) ?? 0;
  for (const row of parseRows(new TextDecoder().decode(bytes.subarray(0, read)))) {
    const signal = toSignalRow(row);
    if (signal) return new Date(signal.time).getUTCFullYear();
  }
  return undefined;
}

function freeName(log: string, year: number): string {
  const taken = new Set(rotatedLogs(log));
  for (let number = 1;; number++) {
    const name = `access.log.${year}${number === 1 ? "" : `-${number}`}.jsonl`;
    if (!taken.has(name)) return name;
  }
}
