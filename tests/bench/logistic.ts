/** Logistic regression with a ridge, by Newton's method: few features, exact in a dozen steps. */

export interface Sample {
  values: readonly number[];
  label: 0 | 1;
  /** How much it counts, 1 is usual. */
  weight: number;
}

export interface Logistic {
  bias: number;
  weights: readonly number[];
}

const STEPS = 20;

/** Returns the model; `ridge` holds the weights of standardised features down, the bias is free. */
export function fitLogistic(samples: readonly Sample[], ridge: number): Logistic {
  const { means, spreads } = measureSpread(samples);
  const rows = samples.map(({ values, label, weight }) => ({
    row: [...values.map((v, i) => (v - (means[i] as number)) / (spreads[i] as number)), 1],
    label,
    weight,
  }));
  const width = means.length + 1;
  let solution = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = solution.map((w, i) => i < width - 1 ? ridge * w : 0);
    const curve = slope.map((_, i) =>
      slope.map((_, j) => i === j ? (i < width - 1 ? ridge : 1e-6) : 0)
    );
    for (const { row, label, weight } of rows) {
      const p = sigmoid(dot(solution, row));
      const error = weight * (p - label), bend = weight * p * (1 - p);
      for (let i = 0; i < width; i++) {
        const value = row[i] as number, line = curve[i] as number[];
        slope[i] = (slope[i] as number) + error * value;
        for (let j = 0; j < width; j++) {
          line[j] = (line[j] as number) + bend * value * (row[j] as number);
        }
      }
    }
    const change = solve(curve, slope);
    solution = solution.map((w, i) => w - (change[i] as number));
  }
  const weights = spreads.map((spread, i) => (solution[i] as number) / spread);
  return { weights, bias: (solution[width - 1] as number) - dot(weights, means) };
}

/** Returns the probability of label 1. */
export function predict({ bias, weights }: Logistic, values: readonly number[]): number {
  return sigmoid(bias + dot(weights, values));
}

function measureSpread(samples: readonly Sample[]): { means: number[]; spreads: number[] } {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const width = samples[0]?.values.length ?? 0;
  const average = (of: (values: readonly number[]) => number): number =>
    samples.reduce((sum, { values, weight }) => sum + weight * of(values), 0) / total;
  const means = Array.from({ length: width }, (_, i) => average((v) => v[i] as number));
  const spreads = means.map((mean, i) =>
    Math.sqrt(average((v) => ((v[i] as number) - mean) ** 2)) || 1
  );
  return { means, spreads };
}

/** Gaussian elimination; the matrix is positive definite, so no pivoting is needed. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, i) => [...line, right[i] as number]);
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] as number) / (pivot[at] as number);
      for (let j = at; j < row.length; j++) {
        row[j] = (row[j] as number) - factor * (pivot[j] as number);
      }
    }
  });
  const solution = new Array<number>(right.length).fill(0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as number[];
    const rest = (row.at(-1) as number) - dot(row.slice(i + 1, -1), solution.slice(i + 1));
    solution[i] = rest / (row[i] as number);
  }
  return solution;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, value))));
}
