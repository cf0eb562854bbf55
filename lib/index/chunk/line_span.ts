/** Spans of lines, counted from 1, both ends included. */
import { BLANK_LINE } from "./source.ts";

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
