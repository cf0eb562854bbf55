/** From a note to the terms by which it is found, each with the parts of the note that hold it. */
import { termKey, termsOf, wordsIn } from "../index/terms.ts";
import type { Note } from "./note.ts";

/** Parts of a note, as bits: a term may stand in several. */
export const IN_TITLE = 1;
/** In `kb_use_when`, or in an alias: when the note is wanted, in its owner's words. */
export const IN_USE = 2;
/** In the path or the tags. */
export const IN_NAME = 4;
export const IN_HEADING = 8;
export const IN_BODY = 16;

/** A person has written these to say what the note is about. */
export const IN_LABEL = IN_TITLE | IN_USE | IN_NAME | IN_HEADING;

/** The terms of a note by their numbers in the reader, each once, with the parts that hold it. */
export interface NoteTerms {
  terms: readonly number[];
  parts: readonly number[];
}

export interface TermReader {
  /** Keys of the terms by their numbers; see `termKey`. */
  keys: readonly number[];
  read(note: Note): NoteTerms;
}

/** Characters of a note that are searchable. */
const MOST_CHARACTERS = 400_000;

/** Returns a reader of notes. It numbers the terms as they come and remembers the words that it has seen. */
export function termReader(): TermReader {
  const keys: number[] = [];
  const numbers = new Map<string, number>(), words = new Map<string, readonly number[]>();
  const numberOf = (term: string): number => {
    let number = numbers.get(term);
    if (number === undefined) {
      numbers.set(term, number = keys.length);
      keys.push(termKey(term));
    }
    return number;
  };
  const termsOfWord = (word: string): readonly number[] => {
    let terms = words.get(word);
    if (!terms) words.set(word, terms = termsOf(word).map(numberOf));
    return terms;
  };
  let partsOf = new Uint8Array(1 << 16);
  const read = (note: Note): NoteTerms => {
    const terms: number[] = [];
    for (const [part, text] of textsOf(note)) {
      for (const word of wordsIn(text)) {
        for (const term of termsOfWord(word)) {
          if (term >= partsOf.length) partsOf = grow(partsOf);
          const parts = partsOf[term] as number;
          if (parts === 0) terms.push(term);
          partsOf[term] = parts | part;
        }
      }
    }
    const parts = terms.map((term) => partsOf[term] as number);
    for (const term of terms) partsOf[term] = 0;
    return { terms, parts };
  };
  return { keys, read };
}

function grow(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(2 * bytes.length);
  grown.set(bytes);
  return grown;
}

function textsOf(note: Note): [part: number, text: string][] {
  return [
    [IN_TITLE, note.title],
    [IN_USE, `${note.useWhen}\n${note.aliases.join("\n")}`],
    [IN_NAME, `${note.path.replace(/\.md$/i, "")}\n${note.tags.join("\n")}`],
    [IN_HEADING, note.headings.join("\n")],
    [IN_BODY, note.body.slice(0, MOST_CHARACTERS)],
  ];
}
