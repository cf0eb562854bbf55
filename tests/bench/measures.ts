/** The measures of retrieval and of the gate: pure functions over ranked paths, scores and labels. */

/** Returns the paths in their order, each once: a file counts at the best rank of its chunks. */
export function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}

/**
 * Returns NDCG with binary gains over distinct files, 0…1. `relevant` is how many right files there
 * are, also those that the corpus lacks; 0 when there is none.
 */
export function ndcgAt(
  k: number,
  ranked: readonly string[],
  truth: ReadonlySet<string>,
  relevant: number = truth.size,
): number {
  let gain = 0;
  for (const [rank, path] of distinct(ranked).slice(0, k).entries()) {
    if (truth.has(path)) gain += discount(rank);
  }
  let ideal = 0;
  for (let rank = 0; rank < Math.min(k, relevant); rank++) ideal += discount(rank);
  return ideal === 0 ? 0 : gain / ideal;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

/** Returns the share of the `relevant` files that are among the first `k`, 0…1. */
export function recallAt(
  k: number,
  ranked: readonly string[],
  truth: ReadonlySet<string>,
  relevant: number = truth.size,
): number {
  const found = distinct(ranked).slice(0, k).filter((path) => truth.has(path)).length;
  return relevant === 0 ? 0 : found / relevant;
}

/** Returns one over the rank of the first right file, 0 when there is none. */
export function reciprocalRank(ranked: readonly string[], truth: ReadonlySet<string>): number {
  const rank = distinct(ranked).findIndex((path) => truth.has(path));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Returns 1 when one of the first `k` files is right, else 0. */
export function hitAt(k: number, ranked: readonly string[], truth: ReadonlySet<string>): 0 | 1 {
  return distinct(ranked).slice(0, k).some((path) => truth.has(path)) ? 1 : 0;
}

/** Returns the mean, NaN of nothing. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the smallest value that at least `share` (0…1) of the values do not exceed, NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/**
 * Returns the probability that a positive scores above a negative, a tie counting half (the area
 * under the ROC curve), 0…1; NaN when one side is empty.
 */
export function rocAuc(positives: readonly number[], negatives: readonly number[]): number {
  const scored = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < scored.length;) {
    let end = start;
    while (end < scored.length && scored[end]?.score === scored[start]?.score) end++;
    const tied = scored.slice(start, end).filter(({ positive }) => positive).length;
    rankSum += tied * (start + 1 + end) / 2;
    start = end;
  }
  const least = positives.length * (positives.length + 1) / 2;
  return (rankSum - least) / (positives.length * negatives.length);
}

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/**
 * Returns the mean of paired differences and its 95 % interval by bootstrap. The resampling is seeded:
 * same input, same interval.
 */
export function pairedBootstrap(differences: readonly number[], samples = 2000): Interval {
  const random = randomNumbers(1);
  const means: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw++) {
      sum += differences[Math.floor(random() * differences.length)] ?? 0;
    }
    means.push(sum / differences.length);
  }
  return { mean: mean(differences), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** The mulberry32 generator: numbers in 0…1 (1 excluded) that depend on the seed alone. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface CalibrationBin {
  /** Confidences from `from` up to `to`; the last bin holds 1 too. */
  from: number;
  to: number;
  count: number;
  /** Mean confidence; NaN in an empty bin. */
  predicted: number;
  /** Share of positives; NaN in an empty bin. */
  observed: number;
}

/** Returns how often the label is 1 in each tenth of the confidence scale. */
export function calibration(
  rows: readonly { confidence: number; label: 0 | 1 }[],
): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const inside = rows.filter(({ confidence }) =>
      Math.min(9, Math.floor(confidence * 10)) === bin
    );
    return {
      from: bin / 10,
      to: (bin + 1) / 10,
      count: inside.length,
      predicted: mean(inside.map(({ confidence }) => confidence)),
      observed: mean(inside.map(({ label }) => label)),
    };
  });
}
