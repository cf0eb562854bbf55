/** Turns search results into excerpts to show and pointers to name. */
import type { SearchResult } from "../search/search.ts";
import type { Excerpt, Pointer } from "./excerpt.ts";
import { makeVisible, maskSecrets } from "./visible.ts";

const PREVIEW_LINES = 3;
/** A result with less than this share of the best score is not worth its line. */
const LEAST_POINTER_SCORE = 0.35;

/** Returns an excerpt of each result, with its text as the content mode wants it. */
export function collectExcerpts(
  results: readonly SearchResult[],
  settings: { contentMode: "full" | "preview" | "none"; showDocs: boolean },
): Excerpt[] {
  return results.filter(({ file }) => settings.showDocs || file.role !== "document")
    .map((result) => {
      // Before anything is cut off: half a private key is not recognised, and escapes need room.
      const lines = makeVisible(maskSecrets(result.lines.join("\n"))).split("\n");
      const shown = settings.contentMode === "full"
        ? lines
        : lines.slice(0, settings.contentMode === "preview" ? PREVIEW_LINES : 0);
      return {
        path: shownPath(result),
        start: result.start,
        end: result.end,
        symbol: result.symbol,
        kind: result.kind,
        role: result.file.role,
        score: result.score,
        lines: shown,
        hit: result.hit,
        whole: shown.length === lines.length,
      };
    });
}

/** Returns a line for each further result that no excerpt shows. */
export function collectPointers(
  results: readonly SearchResult[],
  most: number,
  excerpts: readonly Excerpt[],
): Pointer[] {
  const shown = new Set(excerpts.map(({ path }) => path));
  return results.filter((result) =>
    result.score >= LEAST_POINTER_SCORE && !shown.has(shownPath(result))
  ).slice(0, most)
    .map((result) => ({ path: shownPath(result), line: result.start, symbol: result.symbol }));
}

/** Returns the path with the repository's name in front where the root holds several. */
export function shownPath({ repo, path }: { repo: string; path: string }): string {
  return repo === "" ? path : `${repo}/${path}`;
}
