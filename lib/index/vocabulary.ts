/** The terms seen in one indexing run, numbered, with what each word was split into. */
import { termKey, termsOf } from "./terms.ts";

/** Words to remember the split of; beyond that the rare ones are split anew. */
const REMEMBERED_WORDS = 120_000;

export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words = new Map<string, readonly number[]>();
  readonly #byKey = new Map<number, number>();
  /** Hash of each term, by its number. */
  readonly keys: number[] = [];

  /** Returns the number of a term, a new one for a term not seen before. */
  idOf(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      const key = termKey(term);
      // Two terms of one hash are one term: the index could not tell them apart.
      id = this.#byKey.get(key) ?? this.keys.length;
      if (id === this.keys.length) {
        this.keys.push(key);
        this.#byKey.set(key, id);
      }
      this.#ids.set(term, id);
    }
    return id;
  }

  /** Returns the numbers of the terms of a word. */
  idsOf(word: string): readonly number[] {
    const known = this.#words.get(word);
    if (known) return known;
    const ids = termsOf(word).map((term) => this.idOf(term));
    if (this.#words.size < REMEMBERED_WORDS) this.#words.set(word, ids);
    return ids;
  }
}
