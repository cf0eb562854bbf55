/** Fits excerpts into the lines and characters that one injection may take. */
import type { Excerpt } from "./excerpt.ts";
import { excerptFrameSize } from "./render.ts";

export interface Budget {
  /** Lines of content, over all excerpts. */
  lines: number;
  /** Characters of content, over all excerpts. */
  characters: number;
}

export interface Fitted {
  shown: Excerpt[];
  /** What did not fit at all, best first. */
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
export function fitToBudget(excerpts: readonly Excerpt[], budget: Budget): Fitted {
  const fitted: Fitted = { shown: [], omitted: [] };
  const files = new Set(excerpts.map(({ path }) => path)).size;
  const share = Math.max(LEAST_LINES, Math.ceil(budget.lines * SHARE_OF_ONE_FILE));
  const mostOfOne = files > 1 ? share : budget.lines;
  const taken = new Map<string, number>();
  let lines = budget.lines, characters = budget.characters;
  for (const excerpt of excerpts) {
    const ofFile = mostOfOne - (taken.get(excerpt.path) ?? 0);
    const room = characters - excerptFrameSize(excerpt);
    const part = cutAround(excerpt, Math.min(lines, ofFile), room);
    if (!part) {
      fitted.omitted.push(excerpt);
      continue;
    }
    fitted.shown.push(part);
    lines -= part.lines.length;
    characters = room - lengthOf(part.lines);
    taken.set(excerpt.path, (taken.get(excerpt.path) ?? 0) + part.lines.length);
  }
  return fitted;
}

/** Returns the excerpt, or its part around the hit that fits, or undefined when too little would. */
export function cutAround(
  excerpt: Excerpt,
  mostLines: number,
  mostCharacters: number,
): Excerpt | undefined {
  const { lines, start } = excerpt;
  if (lines.length <= mostLines && lengthOf(lines) <= mostCharacters) return excerpt;
  const hit = Math.min(Math.max(0, excerpt.hit - start), lines.length - 1);
  // The head of a definition says most: keep it as long as the hit is near.
  let from = hit < mostLines - 2 ? 0 : Math.max(0, hit - Math.floor(mostLines / 3));
  let to = Math.min(lines.length, from + mostLines);
  let size = lengthOf(lines.slice(from, to));
  while (to > from && size > mostCharacters) {
    const atStart = from < hit && (to - 1 <= hit || hit - from > to - 1 - hit);
    size -= (lines[atStart ? from++ : --to] as string).length + 1;
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

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
