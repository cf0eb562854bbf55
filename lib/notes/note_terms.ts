/** The parts of a note, and which of them hold the terms by which it is found. */
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

/** Characters of a note that are searchable. */
const MOST_CHARACTERS = 400_000;

/** Returns the parts that hold each term of a note, by the term's key; see `termKey`. */
export function partsByKey(note: Note): Map<number, number> {
  const parts = new Map<number, number>();
  for (const [part, text] of partTexts(note)) {
    for (const word of new Set(wordsIn(text))) {
      for (const key of termsOf(word).map(termKey)) parts.set(key, part | (parts.get(key) ?? 0));
    }
  }
  return parts;
}

/** Returns what is searchable of a note, part by part. */
export function partTexts(note: Note): [part: number, text: string][] {
  return [
    [IN_TITLE, note.title],
    [IN_USE, `${note.useWhen}\n${note.aliases.join("\n")}`],
    [IN_NAME, `${note.path.replace(/\.md$/i, "")}\n${note.tags.join("\n")}`],
    [IN_HEADING, note.headings.join("\n")],
    [IN_BODY, note.body.slice(0, MOST_CHARACTERS)],
  ];
}
