/** What many runs of the hooks say as a whole. */
import { strict as assert } from "node:assert";
import { recordRun } from "../../lib/ledger/hook_call.ts";
import type { MetricsRow } from "../../lib/ledger/metrics.ts";
import { readMetrics, summarize } from "../../lib/ledger/metrics_summary.ts";
import { inTempFolder } from "./temp_folder.ts";

function row(reason: string, milliseconds: number, more: Partial<MetricsRow> = {}): MetricsRow {
  return { time: 0, event: "prompt", host: "claude", reason, milliseconds, ...more };
}

Deno.test("summarize() counts runs and injections, and silences by their reason", () => {
  const rows = [
    row("injected", 30, { injection: "i1", files: ["a.ts", "b.ts"] }),
    row("low confidence", 20),
    row("injected", 40, { injection: "i2", files: ["b.ts"] }),
    row("short prompt", 10, { also: ["pending"] }),
    row("low confidence", 90),
    row("allowed", 5, { event: "pre_tool" }),
  ].map((row, i) => ({ ...row, time: i * 60_000 }));
  assert.deepEqual(summarize(rows), {
    from: "1970-01-01T00:00:00.000Z",
    to: "1970-01-01T00:05:00.000Z",
    events: [
      {
        event: "prompt",
        runs: 5,
        injections: 2,
        reasons: [
          { reason: "injected", count: 2 },
          { reason: "low confidence", count: 2 },
          { reason: "short prompt", count: 1 },
        ],
        p50: 30,
        p95: 90,
      },
      {
        event: "pre_tool",
        runs: 1,
        injections: 0,
        reasons: [{ reason: "allowed", count: 1 }],
        p50: 5,
        p95: 5,
      },
    ],
    files: [{ path: "b.ts", count: 2 }, { path: "a.ts", count: 1 }],
  });
  assert.deepEqual(summarize([]), { from: "", to: "", events: [], files: [] });
});

function record(folder: string, reason: string): void {
  recordRun(folder, { event: "prompt", host: "claude", session: undefined }, { reason });
}

Deno.test("readMetrics() reads both files in their order, and skips what is no row of a run", () => {
  inTempFolder((folder) => {
    assert.deepEqual(readMetrics(folder), []);
    record(folder, "first");
    Deno.renameSync(`${folder}/metrics.jsonl`, `${folder}/metrics.jsonl.1`);
    record(folder, "second");
    Deno.writeTextFileSync(
      `${folder}/metrics.jsonl`,
      `{"event":"x"}\n${JSON.stringify({ ...row("never", 1), time: 1e99 })}\n{"files":1`,
      {
        append: true,
      },
    );
    assert.deepEqual(readMetrics(folder).map(({ reason }) => reason), ["first", "second"]);
  });
});
