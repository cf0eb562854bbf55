/** Collects which notes hold which terms, and writes that to the postings of `kb.db` a block at a time. */
import { type Database, insertRows, type Row, type Value } from "../index/database.ts";
import { BLOCK_SIZE, postingKey } from "../index/posting.ts";
import { appendPosting, encodePostings } from "../index/posting_writer.ts";
import type { Vocabulary } from "../index/vocabulary.ts";
import { withRoom } from "../index/word_table.ts";
import { PART_SPAN } from "./term_reader.ts";

/** The terms of notes of a block, one note after the other. */
export interface Gathered {
  /** As `TermReader` returns them. */
  terms: Int32Array;
  /** Where the terms of each note end; the first note stands at `first` in the block. */
  ends: number[];
  first: number;
}

/** Returns a place to gather in. */
export function emptyGathering(): Gathered {
  return { terms: new Int32Array(1 << 14), ends: [], first: 0 };
}

/** Adds the next note, by its number within the block. */
export function gather(gathered: Gathered, note: number, terms: Int32Array): void {
  const { ends } = gathered, start = ends.at(-1) ?? 0, end = start + terms.length;
  if (ends.length === 0) gathered.first = note;
  gathered.terms = withRoom(gathered.terms, end);
  gathered.terms.set(terms, start);
  ends.push(end);
}

/** Adds what was gathered to the end of a block, and empties `gathered`. */
export function writeBlock(
  database: Database,
  block: number,
  gathered: Gathered,
  vocabulary: Vocabulary,
): void {
  const rows = postingRows(block, gathered, vocabulary, rowsOf(database, block));
  insertRows(database, "insert or replace into post", rows);
  gathered.ends.length = 0;
}

function* postingRows(
  block: number,
  gathered: Gathered,
  vocabulary: Vocabulary,
  oldRow: (key: number) => Row | undefined,
): Generator<Value[]> {
  const { starts, notes, parts } = sortByTerm(gathered, vocabulary.keys.length);
  // In the order of the keys, so that the pages of the table are filled one after the other.
  for (const termKey of Float64Array.from(vocabulary.keys).sort()) {
    const term = vocabulary.idOfKey(termKey),
      from = starts[term] as number,
      to = starts[term + 1] as number;
    if (from === to) continue;
    const key = postingKey(block, termKey), row = oldRow(key);
    const ownNotes = notes.subarray(from, to), ownParts = parts.subarray(from, to);
    const data = row
      ? appendAll(row.data as Uint8Array, Number(row.last), ownNotes, ownParts)
      : encodePostings(ownNotes, ownParts, BLOCK_SIZE);
    yield [key, Number(row?.count ?? 0) + to - from, notes[to - 1] as number, data];
  }
}

/** Returns what looks up a term's row in a block. */
function rowsOf(database: Database, block: number): (key: number) => Row | undefined {
  const isEmpty = database.get(
    "select 1 from post where key >= ? and key < ? limit 1",
    postingKey(block, 0),
    postingKey(block + 1, 0),
  ) === undefined;
  if (isEmpty) return () => undefined;
  return (key) => database.get("select count, last, data from post where key = ?", key);
}

/** The notes of each term and the parts that hold it: those of term t from `starts[t]` to `starts[t + 1]`. */
interface SortedPlaces {
  starts: Int32Array;
  notes: Int32Array;
  parts: Uint8Array;
}

function sortByTerm({ terms, ends, first }: Gathered, termCount: number): SortedPlaces {
  const used = terms.subarray(0, ends.at(-1)), starts = new Int32Array(termCount + 1);
  for (const packed of used) {
    const after = 1 + Math.floor(packed / PART_SPAN);
    starts[after] = (starts[after] as number) + 1;
  }
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const next = starts.slice();
  const notes = new Int32Array(used.length), parts = new Uint8Array(used.length);
  let i = 0;
  ends.forEach((end, note) => {
    for (; i < end; i++) {
      const packed = used[i] as number, term = Math.floor(packed / PART_SPAN);
      const at = next[term] as number;
      notes[at] = first + note;
      parts[at] = packed % PART_SPAN;
      next[term] = at + 1;
    }
  });
  return { starts, notes, parts };
}

function appendAll(
  data: Uint8Array,
  last: number,
  notes: Int32Array,
  parts: Uint8Array,
): Uint8Array {
  let grown = data, previous = last;
  notes.forEach((note, i) => {
    grown = appendPosting(grown, previous, note, parts[i] as number);
    previous = note;
  });
  return grown;
}
