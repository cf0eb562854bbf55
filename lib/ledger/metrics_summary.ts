/** What the rows of the hooks' runs say as a whole: how often they speak, why not, how long they take. */
import { METRICS } from "./hook_call.ts";
import { isoTime, readAllRows } from "./journal.ts";
import type { MetricsRow } from "./metrics.ts";

export interface EventSummary {
  event: string;
  runs: number;
  injections: number;
  /** Runs by their reason, the most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Milliseconds from the start of the process to the reply. */
  p50: number;
  p95: number;
}

export interface MetricsSummary {
  /** ISO times of the first and last row; "" when there is none. */
  from: string;
  to: string;
  events: EventSummary[];
  /** Files by the injections that showed them, the most frequent first. */
  files: { path: string; count: number }[];
}

const MOST_FILES = 10;

/** Returns all rows of a state folder, in the order in which they were written. */
export function readMetrics(stateFolder: string): MetricsRow[] {
  return readAllRows(`${stateFolder}/${METRICS}`).filter(isRun);
}

function isRun(row: Record<string, unknown>): row is typeof row & MetricsRow {
  return typeof row.event === "string" && typeof row.reason === "string" &&
    typeof row.milliseconds === "number" && isoTime(row.time) !== undefined &&
    [row.files, row.also].every((list) => list === undefined || Array.isArray(list));
}

/** Summarizes rows in the order in which they were written; equal counts stand in a fixed order. */
export function summarize(rows: readonly MetricsRow[]): MetricsSummary {
  const events = [...Map.groupBy(rows, ({ event }) => event)].map(([event, rows]) => ({
    event,
    runs: rows.length,
    injections: rows.filter(({ injection }) => injection !== undefined).length,
    reasons: countEach(rows.map(({ reason }) => reason))
      .map(([reason, count]) => ({ reason, count })),
    p50: percentile(rows, 0.5),
    p95: percentile(rows, 0.95),
  }));
  return {
    from: isoTime(rows[0]?.time) ?? "",
    to: isoTime(rows.at(-1)?.time) ?? "",
    events: events.sort((a, b) => b.runs - a.runs || (a.event < b.event ? -1 : 1)),
    files: countEach(rows.flatMap(({ files = [] }) => files)).slice(0, MOST_FILES)
      .map(([path, count]) => ({ path, count })),
  };
}

function percentile(rows: readonly MetricsRow[], share: number): number {
  const sorted = rows.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function countEach(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
