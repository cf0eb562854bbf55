/**
 * The terms of the words seen in one run, numbered. A word that was seen before is known by its two hashes alone:
 * in a vault of a million words the odds are one in 40 million that two of them share both.
 */
import { termKey, termsOf } from "../index/terms.ts";
import { hashMap } from "./hash_map.ts";

export interface NoteVocabulary {
  /** Keys of the terms by their numbers; see `termKey`. */
  keys: readonly number[];
  /** Returns the number of the term of a key, a new one for a key not seen before. */
  numberOf(key: number): number;
  /** Returns the numbers of the terms of a word, as `scanWords` tells of it. */
  termsOf(text: string, high: number, low: number, start: number, end: number): readonly number[];
}

/** Returns an empty vocabulary. */
export function noteVocabulary(): NoteVocabulary {
  const keys: number[] = [], numbers = hashMap();
  const words = hashMap(), termsByWord: (readonly number[])[] = [];
  const numberOf = (key: number): number => {
    const high = key / 2 ** 32 | 0, low = key | 0;
    const known = numbers.get(high, low);
    if (known >= 0) return known;
    numbers.add(high, low, keys.length);
    return keys.push(key) - 1;
  };
  return {
    keys,
    numberOf,
    termsOf: (text, high, low, start, end) => {
      const known = words.get(high, low);
      if (known >= 0) return termsByWord[known] ?? [];
      words.add(high, low, termsByWord.length);
      const terms = termsOf(text.slice(start, end)).map((term) => numberOf(termKey(term)));
      termsByWord.push(terms);
      return terms;
    },
  };
}
