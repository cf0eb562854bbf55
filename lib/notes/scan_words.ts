/** Finds the words of a text without making strings of them: most of a vault's words were seen before. */
import { wordsIn } from "../index/terms.ts";

/** Told of each word: two hashes of it, 32 bits each, and where it stands. */
export type WordVisitor = (high: number, low: number, start: number, end: number) => void;

/** By UTF-16 unit: whether it is a word's, as far as that was asked. */
const KINDS = new Uint8Array(1 << 16);
const OF_WORD = 1, BETWEEN_WORDS = 2;

/** Where the hashes begin. */
const HIGH = 0x9747b28c | 0, LOW = 0x811c9dc5 | 0;

/** Visits the words that `wordsIn` returns, in order. */
export function scanWords(text: string, visit: WordVisitor): void {
  let start = 0, high = HIGH, low = LOW;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = KINDS[code] || kindOf(text, at);
    if (kind === OF_WORD) {
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 13;
    } else {
      if (at > start) visit(high, low, start, at);
      start = at + 1;
      high = HIGH;
      low = LOW;
    }
  }
  if (text.length > start) visit(high, low, start, text.length);
}

function kindOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  // Both halves of a pair are what their character is.
  const from = (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
  const character = String.fromCodePoint(text.codePointAt(from) ?? 0);
  const kind = wordsIn(character).length > 0 ? OF_WORD : BETWEEN_WORDS;
  const isHalf = (code & 0xf800) === 0xd800;
  if (!isHalf) KINDS[code] = kind;
  return kind;
}
