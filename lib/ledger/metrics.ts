/** One row for each run of a hook, with the reason for its silence: the answer to "does it live?". */
import { appendRow, readRows, rotate } from "./journal.ts";

export interface MetricsRow {
  event: string;
  host: string;
  session?: string;
  /** "injected", or why nothing was said: "short prompt", "low confidence", "no index" … */
  reason: string;
  /** What was said beside an injection: "pending", "guards" … */
  also?: string[];
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
  rotate(path, MOST_BYTES);
  appendRow(path, { time: new Date().toISOString(), ...row });
}

/** What the rows say about a hook. */
export interface RunRecord {
  /** ISO time of the last run. */
  time: string;
  /** The last fault, which a later run may have been free of. */
  error?: { time: string; fault: string };
}

/** Returns the records of a state folder, by host and event; both files are read once. */
export function readRunRecords(
  stateFolder: string,
): (host: string, event: string) => RunRecord | undefined {
  const records = new Map<string, RunRecord>();
  for (const file of [`${FILE}.1`, FILE]) {
    for (const { host, event, time, fault } of readRows(`${stateFolder}/${file}`)) {
      if (typeof time !== "string") continue;
      const key = `${host} ${event}`, before = records.get(key)?.error;
      const error = typeof fault === "string" ? { time, fault } : before;
      records.set(key, error === undefined ? { time } : { time, error });
    }
  }
  return (host, event) => records.get(`${host} ${event}`);
}
