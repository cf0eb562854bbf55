/** Every expected value here is worked out by hand from the definition of the measure. */
import { strict as assert } from "node:assert";
import {
  calibration,
  hitAt,
  mean,
  ndcgAt,
  pairedBootstrap,
  quantile,
  recallAt,
  reciprocalRank,
  rocAuc,
} from "./measures.ts";

function near(actual: number, expected: number, message?: string): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${message ?? ""} ${actual} is not ${expected}`);
}

// 1/log2(2) = 1, 1/log2(3) = 0.63093, 1/log2(4) = 0.5
const SECOND = 0.6309297535714575;
const cases = [
  { name: "first", ranked: "a b c", truth: "a", ndcg: 1, recall: 1, rank: 1, hit1: 1 },
  { name: "third", ranked: "x y a", truth: "a", ndcg: 0.5, recall: 1, rank: 1 / 3, hit1: 0 },
  {
    name: "one of two, second",
    ranked: "x a y",
    truth: "a b",
    ndcg: SECOND / (1 + SECOND),
    recall: 0.5,
    rank: 0.5,
    hit1: 0,
  },
  {
    name: "repeats count once",
    ranked: "a a a b",
    truth: "a b",
    ndcg: 1,
    recall: 1,
    rank: 1,
    hit1: 1,
  },
  { name: "miss", ranked: "x y", truth: "a", ndcg: 0, recall: 0, rank: 0, hit1: 0 },
  { name: "nothing found", ranked: "", truth: "a", ndcg: 0, recall: 0, rank: 0, hit1: 0 },
];

for (const { name, ranked, truth, ndcg, recall, rank, hit1 } of cases) {
  Deno.test(`ranking measures, ${name}`, () => {
    const paths = ranked.split(" ").filter(Boolean);
    const right = new Set(truth.split(" "));
    near(ndcgAt(10, paths, right), ndcg, "NDCG");
    near(recallAt(10, paths, right), recall, "recall");
    near(reciprocalRank(paths, right), rank, "reciprocal rank");
    assert.equal(hitAt(1, paths, right), hit1);
  });
}

Deno.test("ranking measures look at the first k files only", () => {
  const paths = ["x", "x", "y", "a"];
  const right = new Set(["a"]);
  assert.equal(ndcgAt(2, paths, right), 0);
  assert.equal(recallAt(2, paths, right), 0);
  assert.equal(hitAt(2, paths, right), 0);
  assert.equal(hitAt(3, paths, right), 1);
});

Deno.test("right files that the corpus lacks lower NDCG and recall", () => {
  const right = new Set(["a"]);
  near(ndcgAt(10, ["a"], right, 2), 1 / (1 + SECOND));
  near(recallAt(10, ["a"], right, 2), 0.5);
  assert.equal(ndcgAt(10, ["a"], new Set(), 1), 0);
  assert.equal(ndcgAt(10, ["a"], new Set(), 0), 0);
});

Deno.test("NDCG compares with the best ranking of k files when more are right", () => {
  near(ndcgAt(2, ["a", "b"], new Set(["a", "b", "c"])), 1);
});

Deno.test("rocAuc() counts pairs, ties half", () => {
  assert.equal(rocAuc([3, 4], [1, 2]), 1);
  assert.equal(rocAuc([1, 2], [3, 4]), 0);
  assert.equal(rocAuc([1], [1]), 0.5);
  // Pairs: 2>1, 2=2, 3>1, 3>2.
  assert.equal(rocAuc([2, 3], [1, 2]), 3.5 / 4);
  assert.equal(rocAuc([], [1]), NaN);
});

Deno.test("quantile() is the nearest rank", () => {
  assert.equal(quantile([4, 1, 3, 2], 0.5), 2);
  assert.equal(quantile([4, 1, 3, 2], 0.95), 4);
  assert.equal(quantile([7], 0), 7);
  assert.equal(quantile([], 0.5), NaN);
});

Deno.test("pairedBootstrap() holds the mean, narrows with certainty and repeats itself", () => {
  assert.deepEqual(pairedBootstrap([0.2, 0.2, 0.2]), pairedBootstrap([0.2, 0.2, 0.2]));
  near(pairedBootstrap([0.25, 0.25]).low, 0.25);
  near(pairedBootstrap([0.25, 0.25]).high, 0.25);
  const mixed = pairedBootstrap(Array.from({ length: 400 }, (_, i) => i % 2));
  assert.equal(mixed.mean, 0.5);
  // The standard error of a fair coin over 400 draws is 0.025: the interval is 0.5 ± 0.049.
  assert.ok(Math.abs(mixed.low - 0.451) < 0.006, `${mixed.low}`);
  assert.ok(Math.abs(mixed.high - 0.549) < 0.006, `${mixed.high}`);
});

Deno.test("calibration() bins by tenths, 1 in the last", () => {
  const bins = calibration([
    { confidence: 0.05, label: 0 },
    { confidence: 0.91, label: 1 },
    { confidence: 1, label: 0 },
  ]);
  assert.equal(bins.length, 10);
  assert.deepEqual(bins[0], { from: 0, to: 0.1, count: 1, predicted: 0.05, observed: 0 });
  assert.equal(bins[9]?.count, 2);
  near(bins[9]?.predicted ?? 0, 0.955);
  assert.equal(bins[9]?.observed, 0.5);
  assert.equal(bins[5]?.count, 0);
});

Deno.test("mean() of nothing is no number", () => assert.equal(mean([]), NaN));
