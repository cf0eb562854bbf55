/**
 * A table from words of ASCII to the numbers of their terms. It knows a word by two hashes, which a scan of the text
 * has ready at the word's end: to make a string of every word, only to look it up, took a third of an index run.
 */

/** A row: both hashes of a word, and where its terms begin and end. */
const FIRST = 0, SECOND = 1, FROM = 2, TO = 3, ROW = 4;

/** What both hashes start with. */
export const NO_HASH = 0x811c9dc5 | 0;

/** Returns the first hash of a word that is one character longer (FNV-1a). */
export function nextHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/**
 * Returns the second hash of a word that is one character longer: by another factor and a shift, so that words equal
 * in one hash differ in the other. Two of a million words are expected to share both in one of 37 million runs.
 */
export function nextSecondHash(hash: number, code: number): number {
  return Math.imul((hash << 13 | hash >>> 19) ^ code, 0x5bd1e995);
}

/** Grows with open addressing; words are only ever added. */
export class WordTable {
  #rows = new Int32Array(ROW << 11);
  #size = 0;
  /** The first place is left free, so that 0 as the end marks an empty row. */
  #terms = new Int32Array(1 << 12);
  #end = 1;

  get size(): number {
    return this.#size;
  }

  /** Returns the row of a word, or -1; it holds until a word is added. */
  find(hash: number, second: number): number {
    const row = this.#rowFor(hash, second);
    return this.#rows[row + TO] === 0 ? -1 : row;
  }

  /** Adds a word that is not there yet. */
  add(hash: number, second: number, terms: readonly number[]): void {
    if (2 * ++this.#size > this.#rows.length / ROW) this.#doubleRows();
    const from = this.#end, to = this.#end += terms.length;
    this.#terms = withRoom(this.#terms, to);
    this.#terms.set(terms, from);
    this.#rows.set([hash, second, from, to], this.#rowFor(hash, second));
  }

  /** Returns the place of the first term of a row, for `termAt`. */
  fromOf(row: number): number {
    return this.#rows[row + FROM] as number;
  }

  /** Returns the place after its last term. */
  toOf(row: number): number {
    return this.#rows[row + TO] as number;
  }

  /** Returns the number of the term at a place. */
  termAt(at: number): number {
    return this.#terms[at] as number;
  }

  /** Returns the row of a word, or the empty one that waits for it. */
  #rowFor(hash: number, second: number): number {
    const rows = this.#rows, mask = rows.length - 1;
    let row = Math.imul(ROW, hash ^ (hash >>> 15)) & mask;
    while (rows[row + TO] !== 0 && (rows[row + FIRST] !== hash || rows[row + SECOND] !== second)) {
      row = (row + ROW) & mask;
    }
    return row;
  }

  #doubleRows(): void {
    const old = this.#rows;
    this.#rows = new Int32Array(2 * old.length);
    for (let row = 0; row < old.length; row += ROW) {
      if (old[row + TO] === 0) continue;
      const to = this.#rowFor(old[row + FIRST] as number, old[row + SECOND] as number);
      this.#rows.set(old.subarray(row, row + ROW), to);
    }
  }
}

/** Returns the array, or a copy at least twice as long that has room for `size` elements. */
export function withRoom<T extends Int32Array | Uint8Array | Uint16Array | Float32Array>(
  array: T,
  size: number,
): T {
  if (size <= array.length) return array;
  const ArrayOfKind = array.constructor as new (length: number) => T;
  const longer = new ArrayOfKind(Math.max(size, 2 * array.length));
  longer.set(array);
  return longer;
}
