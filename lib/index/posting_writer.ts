/** Makes the blobs that `posting.ts` describes: apart from it, because a prompt only reads them. */
import { DENSE, SPARSE } from "./posting.ts";

/** A term in at least this share of the files is stored densely. */
const DENSE_SHARE = 0.25;

/** Returns the blob of a term from files (ascending, within the block) and their impacts. */
export function encodePostings(
  files: ArrayLike<number>,
  impacts: ArrayLike<number>,
  filesInBlock: number,
): Uint8Array {
  const data = new Uint8Array(mostBytes(files.length, 1));
  return data.slice(0, writePostings(data, 0, files, impacts, 0, files.length, filesInBlock));
}

/** Returns how many bytes the blobs of so many terms take at most, with so many files in all of them together. */
export function mostBytes(files: number, terms: number): number {
  // A dense blob is at most as long as four bytes for each of its files.
  return 4 * files + 2 * terms;
}

/** Writes the blob of the files in `[from, to)` to `data` from `at` on, where all must be 0; returns its end. */
export function writePostings(
  data: Uint8Array,
  at: number,
  files: ArrayLike<number>,
  impacts: ArrayLike<number>,
  from: number,
  to: number,
  filesInBlock: number,
): number {
  const count = to - from;
  if (count > 64 && count > filesInBlock * DENSE_SHARE) {
    data[at++] = DENSE;
    for (let i = from; i < to; i++) data[at + (files[i] as number)] = impacts[i] as number;
    return at + (files[to - 1] as number) + 1;
  }
  data[at++] = SPARSE;
  let previous = 0;
  for (let i = from; i < to; i++) {
    const file = files[i] as number;
    at = writeVarint(data, at, file - previous);
    data[at++] = impacts[i] as number;
    previous = file;
  }
  return at;
}

/** Returns the blob with one more file, whose number must be higher than that of the last. */
export function appendPosting(
  data: Uint8Array,
  last: number,
  file: number,
  impact: number,
): Uint8Array {
  const dense = data[0] === DENSE;
  const grown = new Uint8Array(dense ? file + 2 : data.length + 4);
  grown.set(data);
  if (dense) {
    grown[1 + file] = impact;
    return grown;
  }
  const at = writeVarint(grown, data.length, file - last);
  grown[at] = impact;
  return grown.subarray(0, at + 1);
}

function writeVarint(data: Uint8Array, at: number, value: number): number {
  while (value > 127) {
    data[at++] = (value & 127) | 128;
    value >>>= 7;
  }
  data[at++] = value;
  return at;
}
