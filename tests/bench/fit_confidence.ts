/**
 * Fits the confidence to rows that `bench:gate --json` wrote, prints what it reaches on repositories that
 * it was not fitted to, and the weights for lib/search/confidence.ts:
 *
 *   deno run -A tests/bench/fit_confidence.ts topic|useful rows.json…
 *
 * "topic" takes all rows but those of agentgate, "useful" those alone. The first file is the one that the
 * threshold is set by: its prompts are as frequent as they are in use.
 */
import { TOPIC, topicOf, USEFUL } from "../../lib/search/confidence.ts";
import type { Evidence } from "../../lib/search/evidence.ts";
import { fitLogistic, type Logistic, predict } from "./logistic.ts";
import { mean, rocAuc } from "./measures.ts";
import { formatTable, print, share } from "./table.ts";

interface Row {
  file: string;
  set: string;
  repo: string;
  category: string;
  label: 0 | 1;
  useful: 0 | 1;
  evidence: Evidence;
}

interface Scored {
  row: Row;
  label: 0 | 1;
  p: number;
}

const RIDGE = 8;
const THRESHOLD = 0.45;
/** Share of the irrelevant prompts that the threshold may answer. */
const FALSE_SHARE = 0.048;

type Goal = "topic" | "useful";

function labelOf(row: Row, goal: Goal): 0 | 1 {
  return goal === "topic" ? row.label : row.useful;
}

function fit(rows: readonly Row[], goal: Goal): Logistic {
  const samples = rows.map((row) => ({
    values: valuesOf(row, goal),
    label: labelOf(row, goal),
    weight: 1,
  }));
  return fitLogistic(samples, RIDGE);
}

function namesOf(goal: Goal): (keyof Evidence | "topic")[] {
  return Object.keys((goal === "topic" ? TOPIC : USEFUL).weights) as (keyof Evidence | "topic")[];
}

function valuesOf({ evidence }: Row, goal: Goal): number[] {
  return namesOf(goal).map((name) => name === "topic" ? topicOf(evidence) : evidence[name]);
}

/** Scores each group by a model of the others. */
function scoreUnseen(rows: readonly Row[], goal: Goal, groupOf: (row: Row) => string): Scored[] {
  return [...Map.groupBy(rows, groupOf).values()].flatMap((group) => {
    const seen = new Set(group);
    const model = fit(rows.filter((row) => !seen.has(row)), goal);
    return group.map((row) => ({
      row,
      label: labelOf(row, goal),
      p: predict(model, valuesOf(row, goal)),
    }));
  });
}

function split(scored: readonly Scored[]): [positive: number[], negative: number[]] {
  const of = (wanted: 0 | 1): number[] =>
    scored.filter(({ label }) => label === wanted).map(({ p }) => p);
  return [of(1), of(0)];
}

function answered(values: readonly number[], cut: number): string {
  return share(mean(values.map((p) => p >= cut ? 1 : 0)));
}

/** The probability at which a share of the irrelevant prompts is answered. */
function cutFor(negative: readonly number[], part: number): number {
  return negative.toSorted((a, b) => b - a)[Math.floor(part * negative.length)] ?? 1;
}

function topicTable(name: string, scored: readonly Scored[], cut: number): string {
  const lines = [...Map.groupBy(scored, ({ row }) => row.file)].flatMap(([file, part]) => [
    topicLine(file, part, cut),
    ...[...Map.groupBy(part, ({ row }) => row.category)]
      .map(([kind, part]) => topicLine(`  ${kind}`, part, cut)),
  ]);
  return formatTable([name, "prompts", "AUC", "of relevant", "of irrelevant"], lines);
}

function topicLine(name: string, part: readonly Scored[], cut: number): (string | number)[] {
  const [positive, negative] = split(part);
  const auc = share(rocAuc(positive, negative));
  return [name, part.length, auc, answered(positive, cut), answered(negative, cut)];
}

function usefulTable(name: string, scored: readonly Scored[]): string {
  const sorted = scored.toSorted((a, b) => b.p - a.p);
  const lines = [0.05, 0.08, 0.1, 0.12, 0.15, 0.2].map((part) => {
    const top = sorted.slice(0, Math.round(part * sorted.length));
    return [
      `${part * 100} %`,
      top.length,
      share(top.at(-1)?.p ?? 0),
      share(mean(top.map((s) => s.label))),
    ];
  });
  const [positive, negative] = split(scored);
  const auc = share(rocAuc(positive, negative));
  return formatTable([`${name}, AUC ${auc}`, "prompts", "from", "right file in top 3"], lines);
}

function printModel({ bias, weights }: Logistic, goal: Goal, shift: number): void {
  const table = namesOf(goal).map((name, i) => `    ${name}: ${(weights[i] ?? 0).toFixed(3)},`);
  print(`  bias: ${(bias + shift).toFixed(3)},\n  weights: {\n${table.join("\n")}\n  },`);
}

function logit(p: number): number {
  return Math.log(p / (1 - p));
}

const [goal, ...files] = Deno.args;
if (goal !== "topic" && goal !== "useful") {
  throw new Error(`Cannot fit "${goal}": not a model; ask for topic or useful`);
}
const rows = files.flatMap((file) =>
  (JSON.parse(Deno.readTextFileSync(file)) as Row[]).map((row) => ({ ...row, file }))
)
  .filter(({ set }) => (set === "agentgate") === (goal === "useful"));
const repos = [...new Set(rows.map(({ repo }) => repo))].sort();
const half = ({ repo }: Row): string => repos.indexOf(repo) % 2 === 0 ? "a" : "b";
if (goal === "topic") {
  const unseen = scoreUnseen(rows, goal, ({ repo }) => repo);
  const cut = cutFor(split(unseen.filter(({ row }) => row.file === files[0]))[1], FALSE_SHARE);
  print(topicTable("each repository by the others", unseen, cut));
  print("\n" + topicTable("each half by the other", scoreUnseen(rows, goal, half), cut));
  printModel(fit(rows, goal), goal, logit(THRESHOLD) - logit(cut));
} else {
  // Two repositories only: also in folds, which show what more sessions would bring.
  const folds = new Map(rows.map((row, i) => [row, String(Math.floor(i * 8 / rows.length))]));
  print(usefulTable("eighths", scoreUnseen(rows, goal, (row) => folds.get(row) ?? "")));
  print(
    "\n" + usefulTable("each repository by the other", scoreUnseen(rows, goal, ({ repo }) => repo)),
  );
  printModel(fit(rows, goal), goal, 0);
}
