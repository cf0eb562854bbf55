/** Collects the counts of up to `BLOCK_SIZE` files and turns them into the postings of one block. */
import { type Field, type FieldCounts, FIELDS } from "./field_counts.ts";
import {
  type FieldLengths,
  occurrenceWeights,
  toParts,
  weightedFrequency,
} from "./field_weights.ts";
import { encodePostings, toImpact } from "./posting.ts";

/** Postings of one block, by ascending term key. Plain arrays, so that a worker can hand them over. */
export interface EncodedBlock {
  files: number;
  /** Usual length of each field, measured over these files. */
  usual: number[];
  keys: Float64Array;
  counts: Int32Array;
  lasts: Int32Array;
  /** Where each term's blob begins in `data`; one more than terms. */
  offsets: Float64Array;
  data: Uint8Array;
}

const FIELD_COUNT = FIELDS.length;

export class BlockBuilder {
  #terms = new Int32Array(1 << 16);
  #files = new Int32Array(1 << 16);
  #counts = new Uint16Array(FIELD_COUNT << 16);
  #size = 0;
  #lengths: number[] = [];
  #fileCount = 0;

  get files(): number {
    return this.#fileCount;
  }

  /** Adds the next file of the block. */
  add(counts: FieldCounts): void {
    const file = this.#fileCount++;
    for (const length of counts.lengths) this.#lengths.push(length);
    this.#reserve(counts.terms.length);
    for (const term of counts.terms) {
      const at = this.#size++;
      this.#terms[at] = term;
      this.#files[at] = file;
      for (let field = 0; field < FIELD_COUNT; field++) {
        this.#counts[at * FIELD_COUNT + field] = toParts(counts.count(term, field as Field));
      }
    }
  }

  /**
   * Returns the block. `termKeys` gives the hash of each term number; `usual` fixes the field lengths
   * to compare with (those of the first build, when files are added later).
   */
  encode(termKeys: readonly number[], usual?: FieldLengths): EncodedBlock {
    const lengths = usual ?? this.#usualLengths();
    const worth = this.#worthOfAll(lengths);
    const impact = (row: number): number => {
      const from = FIELD_COUNT * (this.#files[row] as number);
      const own = this.#counts.subarray(row * FIELD_COUNT, (row + 1) * FIELD_COUNT);
      return toImpact(weightedFrequency(own, worth, from));
    };
    const { order, starts } = this.#groupByTerm(termKeys.length);
    const present = [...termKeys.keys()].filter((t) =>
      (starts[t + 1] as number) > (starts[t] as number)
    )
      .sort((a, b) => (termKeys[a] as number) - (termKeys[b] as number));
    const block: EncodedBlock = {
      files: this.#fileCount,
      usual: [...lengths],
      keys: new Float64Array(present.length),
      counts: new Int32Array(present.length),
      lasts: new Int32Array(present.length),
      offsets: new Float64Array(present.length + 1),
      data: new Uint8Array(4 * this.#size + present.length),
    };
    let end = 0;
    present.forEach((term, i) => {
      const rows = order.subarray(starts[term], starts[term + 1]);
      const files = rows.map((row) => this.#files[row] as number);
      const blob = encodePostings(
        files,
        rows.map(impact),
        this.#fileCount,
      );
      block.keys[i] = termKeys[term] as number;
      block.counts[i] = files.length;
      block.lasts[i] = files[files.length - 1] as number;
      block.offsets[i] = end;
      block.data = withRoom(block.data, end + blob.length);
      block.data.set(blob, end);
      end += blob.length;
    });
    block.offsets[present.length] = end;
    block.data = block.data.slice(0, end);
    return block;
  }

  /** What one occurrence in each field of each file is worth. */
  #worthOfAll(usual: FieldLengths): Float64Array {
    const worth = new Float64Array(this.#lengths.length);
    for (let from = 0; from < worth.length; from += FIELD_COUNT) {
      worth.set(occurrenceWeights(this.#lengths.slice(from, from + FIELD_COUNT), usual), from);
    }
    return worth;
  }

  #usualLengths(): number[] {
    const sums = new Array<number>(FIELD_COUNT).fill(0);
    this.#lengths.forEach((length, i) =>
      sums[i % FIELD_COUNT] = (sums[i % FIELD_COUNT] as number) + length
    );
    return sums.map((sum) => Math.max(1, sum / Math.max(1, this.#fileCount)));
  }

  /** Counting sort: rows by term, in the order of their files. */
  #groupByTerm(terms: number): { order: Int32Array; starts: Int32Array } {
    const starts = new Int32Array(terms + 2);
    for (let row = 0; row < this.#size; row++) {
      const next = (this.#terms[row] as number) + 2;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let i = 2; i < starts.length; i++) {
      starts[i] = (starts[i] as number) + (starts[i - 1] as number);
    }
    const order = new Int32Array(this.#size);
    for (let row = 0; row < this.#size; row++) {
      const slot = (this.#terms[row] as number) + 1;
      order[starts[slot] as number] = row;
      starts[slot] = (starts[slot] as number) + 1;
    }
    return { order, starts };
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#terms.length) return;
    const size = Math.ceil(1.5 * (this.#size + more));
    const grow = <T extends Int32Array | Uint16Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#terms = grow(this.#terms, new Int32Array(size));
    this.#files = grow(this.#files, new Int32Array(size));
    this.#counts = grow(this.#counts, new Uint16Array(FIELD_COUNT * size));
  }
}

function withRoom(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const room = data.length >= size ? data : new Uint8Array(2 * size);
  if (room !== data) room.set(data);
  return room as Uint8Array<ArrayBuffer>;
}
