/** Fits excerpts into the lines and characters that one injection may take. */
import type { Excerpt } from "./excerpt.ts";
import type { Layout } from "./layouts.ts";
import { excerptFrameSize, linesSize } from "./render.ts";

export interface Budget {
  /** Lines of content, over all excerpts. */
  lines: number;
  /** Characters of content, over all excerpts. */
  characters: number;
}

export interface Fitted {
  shown: Excerpt[];
  /** What did not fit, or not as a whole, best first. */
  omitted: Excerpt[];
}

/** A part shorter than this tells too little to be worth its header. */
const LEAST_LINES = 4;
/** One file gets at most this share of the lines, as long as there are others. */
const SHARE_OF_ONE_FILE = 0.5;

/**
 * Returns what is shown, best first: whole where it fits, else the part around the hit. A big excerpt
 * never keeps smaller ones out.
 */
export function fitToBudget(
  excerpts: readonly Excerpt[],
  budget: Budget,
  layout: Layout,
): Fitted {
  const fitted: Fitted = { shown: [], omitted: [] };
  const files = new Set(excerpts.map(({ path }) => path)).size;
  const share = Math.max(LEAST_LINES, Math.ceil(budget.lines * SHARE_OF_ONE_FILE));
  const mostOfOne = files > 1 ? share : budget.lines;
  const taken = new Map<string, number>();
  let { lines, characters } = budget;
  for (const excerpt of excerpts) {
    const ofFile = mostOfOne - (taken.get(excerpt.path) ?? 0);
    const room = characters - excerptFrameSize(excerpt, layout);
    const part = cutAround(excerpt, Math.min(lines, ofFile), room, layout);
    if (part !== excerpt) fitted.omitted.push(excerpt);
    if (!part) continue;
    fitted.shown.push(part);
    lines -= part.lines.length;
    characters = room - linesSize(part.lines, layout);
    taken.set(excerpt.path, (taken.get(excerpt.path) ?? 0) + part.lines.length);
  }
  return fitted;
}

/** Returns the excerpt, or its part around the hit that fits, or undefined when too little would. */
export function cutAround(
  excerpt: Excerpt,
  mostLines: number,
  mostCharacters: number,
  layout: Layout,
): Excerpt | undefined {
  const { lines, start } = excerpt;
  if (lines.length <= mostLines && linesSize(lines, layout) <= mostCharacters) return excerpt;
  const hit = Math.min(Math.max(0, excerpt.hit - start), lines.length - 1);
  // The head of a definition says most: keep it as long as the hit is near.
  let from = hit < mostLines - 2 ? 0 : Math.max(0, hit - Math.floor(mostLines / 3));
  let to = Math.min(lines.length, from + mostLines);
  let size = linesSize(lines.slice(from, to), layout);
  while (to > from && size > mostCharacters) {
    const atStart = from < hit && (to - 1 <= hit || hit - from > to - 1 - hit);
    size -= layout.sizeOf(lines[atStart ? from++ : --to] as string) + 1;
  }
  if (to - from < Math.min(LEAST_LINES, lines.length)) return undefined;
  return {
    ...excerpt,
    lines: lines.slice(from, to),
    start: start + from,
    end: start + to - 1,
    whole: false,
  };
}
