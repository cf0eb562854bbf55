/**
 * Fits the confidence to the rows that `bench:gate --json` wrote, and prints the weights for
 * lib/search/confidence.ts with what they reach on repositories that they were not fitted to:
 *
 *   deno run -A tests/bench/fit_confidence.ts rows.json gate|agentgate
 */
import { rocAuc } from "./measures.ts";
import { print } from "./table.ts";

interface Row {
  set: string;
  repo: string;
  category: string;
  label: 0 | 1;
  useful: 0 | 1;
  evidence: Record<string, number>;
}

interface Model {
  bias: number;
  weights: number[];
}

const RIDGE = 0.003;
const STEPS = 1500;

/** Logistic regression by gradient descent on standardised values, with a small ridge. */
function fit(values: readonly number[][], labels: readonly number[]): Model {
  const count = values.length, width = values[0]?.length ?? 0;
  const column = (i: number): number[] => values.map((row) => row[i] ?? 0);
  const means = Array.from(
    { length: width },
    (_, i) => column(i).reduce((s, v) => s + v, 0) / count,
  );
  const spreads = means.map((mean, i) =>
    Math.sqrt(column(i).reduce((s, v) => s + (v - mean) ** 2, 0) / count) || 1
  );
  const scaled = values.map((row) => row.map((v, i) => (v - (means[i] ?? 0)) / (spreads[i] ?? 1)));
  const weights = new Array<number>(width).fill(0);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Array<number>(width).fill(0);
    let slope = 0;
    scaled.forEach((row, at) => {
      const error = predict({ bias, weights }, row) - (labels[at] ?? 0);
      slope += error / count;
      for (let i = 0; i < width; i++) slopes[i] = (slopes[i] ?? 0) + error * (row[i] ?? 0) / count;
    });
    bias -= slope;
    for (let i = 0; i < width; i++) weights[i]! -= (slopes[i] ?? 0) + RIDGE * (weights[i] ?? 0);
  }
  const plain = weights.map((weight, i) => weight / (spreads[i] ?? 1));
  return { weights: plain, bias: bias - plain.reduce((s, w, i) => s + w * (means[i] ?? 0), 0) };
}

function predict({ bias, weights }: Model, row: readonly number[]): number {
  return 1 /
    (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * (row[i] ?? 0), bias)));
}

const [file = "", set = "gate"] = Deno.args;
const rows = (JSON.parse(Deno.readTextFileSync(file)) as Row[]).filter((row) => row.set === set);
const names = Object.keys(rows[0]?.evidence ?? {});
const target = (row: Row): number => set === "agentgate" ? row.useful : row.label;
const vector = (row: Row): number[] => names.map((name) => row.evidence[name] ?? 0);
const fitTo = (part: readonly Row[]): Model => fit(part.map(vector), part.map(target));

const groups = set === "agentgate"
  ? Array.from({ length: 5 }, (_, k) => rows.filter((_, i) => i % 5 === k))
  : [...Map.groupBy(rows, (row) => row.repo).values()];
const unseen = groups.flatMap((group) => {
  const model = fitTo(rows.filter((row) => !group.includes(row)));
  return group.map((row) => ({ row, p: predict(model, vector(row)) }));
});
const scores = (label: number): number[] =>
  unseen.filter(({ row }) => target(row) === label).map(({ p }) => p);
print(`unseen: AUC ${rocAuc(scores(1), scores(0)).toFixed(4)}`);
for (const wanted of [0.6, 0.7, 0.8, 0.85, 0.9]) {
  const positives = scores(1).sort((a, b) => b - a);
  const threshold = positives[Math.ceil(wanted * positives.length) - 1] ?? 1;
  const fired = scores(0).filter((p) => p >= threshold).length / scores(0).length;
  const kinds = [
    ...Map.groupBy(unseen.filter(({ row }) => !target(row)), ({ row }) => row.category),
  ]
    .map(([kind, part]) =>
      `${kind} ${(part.filter(({ p }) => p >= threshold).length / part.length).toFixed(3)}`
    );
  print(
    `answered ${wanted} at ${threshold.toFixed(3)}: of the others ${fired.toFixed(3)}; ${
      kinds.join(", ")
    }`,
  );
}
for (const share of [0.05, 0.1, 0.15, 0.2]) {
  const top = [...unseen].sort((a, b) => b.p - a.p).slice(0, Math.round(share * unseen.length));
  const right = top.filter(({ row }) => row.useful).length / top.length;
  print(
    `surest ${share}: from ${top.at(-1)?.p.toFixed(3)}, right file in top 3 ${right.toFixed(3)}`,
  );
}
const model = fitTo(rows);
for (const [i, name] of names.entries()) print(`  ${name}: ${model.weights[i]?.toFixed(3)},`);
print(`bias ${model.bias.toFixed(3)}`);
