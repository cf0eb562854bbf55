/** Cuts what is too long for one chunk at the places where a reader would pause. */
import type { Chunk } from "../chunk.ts";
import { trimBlank } from "./line_span.ts";
import { BLANK_LINE, type Source } from "./source.ts";

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
 * Returns the line before which to cut, in the second half of `from`…`to`: after a blank line if there
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
