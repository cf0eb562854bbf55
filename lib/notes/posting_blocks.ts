/** Collects which notes hold which terms, and writes that to the postings of `kb.db` a block at a time. */
import type { Database, Row } from "../index/database.ts";
import { appendPosting, BLOCK_SIZE, encodePostings, postingKey } from "../index/posting.ts";
import type { NoteTerms } from "./note_terms.ts";

/** What a block of notes holds: pairs of a term's number and a place, `note * 32 + parts`. */
export interface Gathered {
  /** Grown by halves as it fills: a plain list of a million numbers took a second. */
  pairs: Int32Array;
  /** Numbers used. */
  length: number;
}

/** Adds a note, by its number within the block. */
export function gather(gathered: Gathered, note: number, { terms, parts }: NoteTerms): void {
  const length = gathered.length + 2 * terms.length;
  if (length > gathered.pairs.length) {
    const grown = new Int32Array(Math.max(length, 1.5 * gathered.pairs.length));
    grown.set(gathered.pairs);
    gathered.pairs = grown;
  }
  for (let i = 0, at = gathered.length; i < terms.length; i++) {
    gathered.pairs[at++] = terms[i] as number;
    gathered.pairs[at++] = note * 32 + (parts[i] as number);
  }
  gathered.length = length;
}

/** Returns a place to gather in. */
export function emptyGathering(): Gathered {
  return { pairs: new Int32Array(1 << 16), length: 0 };
}

/**
 * Writes what was gathered of a block behind what the block holds already, and empties it; `keys` are those
 * of the terms by their numbers.
 */
export function writeBlock(
  database: Database,
  block: number,
  gathered: Gathered,
  keys: readonly number[],
): void {
  const { starts, places } = sortByTerm(gathered, keys.length);
  const holdsSome = database.get(
    "select 1 from post where key >= ? and key < ? limit 1",
    postingKey(block, 0),
    postingKey(block + 1, 0),
  ) !== undefined;
  // In the order of the keys, so that the pages of the table are filled one after the other.
  const terms = Array.from(keys, (_, term) => term)
    .filter((term) => (starts[term] as number) < (starts[term + 1] as number))
    .sort((a, b) => (keys[a] as number) - (keys[b] as number));
  for (const term of terms) {
    const key = postingKey(block, keys[term] as number);
    const row = holdsSome
      ? database.get("select count, last, data from post where key = ?", key)
      : undefined;
    writeTerm(database, key, places.subarray(starts[term], starts[term + 1]), row);
  }
  gathered.length = 0;
}

function writeTerm(database: Database, key: number, places: Int32Array, row?: Row): void {
  const notes: number[] = [], parts: number[] = [];
  for (const place of places) {
    notes.push(place >> 5);
    parts.push(place & 31);
  }
  const data = row
    ? appendAll(row.data as Uint8Array, Number(row.last), notes, parts)
    : encodePostings(notes, parts, BLOCK_SIZE);
  const count = Number(row?.count ?? 0) + notes.length;
  const last = notes.at(-1) ?? 0;
  database.run("insert or replace into post values (?, ?, ?, ?)", key, count, last, data);
}

/** Returns the places term by term, those of term t from `starts[t]` up to `starts[t + 1]`, in order. */
function sortByTerm(
  gathered: Gathered,
  termCount: number,
): { starts: Int32Array; places: Int32Array } {
  const starts = new Int32Array(termCount + 1);
  const pairs = gathered.pairs.subarray(0, gathered.length);
  for (let i = 0; i < pairs.length; i += 2) {
    const term = pairs[i] as number;
    starts[term + 1] = (starts[term + 1] as number) + 1;
  }
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const next = starts.slice(), places = new Int32Array(pairs.length / 2);
  for (let i = 0; i < pairs.length; i += 2) {
    const term = pairs[i] as number, at = next[term] as number;
    places[at] = pairs[i + 1] as number;
    next[term] = at + 1;
  }
  return { starts, places };
}

function appendAll(
  data: Uint8Array,
  last: number,
  notes: readonly number[],
  parts: readonly number[],
): Uint8Array {
  let grown = data, previous = last;
  notes.forEach((note, i) => {
    grown = appendPosting(grown, previous, note, parts[i] as number);
    previous = note;
  });
  return grown;
}
