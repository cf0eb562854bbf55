/** Fits chunks: blank lines at the ends go, small neighbours are joined, long ones cut where a reader would pause. */
import type { Chunk } from "../chunk.ts";
import { BLANK_LINE, type Source } from "./source.ts";

/** Whole lines, counted from 1, both ends included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the span without the blank lines at its ends, or undefined when nothing is left. */
export function trimBlank(kinds: Uint8Array, start: number, end: number): Span | undefined {
  while (start <= end && kinds[start - 1] === BLANK_LINE) start++;
  while (end >= start && kinds[end - 1] === BLANK_LINE) end--;
  return start > end ? undefined : { start, end };
}

/** A chunk in the making. */
export interface Piece extends Chunk {
  /** First line of the type that holds it, 0 for the file. */
  readonly level: number;
  /** A line or two that nobody asks for alone: a constant, a signature, an import. */
  readonly isBrief: boolean;
}

/** Lines of the longest chunk that is made of small ones. */
const LONGEST_MERGED = 40;

/** Returns the pieces as chunks, a run of brief ones as one chunk that is named by what holds them. */
export function mergeSmall(pieces: readonly Piece[]): Chunk[] {
  const chunks: Chunk[] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const { start, end, symbol, kind } = piece;
    const target = chunks[chunks.length - 1];
    if (target && last && belongTogether(last, piece) && end - target.start < LONGEST_MERGED) {
      target.end = end;
      target.symbol = commonOwner(target.symbol, symbol);
      if (target.kind !== kind || target.symbol === "") target.kind = "block";
    } else chunks.push({ start, end, symbol, kind });
    last = piece;
  }
  return chunks;
}

/** True for two brief ones and for two overloads on neighbouring lines. */
function belongTogether(one: Piece, other: Piece): boolean {
  if (one.level !== other.level) return false;
  return one.isBrief && other.isBrief ||
    one.symbol !== "" && one.symbol === other.symbol && one.end + 1 === other.start;
}

/** "Client.retry" and "Client.stop" belong to "Client"; "retry" and "stop" to nothing. */
function commonOwner(one: string, other: string): string {
  if (one === other) return one;
  const owner = one.slice(0, Math.max(0, one.lastIndexOf(".")));
  return other.startsWith(`${one}.`) ? one : other.startsWith(`${owner}.`) ? owner : "";
}

/** Lines of the longest chunk. */
export const LONGEST_CHUNK = 120;
/** Lines of the longest chunk without a name. */
export const LONGEST_BLOCK = 60;

/** Returns a chunk in parts of at most `longest` lines; each keeps symbol and kind. */
export function cutLong(
  source: Source,
  kinds: Uint8Array,
  chunk: Chunk,
  longest: number,
): Chunk[] {
  if (chunk.end - chunk.start < longest) return [chunk];
  const parts: Chunk[] = [];
  for (let start = chunk.start; start <= chunk.end;) {
    const isLast = chunk.end - start < longest;
    const end = isLast ? chunk.end : pauseBefore(source, kinds, start, start + longest) - 1;
    const span = trimBlank(kinds, start, end);
    if (span) parts.push({ ...chunk, ...span });
    start = end + 1;
  }
  return parts;
}

/**
 * Returns the line before which to cut, in the second half of `from` to `to`: after a blank line if there
 * is one, at the lowest indentation, as late as possible.
 */
function pauseBefore(source: Source, kinds: Uint8Array, from: number, to: number): number {
  let best = to, lowest = Infinity;
  for (let line = to; line > (from + to) >> 1; line--) {
    if (kinds[line - 1] === BLANK_LINE) continue;
    const afterBlank = kinds[line - 2] === BLANK_LINE;
    const cost = indentation(source, line) + (afterBlank ? 0 : 1000);
    if (cost < lowest) {
      lowest = cost;
      best = line;
    }
  }
  return best;
}

function indentation({ text, lines }: Source, line: number): number {
  const start = lines.starts[line - 1] as number;
  let at = start;
  while (at - start < 200 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at - start;
}
