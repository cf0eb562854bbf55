/** One row for each run of a hook, with the reason for its silence: the answer to "does it live?". */
import { appendRow, readRows } from "./journal.ts";

export interface MetricsRow {
  event: string;
  host: string;
  session?: string;
  /** "injected", or why nothing was said: "short prompt", "low confidence", "no index" … */
  reason: string;
  /** Whole milliseconds from the start of the process to the reply. */
  milliseconds: number;
  confidence?: number;
  injection?: string;
  files?: string[];
  lines?: number;
  /** Error class or setting at fault, never the payload's text. */
  fault?: string;
}

const FILE = "metrics.jsonl";
/** The file and the one before it: 2 MB at most. */
const MOST_BYTES = 1 << 20;

/** Appends a row to `metrics.jsonl` of the state folder; rotates the file when it is full. */
export function recordMetrics(stateFolder: string, row: MetricsRow): void {
  const path = `${stateFolder}/${FILE}`;
  rotate(path);
  appendRow(path, { time: new Date().toISOString(), ...row });
}

/** Returns the ISO time of the last recorded run under a host, or undefined. */
export function lastRun(stateFolder: string, host: string): string | undefined {
  for (const file of [FILE, `${FILE}.1`]) {
    const row = readRows(`${stateFolder}/${file}`).findLast((row) => row.host === host);
    if (typeof row?.time === "string") return row.time;
  }
  return undefined;
}

function rotate(path: string): void {
  try {
    if (Deno.statSync(path).size >= MOST_BYTES) Deno.renameSync(path, `${path}.1`);
  } catch {
    // Not there yet, or another hook was faster.
  }
}
