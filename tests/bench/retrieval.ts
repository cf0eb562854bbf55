/**
 * Measures how well the search ranks files for queries with known answers:
 *
 *   deno run -A tests/bench/retrieval.ts --sets DIR --mirror DIR --cache DIR
 *     [--set semble,history,…] [--repo flask] [--half a|b] [--limit N] [--history yes|no]
 *     [--json rows.json] [--against rows.json] [--process N] [--force] [--rebuild]
 */
import { search } from "../../lib/search/search.ts";
import { BASELINES } from "./baselines.ts";
import { openCorpora } from "./indexes.ts";
import { hitAt, mean, ndcgAt, quantile, recallAt, reciprocalRank } from "./measures.ts";
import { chooseQueries, type Options, readOptions, spread } from "./options.ts";
import { compareWithCommand, type Sample } from "./process_check.ts";
import { compareRuns, type Row, toRow, writeRows } from "./rows.ts";
import { type Query, RETRIEVAL_SETS } from "./sets.ts";
import { type Cell, formatTable, note, print, share } from "./table.ts";

interface ScoredRow extends Row {
  ndcg: number;
  recall: number;
  reciprocalRank: number;
  hits: Record<1 | 3 | 5, 0 | 1>;
}

interface Run {
  rows: ScoredRow[];
  /** What can be asked of the command again: a timeline has moved on since. */
  samples: Sample[];
}

async function runQueries(queries: readonly Query[], options: Options): Promise<Run> {
  const run: Run = { rows: [], samples: [] };
  for await (const { folder, index, queries: asked } of openCorpora(queries, options)) {
    for (const query of asked) {
      const started = performance.now();
      const reply = await search(index, query.text);
      const row = scoreRow(query, toRow(query, reply, performance.now() - started));
      run.rows.push(row);
      if (query.set !== "history") {
        run.samples.push({ id: query.id, text: query.text, folder, ranked: row.ranked });
      }
    }
  }
  return run;
}

function scoreRow({ truth, relevant }: Query, row: Row): ScoredRow {
  return {
    ...row,
    ndcg: ndcgAt(10, row.ranked, truth, relevant),
    recall: recallAt(10, row.ranked, truth, relevant),
    reciprocalRank: reciprocalRank(row.ranked, truth),
    hits: {
      1: hitAt(1, row.ranked, truth),
      3: hitAt(3, row.ranked, truth),
      5: hitAt(5, row.ranked, truth),
    },
  };
}

const HEAD = [
  "set",
  "category",
  "queries",
  "NDCG@10",
  "R@10",
  "MRR",
  "hit@1",
  "hit@3",
  "hit@5",
  "p50 ms",
  "p95 ms",
];

function summaryTable(rows: readonly ScoredRow[]): string {
  const lines = [...Map.groupBy(rows, ({ set }) => set)].flatMap(([set, rows]) => {
    const categories = Map.groupBy(rows, ({ category }) => category);
    const parts = [...categories].map(([category, rows]) => summaryLine(set, category, rows));
    return categories.size > 1 ? [summaryLine(set, "all", rows), ...parts] : parts;
  });
  return formatTable(HEAD, lines);
}

function summaryLine(set: string, category: string, rows: readonly ScoredRow[]): Cell[] {
  const average = (figure: (row: ScoredRow) => number): string => share(mean(rows.map(figure)));
  const times = rows.map(({ milliseconds }) => milliseconds);
  return [
    set,
    category,
    rows.length,
    average(({ ndcg }) => ndcg),
    average(({ recall }) => recall),
    average((row) => row.reciprocalRank),
    average(({ hits }) => hits[1]),
    average(({ hits }) => hits[3]),
    average(({ hits }) => hits[5]),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  ];
}

function baselineTable(sets: readonly string[]): string {
  const known = BASELINES.filter(({ ndcg }) => sets.some((set) => ndcg[set] !== undefined));
  const lines = known.map(({ method, source, ndcg }) => [
    method,
    source,
    ...sets.map((set) => share(ndcg[set] ?? NaN)),
  ]);
  return formatTable(["NDCG@10 of", "", ...sets], lines);
}

/** Prints how many samples the command ranks alike; returns whether all do. */
async function checkCommand({ samples }: Run, count: number): Promise<boolean> {
  const chosen = spread(samples, count);
  const mismatches = await compareWithCommand(chosen);
  for (const { id, here, command } of mismatches) {
    note(`${id}: the search says ${here.join(" ")}, the command ${command.join(" ")}`);
  }
  print(`\nThe command ranks ${chosen.length - mismatches.length} of ${chosen.length} alike`);
  return mismatches.length === 0;
}

if (import.meta.main) {
  const options = readOptions(Deno.args, RETRIEVAL_SETS);
  const run = await runQueries(chooseQueries(options), options);
  print(summaryTable(run.rows));
  print(`\n${baselineTable(options.chosen)}`);
  if (options.against !== undefined) print(`\n${compareRuns(run.rows, options.against, "ndcg")}`);
  if (options.json !== undefined) writeRows(options.json, run.rows);
  if (options.process > 0 && !await checkCommand(run, options.process)) Deno.exitCode = 1;
}
