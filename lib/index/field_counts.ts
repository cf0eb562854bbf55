/**
 * Counts how often each term stands in each field of one file. One instance is used for a whole run:
 * the counters are arrays by term number, so that counting costs no allocation.
 */
import { wordsIn } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The fields of a file, in the order of the counters. */
export const FIELDS = ["symbol", "comment", "body", "history", "stem", "folder"] as const;
export type Field = 0 | 1 | 2 | 3 | 4 | 5;
export const SYMBOL = 0, COMMENT = 1, BODY = 2, HISTORY = 3, STEM = 4, FOLDER = 5;
const FIELD_COUNT = FIELDS.length;

export class FieldCounts {
  readonly #vocabulary: Vocabulary;
  #counts = new Float32Array(FIELD_COUNT * 65536);
  #seen = new Uint8Array(65536);
  /** Numbers of the terms that the file holds. */
  readonly terms: number[] = [];
  /** Summed counts by field: the field's length. */
  readonly lengths = new Float64Array(FIELD_COUNT);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Counts the words of a text. */
  addText(text: string, field: Field, weight = 1): void {
    const { terms } = this, vocabulary = this.#vocabulary;
    let counts = this.#counts, seen = this.#seen, length = 0;
    for (const word of wordsIn(text)) {
      for (const term of vocabulary.idsOf(word)) {
        if (term >= seen.length) {
          this.#grow(term);
          counts = this.#counts;
          seen = this.#seen;
        }
        if (seen[term] === 0) {
          seen[term] = 1;
          terms.push(term);
        }
        const at = term * FIELD_COUNT + field;
        counts[at] = (counts[at] as number) + weight;
        length += weight;
      }
    }
    this.lengths[field] = (this.lengths[field] as number) + length;
  }

  /** Counts one term as it is; it does not add to the field's length. */
  addTerm(term: string, field: Field, weight = 1): void {
    const id = this.#vocabulary.idOf(term);
    if (id >= this.#seen.length) this.#grow(id);
    if (this.#seen[id] === 0) {
      this.#seen[id] = 1;
      this.terms.push(id);
    }
    const at = id * FIELD_COUNT + field;
    this.#counts[at] = (this.#counts[at] as number) + weight;
  }

  count(term: number, field: Field): number {
    return this.#counts[term * FIELD_COUNT + field] as number;
  }

  /** Forgets the file. */
  clear(): void {
    for (const term of this.terms) {
      this.#seen[term] = 0;
      this.#counts.fill(0, term * FIELD_COUNT, (term + 1) * FIELD_COUNT);
    }
    this.terms.length = 0;
    this.lengths.fill(0);
  }

  #grow(term: number): void {
    const size = 2 * Math.max(term, this.#seen.length);
    const counts = new Float32Array(FIELD_COUNT * size), seen = new Uint8Array(size);
    counts.set(this.#counts);
    seen.set(this.#seen);
    this.#counts = counts;
    this.#seen = seen;
  }
}
