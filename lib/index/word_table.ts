/**
 * A table from words of ASCII to the numbers of their terms. It is asked with a place in a text instead of a
 * string: making a string of each word of a source tree, only to look it up, took a third of an index run.
 */

/** A row: hash of the word, where its characters begin, where its terms begin. */
const HASH = 0, CHARACTERS = 1, TERMS = 2, ROW = 3;

/** Hash of no characters; see `nextHash`. */
export const FIRST_HASH = 0x811c9dc5 | 0;

/** Returns the hash of a word that is one character longer (FNV-1a). */
export function nextHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/**
 * Open addressing: a slot holds the number of a word, counted from 1. Rows follow each other, so that where
 * the next one's characters and terms begin, those of a row end.
 */
export class WordTable {
  #slots = new Int32Array(1 << 11);
  #rows = new Int32Array(ROW << 10);
  #characters = new Uint8Array(1 << 13);
  #terms = new Int32Array(1 << 12);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of the word `text[from, to)` of that hash, or -1. */
  find(text: string, from: number, to: number, hash: number): number {
    const slots = this.#slots, rows = this.#rows, mask = slots.length - 1;
    for (let slot = firstSlot(hash, mask);; slot = (slot + 1) & mask) {
      const word = (slots[slot] as number) - 1;
      if (word < 0) return -1;
      if (rows[word * ROW + HASH] === hash && this.#isAt(word, text, from, to)) return word;
    }
  }

  /** Adds a word that is not there yet. */
  add(word: string, hash: number, terms: readonly number[]): void {
    if (2 * this.#size >= this.#slots.length) this.#doubleSlots();
    const number = this.#size++;
    this.#rows = withRoom(this.#rows, (number + 2) * ROW);
    const character = this.#begin(number, CHARACTERS), term = this.#begin(number, TERMS);
    this.#characters = withRoom(this.#characters, character + word.length);
    for (let i = 0; i < word.length; i++) this.#characters[character + i] = word.charCodeAt(i);
    this.#terms = withRoom(this.#terms, term + terms.length);
    this.#terms.set(terms, term);
    const row = number * ROW, next = row + ROW;
    this.#rows[row + HASH] = hash;
    this.#rows[next + CHARACTERS] = character + word.length;
    this.#rows[next + TERMS] = term + terms.length;
    this.#putIntoSlot(number);
  }

  /** Returns where the terms of a word begin, for `termAt`; those of the word before end there. */
  firstTerm(word: number): number {
    return this.#begin(word, TERMS);
  }

  termAt(at: number): number {
    return this.#terms[at] as number;
  }

  #begin(word: number, column: number): number {
    return this.#rows[word * ROW + column] as number;
  }

  #isAt(word: number, text: string, from: number, to: number): boolean {
    const characters = this.#characters, first = this.#begin(word, CHARACTERS);
    if (this.#begin(word + 1, CHARACTERS) - first !== to - from) return false;
    for (let i = from, at = first; i < to; i++, at++) {
      if (text.charCodeAt(i) !== characters[at]) return false;
    }
    return true;
  }

  #doubleSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let word = 0; word < this.#size; word++) this.#putIntoSlot(word);
  }

  #putIntoSlot(word: number): void {
    const mask = this.#slots.length - 1;
    let slot = firstSlot(this.#begin(word, HASH), mask);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = word + 1;
  }
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
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
