/** One row for each run of a hook, with the reason for its silence: the answer to "does it live?". */
import { METRICS } from "./hook_call.ts";
import { isoTime, readAllRows } from "./journal.ts";

export interface MetricsRow {
  /** Milliseconds since 1970. */
  time: number;
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

/** What the rows say about a hook. */
export interface RunRecord {
  /** ISO time of the last run. */
  time: string;
  /** The last fault, which a later run may have been free of. */
  error?: { time: string; fault: string };
}

/** Returns the records of a state folder, by host and event. */
export function readRunRecords(
  stateFolder: string,
): (host: string, event: string) => RunRecord | undefined {
  const records = new Map<string, RunRecord>();
  for (const { host, event, time: at, fault } of readAllRows(`${stateFolder}/${METRICS}`)) {
    const time = isoTime(at);
    if (time === undefined) continue;
    const key = `${host} ${event}`, before = records.get(key)?.error;
    const error = typeof fault === "string" ? { time, fault } : before;
    records.set(key, error === undefined ? { time } : { time, error });
  }
  return (host, event) => records.get(`${host} ${event}`);
}
