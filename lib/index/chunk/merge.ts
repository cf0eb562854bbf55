/** Joins neighbours that are too small to stand alone. */
import type { Chunk } from "../chunk.ts";

/** A chunk in the making. */
export interface Piece extends Chunk {
  /** First line of the type that holds it, 0 for the file. */
  readonly level: number;
  /** A line or two that nobody asks for alone: a constant, a signature, an import. */
  readonly isBrief: boolean;
}

/** Lines of the longest chunk that is made of small ones. */
const LONGEST_MERGED = 40;

/** Returns the pieces as chunks, runs of brief ones as one chunk without a name of its own. */
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

/** Two brief ones, or two overloads on neighbouring lines. */
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
