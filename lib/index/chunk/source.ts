/** A text made ready for reading: its code with comments and strings blanked out, and its lines. */
import type { Forms } from "./scan/forms.ts";
import { scan } from "./scan/scan.ts";
import { COMMENT, type Spans, STRING } from "./scan/span.ts";

export interface Source {
  readonly text: string;
  /**
   * The text with spaces for comments and quotes for strings, at the same offsets. Line breaks inside
   * them are gone too: every one that is left ends a line of code.
   */
  readonly code: string;
  readonly spans: Spans;
  readonly lines: Lines;
}

/** Offsets at which the lines start. */
export interface Lines {
  readonly starts: Int32Array;
  readonly count: number;
}

/** Reads a text in a language of these forms; an unknown language has neither comments nor strings. */
export function readSource(text: string, forms: Forms | undefined): Source {
  const spans = forms === undefined ? [] : scan(text, forms);
  return { text, spans, code: withoutMark(blank(text, spans)), lines: findLines(text) };
}

/** The first line starts behind it; in the code it is a blank, for whoever looks at the start of a line. */
const BYTE_ORDER_MARK = 0xfeff;

function withoutMark(code: string): string {
  return code.charCodeAt(0) === BYTE_ORDER_MARK ? ` ${code.slice(1)}` : code;
}

function blank(text: string, spans: Spans): string {
  if (spans.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (let i = 0; i < spans.length; i += 3) {
    const start = spans[i] as number, end = spans[i + 1] as number;
    if (start > from) pieces.push(text.slice(from, start));
    pieces.push((spans[i + 2] === STRING ? quotes : spaces)(end - start));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

const SPACES = " ".repeat(256), QUOTES = '"'.repeat(256);
const spaces = (length: number): string => filler(SPACES, length);
const quotes = (length: number): string => filler(QUOTES, length);

function filler(of: string, length: number): string {
  return length <= of.length ? of.slice(0, length) : of.charAt(0).repeat(length);
}

function findLines(text: string): Lines {
  let starts = new Int32Array(1 + (text.length >> 4));
  let count = 1;
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) starts[0] = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (count === starts.length) {
      const longer = new Int32Array(2 * count);
      longer.set(starts);
      starts = longer;
    }
    starts[count++] = at + 1;
  }
  return { starts, count };
}

/** Returns the number of the line that holds an offset, from 1. */
export function lineAt(lines: Lines, offset: number): number {
  let low = 0, high = lines.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** What the lines of a source hold, by line from 0. */
export const BLANK_LINE = 0, COMMENT_LINE = 1, CLOSER_LINE = 2, CODE_LINE = 3;

/** Returns for each line whether it is blank, nothing but comment, closing punctuation, or code. */
export function kindsOfLines({ text, spans, lines }: Source): Uint8Array {
  const kinds = new Uint8Array(lines.count);
  let span = 0;
  for (let line = 0; line < lines.count; line++) {
    const start = lines.starts[line] as number;
    const end = line + 1 < lines.count ? lines.starts[line + 1] as number : text.length;
    while (span < spans.length && (spans[span + 1] as number) <= start) span += 3;
    kinds[line] = kindOfLine(text, start, end, spans, span);
  }
  return kinds;
}

function kindOfLine(text: string, start: number, end: number, spans: Spans, span: number): number {
  let kind = BLANK_LINE;
  for (let at = start; at < end; at++) {
    if (kind === BLANK_LINE && isClosingWord(text, at, end)) return CLOSER_LINE;
    if ((spans[span] as number) <= at && at < (spans[span + 1] as number)) {
      if (spans[span + 2] !== COMMENT) return CODE_LINE;
      if (kind === BLANK_LINE) kind = COMMENT_LINE;
      at = (spans[span + 1] as number) - 1;
      span += 3;
      continue;
    }
    const c = text.charCodeAt(at);
    if (c <= 32) continue;
    if (!isCloser(c)) return CODE_LINE;
    kind = CLOSER_LINE;
  }
  return kind;
}

/** One of ) ] } , ; */
function isCloser(c: number): boolean {
  return c === 41 || c === 93 || c === 125 || c === 44 || c === 59;
}

/** Returns the first of the lines of comment right above a line, not above `lowest`; the line itself for none. */
export function commentStart(kinds: Uint8Array, line: number, lowest: number): number {
  while (line > lowest && kinds[line - 2] === COMMENT_LINE) line--;
  return line;
}

/** `end` and nothing else. */
function isClosingWord(text: string, at: number, end: number): boolean {
  return text.charCodeAt(at) === 101 && end - at < 6 && text.slice(at, end).trimEnd() === "end";
}
