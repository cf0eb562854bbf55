/** Collects the counts of up to `BLOCK_SIZE` files and turns them into the postings of one block. */
import { FIELD_COUNT, type FieldCounts } from "./field_counts.ts";
import { type FieldLengths, occurrenceWeights, weightedFrequency } from "./field_weights.ts";
import { toImpact } from "./posting.ts";
import { mostBytes, writePostings } from "./posting_writer.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { withRoom } from "./word_table.ts";

/** Postings of one block, by ascending key of the term. Typed arrays, so that a worker can hand them over. */
export interface EncodedBlock {
  files: number;
  /** Usual length of each field: what was given, else measured over these files. */
  usual: number[];
  keys: Float64Array;
  counts: Int32Array;
  lasts: Int32Array;
  /** Where each term's blob begins in `data`; one more than terms. */
  offsets: Float64Array;
  /** The blobs, one after the other. */
  data: Uint8Array;
}

/** Bytes that the counts of a row take, at most. */
const MOST_BYTES = 1 + 2 * FIELD_COUNT;

/** The postings of all terms one after the other: those of term t from `starts[t]` to `starts[t + 1]`. */
interface Postings {
  starts: Int32Array;
  files: Uint16Array;
  impacts: Uint8Array;
}

export class BlockBuilder {
  /** One row for each term of each file, in the order of the files. */
  #terms = new Int32Array(1 << 16);
  #rows = 0;
  /** Where the rows of each file end. */
  readonly #ends: number[] = [];
  /** Of each row a byte whose bits name the fields with a count, then these counts, two bytes each. */
  #counts = new Uint8Array(1 << 18);
  #countsEnd = 0;
  readonly #lengths: number[] = [];

  /** Adds the next file of the block. */
  add(counts: FieldCounts): void {
    const end = this.#rows + counts.terms.length;
    this.#terms = withRoom(this.#terms, end);
    this.#terms.set(counts.terms, this.#rows);
    this.#counts = withRoom(this.#counts, this.#countsEnd + counts.terms.length * MOST_BYTES);
    const parts = new Uint16Array(FIELD_COUNT);
    for (let place = 0; place < counts.terms.length; place++) {
      counts.copyParts(place, parts);
      this.#countsEnd = writeCounts(this.#counts, this.#countsEnd, parts);
    }
    this.#rows = end;
    this.#ends.push(end);
    this.#lengths.push(...counts.lengths);
  }

  /**
   * Returns the block. `vocabulary` is the one that numbered the terms; `usual` are the field lengths to
   * compare with, where an index has some already.
   */
  encode(vocabulary: Vocabulary, usual?: FieldLengths): EncodedBlock {
    const lengths = usual ?? this.#usualLengths();
    const postings = this.#groupByTerm(vocabulary.keys.length, this.#impacts(lengths));
    return {
      files: this.#ends.length,
      usual: [...lengths],
      ...encodeAll(postings, vocabulary, this.#ends.length),
    };
  }

  /** Returns the impact of each row. */
  #impacts(usual: FieldLengths): Uint8Array {
    const impacts = new Uint8Array(this.#rows), parts = new Uint16Array(FIELD_COUNT);
    let row = 0, at = 0;
    this.#ends.forEach((end, file) => {
      const from = FIELD_COUNT * file;
      const worth = occurrenceWeights(this.#lengths.slice(from, from + FIELD_COUNT), usual);
      for (; row < end; row++) {
        at = readCounts(this.#counts, at, parts);
        impacts[row] = toImpact(weightedFrequency(parts, worth));
      }
    });
    return impacts;
  }

  #usualLengths(): number[] {
    const sums = new Array<number>(FIELD_COUNT).fill(0);
    this.#lengths.forEach((length, i) =>
      sums[i % FIELD_COUNT] = (sums[i % FIELD_COUNT] as number) + length
    );
    return sums.map((sum) => Math.max(1, sum / Math.max(1, this.#ends.length)));
  }

  /** Sorts the rows by term, and by file within a term, in a counting sort. */
  #groupByTerm(terms: number, impactOfRow: Uint8Array): Postings {
    // Counts stand two places further on, so that filling the groups moves each start to its place.
    const starts = new Int32Array(terms + 2);
    for (let row = 0; row < this.#rows; row++) {
      const at = (this.#terms[row] as number) + 2;
      starts[at] = (starts[at] as number) + 1;
    }
    for (let i = 2; i < starts.length; i++) {
      starts[i] = (starts[i] as number) + (starts[i - 1] as number);
    }
    const files = new Uint16Array(this.#rows), impacts = new Uint8Array(this.#rows);
    let row = 0;
    this.#ends.forEach((end, file) => {
      for (; row < end; row++) {
        const term = (this.#terms[row] as number) + 1, at = starts[term] as number;
        files[at] = file;
        impacts[at] = impactOfRow[row] as number;
        starts[term] = at + 1;
      }
    });
    return { starts, files, impacts };
  }
}

/** Writes the counts of a row and returns their end. */
function writeCounts(target: Uint8Array, start: number, parts: Uint16Array): number {
  let fields = 0, at = start + 1;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const count = parts[field] as number;
    if (count === 0) continue;
    fields |= 1 << field;
    target[at++] = count;
    target[at++] = count >> 8;
  }
  target[start] = fields;
  return at;
}

function readCounts(source: Uint8Array, start: number, parts: Uint16Array): number {
  const fields = source[start] as number;
  let at = start + 1;
  for (let field = 0; field < FIELD_COUNT; field++) {
    const has = (fields >> field) & 1;
    parts[field] = has === 0 ? 0 : (source[at] as number) | ((source[at + 1] as number) << 8);
    at += 2 * has;
  }
  return at;
}

function encodeAll(
  { starts, files, impacts }: Postings,
  vocabulary: Vocabulary,
  filesInBlock: number,
): Omit<EncodedBlock, "files" | "usual"> {
  const keys = presentKeys(starts, vocabulary.keys);
  const counts = new Int32Array(keys.length), lasts = new Int32Array(keys.length);
  const offsets = new Float64Array(keys.length + 1);
  const data = new Uint8Array(mostBytes(files.length, keys.length));
  let end = 0;
  for (let i = 0; i < keys.length; i++) {
    const term = vocabulary.idOfKey(keys[i] as number);
    const from = starts[term] as number, to = starts[term + 1] as number;
    end = writePostings(data, end, files, impacts, from, to, filesInBlock);
    counts[i] = to - from;
    lasts[i] = files[to - 1] as number;
    offsets[i + 1] = end;
  }
  return { keys, counts, lasts, offsets, data: data.slice(0, end) };
}

/** Returns the hashes of the terms that stand in any of the files, ascending. */
function presentKeys(starts: Int32Array, keys: readonly number[]): Float64Array {
  const present = new Float64Array(keys.length);
  let count = 0;
  for (let term = 0; term < keys.length; term++) {
    if (starts[term] !== starts[term + 1]) present[count++] = keys[term] as number;
  }
  return present.slice(0, count).sort();
}
