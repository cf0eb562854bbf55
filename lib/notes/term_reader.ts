/** From notes to their terms, as `partsByKey` gives them, but made for thousands of notes in a row. */
import { Vocabulary } from "../index/vocabulary.ts";
import { withRoom } from "../index/word_table.ts";
import type { Note } from "./note.ts";
import { partTexts } from "./note_terms.ts";

/** More than any sum of parts. */
export const PART_SPAN = 32;

export interface TermReader {
  vocabulary: Vocabulary;
  /**
   * Returns the terms of a note, each once, as the term's number in the vocabulary * `PART_SPAN` + the parts
   * that hold it; valid until the next note is read.
   */
  read(note: Note): Int32Array;
}

/** Returns a reader of notes; what it learns of words serves all of them. */
export function termReader(): TermReader {
  const vocabulary = new Vocabulary();
  // By term, of the note that is read.
  let partsOf = new Uint8Array(1 << 14);
  let found = new Int32Array(1 << 10), count = 0;
  const add = (term: number, part: number): void => {
    const parts = partsOf[term] as number;
    partsOf[term] = parts | part;
    if (parts > 0) return;
    found = withRoom(found, count + 1);
    found[count++] = term;
  };
  const read = (note: Note): Int32Array => {
    count = 0;
    for (const [part, text] of partTexts(note)) {
      const terms = vocabulary.termsIn(text, 0, text.length);
      partsOf = withRoom(partsOf, vocabulary.keys.length);
      for (const term of terms) add(term, part);
    }
    for (let i = 0; i < count; i++) {
      const term = found[i] as number;
      found[i] = term * PART_SPAN + (partsOf[term] as number);
      partsOf[term] = 0;
    }
    return found.subarray(0, count);
  };
  return { vocabulary, read };
}
