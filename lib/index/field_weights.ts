/**
 * How much a term counts by where it stands in a file: the one table behind every stored impact.
 * Learned on the dev sets; a change needs a new `SCHEMA_VERSION`.
 */
import { BODY, COMMENT, type Field, FOLDER, HISTORY, PARTS, STEM, SYMBOL } from "./field_counts.ts";

interface FieldWeight {
  field: Field;
  /** Factor of one occurrence. */
  weight: number;
  /** 0: the field's length does not matter; 1: twice the usual length halves the weight. */
  lengthNorm: number;
}

const FIELD_WEIGHTS: readonly FieldWeight[] = [
  // Names of what the file defines, headings of a document.
  { field: SYMBOL, weight: 5, lengthNorm: 0.3 },
  // Comments and docstrings: prose, in the words that people ask with.
  { field: COMMENT, weight: 1.2, lengthNorm: 0.6 },
  // Everything else.
  { field: BODY, weight: 1, lengthNorm: 0.75 },
  // Subjects of the commits that touched the file.
  { field: HISTORY, weight: 2, lengthNorm: 0.2 },
  // The file's own name.
  { field: STEM, weight: 4, lengthNorm: 0.4 },
  // The folders above it.
  { field: FOLDER, weight: 1.5, lengthNorm: 0 },
];

/** By field number: occurrences that count, at most; more are repetition. */
const MOST = [6, 255, 1023, 63, 1, 1] as const;

/** Usual length of each field, by field number. */
export type FieldLengths = readonly number[];

/**
 * Returns what one occurrence in each field of a file is worth: weight / (1 - b + b * length / usual
 * length) (BM25F: Zaragoza et al., TREC 2004).
 */
export function occurrenceWeights(lengths: ArrayLike<number>, usual: FieldLengths): Float64Array {
  const worth = new Float64Array(FIELD_WEIGHTS.length);
  for (const { field, weight, lengthNorm } of FIELD_WEIGHTS) {
    const relative = (lengths[field] as number) / Math.max(1, usual[field] as number);
    worth[field] = weight / (1 - lengthNorm + lengthNorm * relative);
  }
  return worth;
}

/** Returns the weighted frequency of a term from its counts by field, in `PARTS`, and what each is worth in that file. */
export function weightedFrequency(parts: ArrayLike<number>, worth: ArrayLike<number>): number {
  let frequency = 0;
  for (let field = 0; field < FIELD_WEIGHTS.length; field++) {
    const count = parts[field] as number;
    if (count === 0) continue;
    const capped = Math.min(count / PARTS, MOST[field] as number);
    frequency += capped * (worth[field] as number);
  }
  return frequency;
}
