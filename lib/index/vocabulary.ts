/** The terms seen in one indexing run, numbered, with what each word was split into. */
import { LONGEST_WORD, stemPart, termKey, termsAs, wordsIn } from "./terms.ts";
import { nextHash, nextSecondHash, NO_HASH, withRoom, WordTable } from "./word_table.ts";

/** Words whose terms are remembered; once there are so many, new ones are split each time. */
const REMEMBERED_WORDS = 250_000;

/** By character code: 1 for what words of ASCII consist of. */
const IS_WORD = Uint8Array.from(
  { length: 128 },
  (_, code) => /[A-Za-z0-9_$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export class Vocabulary {
  /** Hash of each term, by its number. */
  readonly keys: number[] = [];
  /** Open addressing: number of a term by its hash, counted from 1. A `Map` makes an object of each hash. */
  #slots = new Int32Array(1 << 11);
  readonly #words = new WordTable();
  readonly #otherWords = new Map<string, readonly number[]>();
  readonly #parts = new Map<string, number>();
  #found = new Int32Array(1 << 10);
  #count = 0;

  /** Returns the number of a term, a new one for a term not seen before. */
  idOf(term: string): number {
    // Two terms of one hash are one term: the index could not tell them apart.
    return this.idOfKey(termKey(term));
  }

  /** Returns the number of the term of a hash. */
  idOfKey(key: number): number {
    const slot = this.#slotOf(key), known = this.#slots[slot] as number;
    if (known > 0) return known - 1;
    const id = this.keys.push(key) - 1;
    this.#slots[slot] = id + 1;
    if (2 * this.keys.length > this.#slots.length) this.#doubleSlots();
    return id;
  }

  /** Returns the numbers of the terms of all words in `text[from, to)`, in order; valid until the next call. */
  termsIn(text: string, from: number, to: number): Int32Array {
    this.#count = 0;
    let at = from;
    while (at < to) {
      const start = at;
      let hash = NO_HASH, second = NO_HASH, code = text.charCodeAt(at);
      while (code < 128 && IS_WORD[code] === 1) {
        hash = nextHash(hash, code);
        second = nextSecondHash(second, code);
        code = ++at < to ? text.charCodeAt(at) : 0;
      }
      if (code > 127) at = this.#takeOtherScript(text, start, to);
      else if (at === start) at++;
      else if (at - start <= LONGEST_WORD) this.#takeWord(text, start, at, hash, second);
    }
    return this.#found.subarray(0, this.#count);
  }

  #takeWord(text: string, from: number, to: number, hash: number, second: number): void {
    const words = this.#words, row = words.find(hash, second);
    if (row < 0) {
      this.#takeNewWord(text.slice(from, to), hash, second);
      return;
    }
    const end = words.toOf(row);
    let at = words.fromOf(row);
    this.#found = withRoom(this.#found, this.#count + end - at);
    for (; at < end; at++) this.#found[this.#count++] = words.termAt(at);
  }

  #takeNewWord(word: string, hash: number, second: number): void {
    const terms = this.#split(word);
    if (this.#words.size < REMEMBERED_WORDS) this.#words.add(hash, second, terms);
    this.#take(terms);
  }

  /** Takes all up to the next character of ASCII that belongs to no word; returns where that is. */
  #takeOtherScript(text: string, from: number, to: number): number {
    let end = from;
    while (end < to && isPartOfWord(text.charCodeAt(end))) end++;
    for (const word of wordsIn(text.slice(from, end))) {
      if (word.length > LONGEST_WORD) continue;
      let terms = this.#otherWords.get(word);
      if (terms === undefined) {
        terms = this.#split(word);
        if (this.#otherWords.size < REMEMBERED_WORDS) this.#otherWords.set(alone(word), terms);
      }
      this.#take(terms);
    }
    return end;
  }

  #split(word: string): number[] {
    return termsAs(word, (part) => this.#idOfPart(part), (term) => this.idOf(term));
  }

  /** Identifiers share their parts: to stem each anew took longer than all else that a new word needs. */
  #idOfPart(part: string): number {
    let id = this.#parts.get(part);
    if (id === undefined) {
      id = this.idOf(stemPart(part));
      if (this.#parts.size < REMEMBERED_WORDS) this.#parts.set(alone(part), id);
    }
    return id;
  }

  #take(terms: readonly number[]): void {
    this.#found = withRoom(this.#found, this.#count + terms.length);
    this.#found.set(terms, this.#count);
    this.#count += terms.length;
  }

  #slotOf(key: number): number {
    const slots = this.#slots, mask = slots.length - 1;
    let slot = key & mask;
    while (slots[slot] !== 0 && this.keys[(slots[slot] as number) - 1] !== key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #doubleSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    this.keys.forEach((key, id) => this.#slots[this.#slotOf(key)] = id + 1);
  }
}

function isPartOfWord(code: number): boolean {
  return code > 127 || IS_WORD[code] === 1;
}

/** Returns an equal string that does not keep the text in memory which it was cut from. */
function alone(word: string): string {
  return ` ${word}`.slice(1);
}
