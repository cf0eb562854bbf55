/**
 * Measures whether the search knows when to be silent:
 *
 *   deno run -A tests/bench/gate.ts --sets DIR --mirror DIR --cache DIR [--threshold 0.45]
 *     [--set gate,agentgate] [--repo flask] [--half a|b] [--limit N] [--history yes|no]
 *     [--json rows.json] [--force]
 */
import { search } from "../../lib/search/search.ts";
import { openCorpora } from "./indexes.ts";
import { calibration, hitAt, mean, rocAuc } from "./measures.ts";
import { chooseQueries, type Options, readOptions } from "./options.ts";
import { type Row, toRow, writeRows } from "./rows.ts";
import { GATE_SETS, type Query } from "./sets.ts";
import { type Cell, formatTable, print, share } from "./table.ts";

interface LabelledRow extends Row {
  /** 1: the prompt should be answered. */
  label: 0 | 1;
  /** 1: one of the first three files is a right one. */
  useful: 0 | 1;
}

async function runPrompts(queries: readonly Query[], options: Options): Promise<LabelledRow[]> {
  const rows: LabelledRow[] = [];
  for await (const { index, queries: asked } of openCorpora(queries, options)) {
    for (const query of asked) {
      const started = performance.now();
      // In a session nobody needs what the agent has open already.
      const reply = await search(index, query.text, { without: query.touched });
      const row = toRow(query, reply, performance.now() - started);
      const { label = 0, truth } = query;
      rows.push({ ...row, label, useful: hitAt(3, row.ranked, truth) });
    }
  }
  return rows;
}

function summaryTable(rows: readonly LabelledRow[], threshold: number): string {
  const lines = [...Map.groupBy(rows, ({ set }) => set)].flatMap(([set, rows]) => [
    summaryLine(set, "all", rows, threshold),
    ...[...Map.groupBy(rows, ({ category }) => category)]
      .map(([kind, rows]) => summaryLine(set, kind, rows, threshold)),
  ]);
  const head = ["set", "kind", "prompts", "AUC", "label 1", "answered", "label 0", "answered"];
  return formatTable(head, lines);
}

function summaryLine(
  set: string,
  kind: string,
  rows: readonly LabelledRow[],
  threshold: number,
): Cell[] {
  const [positive, negative] = ([1, 0] as const).map((wanted) =>
    rows.filter(({ label }) => label === wanted).map(({ confidence }) => confidence)
  ) as [number[], number[]];
  const answered = (confidences: number[]): string =>
    share(mean(confidences.map((confidence) => confidence >= threshold ? 1 : 0)));
  return [
    set,
    kind,
    rows.length,
    share(rocAuc(positive, negative)),
    positive.length,
    answered(positive),
    negative.length,
    answered(negative),
  ];
}

function calibrationTable(rows: readonly LabelledRow[]): string {
  const lines = [...Map.groupBy(rows, ({ set }) => set)].flatMap(([set, rows]) =>
    calibration(rows).map(({ from, to, count, predicted, observed }) => [
      set,
      `${from.toFixed(1)}–${to.toFixed(1)}`,
      count,
      share(predicted),
      share(observed),
    ])
  );
  return formatTable(["set", "confidence", "prompts", "mean", "label 1"], lines);
}

/** Of what was answered in sessions, how much held a file that the agent then opened. */
function usefulnessTable(rows: readonly LabelledRow[], threshold: number): string {
  const shares = [1, 0.2, 0.1, 0.05];
  const sorted = rows.toSorted((a, b) => b.confidence - a.confidence);
  const cuts: [string, LabelledRow[]][] = [
    [`confidence ≥ ${threshold}`, sorted.filter(({ confidence }) => confidence >= threshold)],
    ...shares.map((part): [string, LabelledRow[]] => [
      part === 1 ? "all" : `the surest ${part * 100} %`,
      sorted.slice(0, Math.round(part * sorted.length)),
    ]),
  ];
  const lines = cuts.map(([name, rows]) => [
    name,
    rows.length,
    share(mean(rows.map(({ label }) => label))),
    share(mean(rows.map(({ useful }) => useful))),
  ]);
  return formatTable(["agentgate: answered", "prompts", "label 1", "right file in top 3"], lines);
}

if (import.meta.main) {
  const options = readOptions(Deno.args, GATE_SETS);
  const rows = await runPrompts(chooseQueries(options), options);
  print(summaryTable(rows, options.threshold));
  print(`\n${calibrationTable(rows)}`);
  const session = rows.filter(({ set }) => set === "agentgate");
  if (session.length > 0) print(`\n${usefulnessTable(session, options.threshold)}`);
  if (options.json !== undefined) writeRows(options.json, rows);
}
