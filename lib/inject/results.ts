/** Turns search results into excerpts to show and pointers to name. */
import type { HookSettings } from "../project/settings.ts";
import { type Signals, signalShares } from "../search/rank.ts";
import type { SearchResult } from "../search/search.ts";
import { makeVisible, maskSecrets } from "../search/visible.ts";
import { type Excerpt, type Pointer, shownPath } from "./excerpt.ts";

const PREVIEW_LINES = 3;
/** A result with less than this share of the best score is not worth its line. */
export const LEAST_POINTER_SCORE = 0.35;
const MOST_REASONS = 3;
const LEAST_REASON = 0.05;

/** A result, and why it is one when not by the prompt's words. */
export interface Hit extends Omit<SearchResult, "signals"> {
  signals?: Signals;
  origin?: string;
}

/** Returns an excerpt of each result, with its text as the content mode wants it. */
export function collectExcerpts(
  results: readonly Hit[],
  settings: Pick<HookSettings, "contentMode" | "showDocs">,
  tagsOf: (result: Hit) => readonly string[] = () => [],
): Excerpt[] {
  return results.filter(({ file }) => settings.showDocs || file.role !== "document")
    .map((result) => {
      // Before anything is cut off: half a private key is not recognised, and escapes need room.
      const lines = makeVisible(maskSecrets(result.lines.join("\n"))).split("\n");
      const shown = settings.contentMode === "full"
        ? lines
        : lines.slice(0, settings.contentMode === "preview" ? PREVIEW_LINES : 0);
      const { origin = "" } = result;
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
        whole: shown.length === lines.length || shown.length === 0,
        origin,
        reasons: origin === "" && result.signals ? reasonsOf(result.signals) : [],
        tags: tagsOf(result),
      };
    });
}

/** Returns a line for each further result that is worth one. */
export function collectPointers(
  results: readonly SearchResult[],
  settings: Pick<HookSettings, "showDocs">,
): Pointer[] {
  return results.filter(({ score, file }) =>
    score >= LEAST_POINTER_SCORE && (settings.showDocs || file.role !== "document")
  ).map((result) => ({
    path: shownPath(result),
    start: result.start,
    symbol: result.symbol,
    origin: "",
  }));
}

/** What each signal is called before a reader who does not know the ranking. */
const REASONS: Readonly<Partial<Record<keyof Signals, string>>> = {
  base: "words",
  coverage: "words",
  chunk: "words of one part",
  second: "words of several parts",
  named: "symbol",
  stem: "file name",
  stemCovered: "file name",
  definition: "definition",
  path: "path",
  churn: "recent changes",
};

function reasonsOf(signals: Signals): string[] {
  const strongest = signalShares(signals).filter(({ adds }) => adds >= LEAST_REASON)
    .sort((a, b) => b.adds - a.adds).flatMap(({ name }) => REASONS[name] ?? []);
  const coupled = signals.coupling >= LEAST_REASON ? ["changes with a better match"] : [];
  return [...[...new Set(strongest)].slice(0, MOST_REASONS), ...coupled];
}
