/** How much of a prompt a few neighbouring lines of a note hold: if most of it, the title need not say so too. */
import { termKey, termsOf, wordsIn } from "../index/terms.ts";
import type { Unit } from "./prompt_units.ts";

/** Lines, blank ones not counted, and characters of a passage, at most. */
const MOST_LINES = 4;
const MOST_CHARACTERS = 600;
/** Characters of a note that are looked at. */
const MOST_LOOKED_AT = 50_000;

/** Returns the greatest sum of the weights of units that stand in one passage. */
export function toldInPassage(
  body: string,
  units: readonly Unit[],
  weights: readonly number[],
): number {
  const lines = body.slice(0, MOST_LOOKED_AT).split("\n").filter((line) => line.trim() !== "");
  const held = lines.map((line) => unitsIn(line, units));
  let best = 0;
  for (let from = 0; from < lines.length; from++) {
    const together = new Set<number>();
    let size = 0;
    for (let at = from; at < Math.min(lines.length, from + MOST_LINES); at++) {
      size += (lines[at] as string).length;
      if (at > from && size > MOST_CHARACTERS) break;
      for (const unit of held[at] as number[]) together.add(unit);
    }
    best = Math.max(best, [...together].reduce((sum, unit) => sum + (weights[unit] as number), 0));
  }
  return best;
}

function unitsIn(line: string, units: readonly Unit[]): number[] {
  const keys = new Set(wordsIn(line).flatMap(termsOf).map(termKey));
  return [...units.keys()].filter((unit) => units[unit]?.keys.some((key) => keys.has(key)));
}
