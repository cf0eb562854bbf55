/**
 * How postings are stored: per block of files and term one blob, in which each file has one byte, its
 * *impact* (the fielded term frequency, already weighted and normalised by length; see `impact`).
 * Scoring then needs neither the fields nor the lengths, which a cold process would have to read.
 */

/**
 * Files of one block. Blocks are independent, so that they can be built side by side. Building one takes some
 * 60 MB, and each of them costs a prompt a look-up for every word.
 */
export const BLOCK_SIZE = 8192;
const KEY_SPAN = 2 ** 40;

/** Returns the key of a term's postings in a block. */
export function postingKey(block: number, termKey: number): number {
  return block * KEY_SPAN + termKey;
}

/** Returns the block and the term that a key belongs to. */
export function splitKey(key: number): { block: number; term: number } {
  const block = Math.floor(key / KEY_SPAN);
  return { block, term: key - block * KEY_SPAN };
}

/** Returns the keys of terms in all blocks of the files with numbers below `limit`. */
export function postingKeys(terms: readonly number[], limit: number): number[] {
  const keys: number[] = [];
  for (let block = 0; block * BLOCK_SIZE < limit; block++) {
    for (const term of terms) keys.push(postingKey(block, term));
  }
  return keys;
}

/** One blob of postings: the files of one block that hold a term. */
export interface Posting {
  /** Hash of the term. */
  term: number;
  block: number;
  /** Files in it, those of forgotten versions included. */
  count: number;
  data: Uint8Array;
}

/** Returns the posting that a row with the columns `key`, `count` and `data` holds. */
export function toPosting({ key, count, data }: Readonly<Record<string, unknown>>): Posting {
  return {
    ...splitKey(Number(key)),
    count: Number(count),
    data: data instanceof Uint8Array ? data : new Uint8Array(1),
  };
}

// The first byte of a blob is its layout. Sparse: for each file its distance to the one before (as a varint)
// and its impact. Dense: the impact of every file of the block, 0 for those without the term; that is
// shorter for frequent terms, and any file can be looked up without reading those before it.
export const SPARSE = 0;
export const DENSE = 1;

/** True for a blob in which `impactAt` can look up a file. */
export function isDense(data: Uint8Array): boolean {
  return data[0] === DENSE;
}

/** Returns the impact of one file in a dense blob, 0 where the term is not in it. */
export function impactAt(data: Uint8Array, file: number): number {
  return data[1 + file] ?? 0;
}

/**
 * Adds `weight * gains[impact]` to `scores[offset + file]` for each file of the blob, pushes files that had
 * no score yet onto `found`, and sets `bit` in `matched`. All are whole numbers: a process that is still being
 * interpreted makes an object of every fraction, four a file.
 */
export function addPostings(
  data: Uint8Array,
  offset: number,
  weight: number,
  gains: Int32Array,
  scores: Int32Array,
  found: number[],
  matched: Int32Array,
  bit: number,
): void {
  const end = data.length;
  if (data[0] === DENSE) {
    for (let i = 1; i < end; i++) {
      const impact = data[i] as number;
      if (impact === 0) continue;
      const file = offset + i - 1;
      if (scores[file] === 0) found.push(file);
      scores[file] = (scores[file] as number) + weight * (gains[impact] as number);
      matched[file] = (matched[file] as number) | bit;
    }
    return;
  }
  let at = 1, file = offset;
  while (at < end) {
    file += readVarint(data, at);
    at = varintEnd;
    if (scores[file] === 0) found.push(file);
    scores[file] = (scores[file] as number) + weight * (gains[data[at++] as number] as number);
    matched[file] = (matched[file] as number) | bit;
  }
}

/** Where the last `readVarint` ended: to return both would make an object of each posting. */
let varintEnd = 0;

function readVarint(data: Uint8Array, at: number): number {
  let byte = data[at++] as number, value = byte & 127, shift = 7;
  while (byte > 127) {
    byte = data[at++] as number;
    value |= (byte & 127) << shift;
    shift += 7;
  }
  varintEnd = at;
  return value;
}

/** Returns the impacts of some files, given in ascending order; 0 where the term is not in a file. */
export function impactsOf(data: Uint8Array, files: readonly number[]): number[] {
  if (data[0] === DENSE) return files.map((file) => impactAt(data, file));
  const impacts: number[] = [];
  let at = 1, file = 0, impact = 0;
  for (const wanted of files) {
    while (file < wanted || at === 1) {
      if (at >= data.length) break;
      file += readVarint(data, at);
      at = varintEnd;
      impact = data[at++] as number;
    }
    impacts.push(file === wanted && at > 1 ? impact : 0);
  }
  return impacts;
}

/** Returns the files of a blob, ascending within the block, with their impacts. */
export function postingsOf(data: Uint8Array): { files: number[]; impacts: number[] } {
  const files: number[] = [], impacts: number[] = [];
  let at = 1, file = 0;
  while (at < data.length) {
    if (data[0] === DENSE) file = at - 1;
    else {
      file += readVarint(data, at);
      at = varintEnd;
    }
    const impact = data[at++] as number;
    if (impact === 0) continue;
    files.push(file);
    impacts.push(impact);
  }
  return { files, impacts };
}

// Impacts are kept on a logarithmic scale: 255 steps from 1/32 to 64, 4.4 % each.
const SMALLEST = 1 / 32;
const LARGEST = 64;
const STEPS = 255 / Math.log(LARGEST / SMALLEST);

/** Returns the byte for a weighted term frequency. */
export function toImpact(frequency: number): number {
  const step = 1 + Math.round(STEPS * Math.log(frequency / SMALLEST));
  return step < 1 ? 1 : step > 255 ? 255 : step;
}

/** Returns the weighted term frequency that a byte stands for. */
export function fromImpact(impact: number): number {
  return SMALLEST * Math.exp((impact - 1) / STEPS);
}

/** What the table of saturation holds for 1. */
export const SATURATION_UNIT = 1024;

/**
 * Returns the saturated share of each impact, f (k1 + 1) / (k1 + f), Robertson & Zaragoza, "The
 * Probabilistic Relevance Framework" (2009), section 3.4: 0 to k1 + 1, in units of 1 / `SATURATION_UNIT`.
 */
export function saturationTable(k1: number): Int32Array {
  const table = new Int32Array(256);
  for (let impact = 1; impact < 256; impact++) {
    const frequency = fromImpact(impact);
    table[impact] = Math.round(SATURATION_UNIT * frequency * (k1 + 1) / (k1 + frequency));
  }
  return table;
}
