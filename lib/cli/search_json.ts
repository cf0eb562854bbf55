/** How search results look in JSON. */
import type { SearchResult } from "../search/search.ts";

/** Returns the place and the score of a result. */
export function toPlace(
  { repo, path, start, end, symbol, kind, score }: SearchResult,
): Pick<SearchResult, "repo" | "path" | "start" | "end" | "symbol" | "kind" | "score"> {
  return { repo, path, start, end, symbol, kind, score: round(score) };
}

/** Four digits tell all that a score can tell. */
export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
