/** Texts that are half right: parts that mean something to a reader, among any characters at all. */
import fc from "fast-check";
import { PIECES } from "../inject/hostile_texts.ts";

/** Any code points, halves of surrogate pairs among them. */
const ANY = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom("\ud800", "\udfff", "\ufeff", "\0", "\r\n", "가나다", "e\u0301", "👩‍👩‍👧"),
);

/** Returns texts of these pieces, pieces that try to break out, and noise. */
export function textsOf(pieces: readonly string[], most = 30): fc.Arbitrary<string> {
  const part = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pieces) },
    { weight: 2, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 2, arbitrary: ANY },
  );
  return fc.array(part, { maxLength: most }).map((parts) => parts.join(""));
}

/** Texts of no kind. */
export const HOSTILE = textsOf(PIECES);

/** Returns real texts with some of it cut, doubled, moved or replaced. */
export function grownFrom(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 80 }),
    kind: fc.constantFrom("cut", "double", "replace", "insert", "end"),
    text: fc.oneof(HOSTILE, ANY),
  });
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 4 })).map(
    ([text, changes]) => changes.reduce(applyChange, text),
  );
}

interface Change {
  /** Share of the text before the place. */
  at: number;
  length: number;
  kind: string;
  text: string;
}

function applyChange(text: string, { at, length, kind, text: other }: Change): string {
  const start = Math.floor(at * text.length);
  const [before, part, after] = [
    text.slice(0, start),
    text.slice(start, start + length),
    text.slice(start + length),
  ];
  switch (kind) {
    case "cut":
      return before + after;
    case "double":
      return before + part + part + after;
    case "replace":
      return before + other + after;
    case "insert":
      return before + other + part + after;
    default:
      return before;
  }
}

/** One short text many thousand times: what takes a reader with backtracking seconds. */
export const REPEATED: fc.Arbitrary<string> = fc.record({
  head: fc.string({ maxLength: 5 }),
  unit: fc.oneof(
    fc.constantFrom(...PIECES),
    fc.string({ minLength: 1, maxLength: 3 }),
    fc.constantFrom(
      "a-",
      " ",
      "=",
      "token",
      "/a",
      "\\",
      "'",
      '"',
      "[",
      "(",
      "- ",
      "\t\n",
      "a.b:1 ",
    ),
  ),
  times: fc.integer({ min: 100, max: 8000 }),
  tail: fc.string({ maxLength: 5 }),
}).map(({ head, unit, times, tail }) => head + unit.repeat(times) + tail);

/** Returns bytes that are almost the text: cut, with a byte changed, or behind byte order marks. */
export function bytesOf(texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const dress = fc.record({
    marks: fc.constantFrom(0, 0, 0, 1, 2),
    isCrlf: fc.boolean(),
    keep: fc.constantFrom(1, 1, 1, 1, 0.5, 0.99),
    flips: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 2 }),
    isFlipped: fc.constantFrom(false, false, false, true),
  });
  return fc.tuple(texts, dress).map(([text, { marks, isCrlf, keep, flips, isFlipped }]) => {
    const body = isCrlf ? text.replaceAll("\n", "\r\n") : text;
    const bytes = new TextEncoder().encode("\ufeff".repeat(marks) + body);
    const kept = bytes.slice(0, Math.ceil(bytes.length * keep));
    for (const [at, value] of isFlipped ? flips : []) kept[at % (kept.length || 1)] = value;
    return kept;
  });
}
