/** The part of a note that answers a prompt, on one line. */
import { termKey, termsOf, wordsIn } from "../index/terms.ts";
import { type Note, plainText } from "./note.ts";
import type { Unit } from "./prompt_units.ts";

/** Characters of an excerpt; a note that is no longer is shown whole. */
const MOST_CHARACTERS = 320;
const MOST_LINES_READ = 4000;

/** Returns the note from the line on that holds most of the units: one line of plain text, some 320 characters. */
export function excerptOf({ body, title }: Note, units: readonly Unit[]): string {
  const lines = body.split("\n", MOST_LINES_READ).map(plainLine)
    .filter((line) => line !== "" && line !== title);
  if (lengthOf(lines) <= MOST_CHARACTERS) return lines.join(" ");
  const scores = lines.map((line) => scoreOf(line, units));
  const best = Math.max(...scores);
  const from = scores.indexOf(best);
  let excerpt = lines[from] as string;
  for (let at = from + 1; at < lines.length && excerpt.length < MOST_CHARACTERS; at++) {
    excerpt += ` ${lines[at]}`;
  }
  const start = best > 0 ? startOfHit(excerpt, units) : 0;
  const cut = excerpt.slice(start, start + MOST_CHARACTERS).toWellFormed().trim();
  const isWhole = start + MOST_CHARACTERS >= excerpt.length && from + 1 >= lines.length;
  return `${start > 0 || from > 0 ? "… " : ""}${cut}${isWhole ? "" : " …"}`;
}

/** Returns where to cut a long line: somewhat before the first word that the units ask for. */
function startOfHit(line: string, units: readonly Unit[]): number {
  if (line.length <= MOST_CHARACTERS) return 0;
  const keys = new Set(units.flatMap(({ keys }) => keys));
  const word = wordsIn(line).find((word) => termsOf(word).some((term) => keys.has(termKey(term))));
  const at = word === undefined ? 0 : line.indexOf(word);
  return at < MOST_CHARACTERS / 2 ? 0 : line.lastIndexOf(" ", at - 40) + 1;
}

function scoreOf(line: string, units: readonly Unit[]): number {
  const keys = new Set(wordsIn(line).flatMap(termsOf).map(termKey));
  return units.reduce(
    (sum, unit) => unit.keys.some((key) => keys.has(key)) ? sum + unit.weight : sum,
    0,
  );
}

function plainLine(line: string): string {
  return plainText(line.replace(/^\s*(?:[-*+>]|\d+[.)]|#{1,6})\s+/, "")).replace(/^[-=|\s:]+$/, "");
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
