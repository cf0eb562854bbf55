/**
 * Counts how often each term stands in each field of one file. One instance is used for a whole run, so that
 * counting costs no allocation.
 */
import type { Vocabulary } from "./vocabulary.ts";
import { withRoom } from "./word_table.ts";

/** The fields of a file, in the order of the counters. */
export const SYMBOL = 0, COMMENT = 1, BODY = 2, HISTORY = 3, STEM = 4, FOLDER = 5;
export const FIELD_COUNT = 6;
export type Field = 0 | 1 | 2 | 3 | 4 | 5;

/** Counts are kept in eighths: those of history are shares of a commit. */
export const PARTS = 8;

export class FieldCounts {
  readonly #vocabulary: Vocabulary;
  /** By term number: the position of its counters, from 1; 0 for a term that the file does not hold. */
  #positions = new Int32Array(1 << 12);
  /** Side by side for the terms of one file: at their term numbers, they would be spread beyond the cache. */
  #counts = new Float32Array(FIELD_COUNT << 10);
  /** Numbers of the terms that the file holds. */
  readonly terms: number[] = [];
  /** Summed counts by field: the field's length. */
  readonly lengths = new Float64Array(FIELD_COUNT);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Counts the words of a text, or of the part of it in `[from, to)`. */
  addText(text: string, field: Field, weight = 1, from = 0, to = text.length): void {
    const found = this.#vocabulary.termsIn(text, from, to);
    this.#positions = withRoom(this.#positions, this.#vocabulary.keys.length);
    for (let i = 0; i < found.length; i++) this.#add(found[i] as number, field, weight);
    this.lengths[field] = (this.lengths[field] as number) + weight * found.length;
  }

  /** Counts one term as it is; it does not add to the field's length. */
  addTerm(term: string, field: Field, weight = 1): void {
    const id = this.#vocabulary.idOf(term);
    this.#positions = withRoom(this.#positions, this.#vocabulary.keys.length);
    this.#add(id, field, weight);
  }

  /** Writes the counts of a term, named by its place in `terms`, to `parts`: by field, in `PARTS` of an occurrence. */
  copyParts(place: number, parts: Uint16Array): void {
    const first = FIELD_COUNT * place;
    for (let field = 0; field < FIELD_COUNT; field++) {
      parts[field] = Math.min(Math.ceil(PARTS * (this.#counts[first + field] as number)), 0xffff);
    }
  }

  /** Forgets the file. */
  clear(): void {
    for (const term of this.terms) this.#positions[term] = 0;
    this.#counts.fill(0, 0, FIELD_COUNT * this.terms.length);
    this.terms.length = 0;
    this.lengths.fill(0);
  }

  #add(term: number, field: Field, weight: number): void {
    const position = (this.#positions[term] as number) || this.#addPosition(term);
    const at = FIELD_COUNT * (position - 1) + field;
    this.#counts[at] = (this.#counts[at] as number) + weight;
  }

  #addPosition(term: number): number {
    const position = this.terms.push(term);
    this.#positions[term] = position;
    this.#counts = withRoom(this.#counts, FIELD_COUNT * position);
    return position;
  }
}
