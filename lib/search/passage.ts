/** Finds the part of a file that a prompt is about: each chunk's own score, from the text as it is now. */
import type { Chunk } from "../index/chunk.ts";
import type { LiveTerm } from "./retrieve.ts";

export interface ScoredChunk extends Chunk {
  /** BM25-like, comparable with a file's score; 0: nothing of the prompt is in it. */
  score: number;
  /** Line of the first hit of the rarest word in it. */
  hit: number;
  /** Share of the prompt's weight (idf) that the chunk's name says, 0 to 1. */
  named: number;
  /** The same for its whole text. */
  covered: number;
}

/** Returns the lines of a chunk of a text. */
export function linesOf(text: string, { start, end }: Chunk): string[] {
  return text.split("\n", end).slice(start - 1);
}

/** Returns a symbol without its owners: "take" for "Pool.take". */
export function ownName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf(".") + 1);
}

/** A word is looked for by what its forms have in common: "retry", "retries" by "retr". */
interface Needle {
  start: string;
  idf: number;
}

const K1 = 1.2, LENGTH_NORM = 0.6;
/** Lines of a usual chunk. */
const USUAL_LINES = 25;
const NAMED = 1.5;
const MOST_NEEDLES = 24;

/** Returns the chunks with a score above 0, best first; `text` is the file that the chunks were cut from. */
export function scoreChunks(
  text: string,
  chunks: readonly Chunk[],
  terms: readonly LiveTerm[],
  identifiers: readonly string[],
): ScoredChunk[] {
  const search = searchFor(terms), { needles } = search;
  if (needles.length === 0 || chunks.length === 0) return [];
  const hits = countHits(text, chunks, search);
  const all = needles.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const scored = chunks.map((chunk, at): ScoredChunk => {
    const lines = chunk.end - chunk.start + 1;
    const norm = K1 * (1 - LENGTH_NORM + LENGTH_NORM * lines / USUAL_LINES);
    let score = 0, hit = chunk.start, rarest = 0, covered = 0;
    needles.forEach(({ idf }, needle) => {
      const cell = at * needles.length + needle;
      const count = hits.counts[cell] as number, line = hits.lines[cell] as number;
      if (count === 0) return;
      covered += idf / all;
      score += idf * count * (K1 + 1) / (count + norm);
      if (idf > rarest) [rarest, hit] = [idf, line];
    });
    const { bonus, named } = readName(chunk, needles, identifiers);
    return { ...chunk, score: score + bonus, hit, named, covered };
  });
  return scored.filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.start - b.start);
}

/** Returns the chunk whose name says most of the prompt, else the first one; its text is not looked at. */
export function bestByName(
  chunks: readonly Chunk[],
  terms: readonly LiveTerm[],
): ScoredChunk | undefined {
  const { needles } = searchFor(terms);
  let best: ScoredChunk | undefined;
  for (const chunk of chunks) {
    const { bonus, named } = readName(chunk, needles, []);
    if (!best || bonus > best.score) {
      best = { ...chunk, score: bonus, hit: chunk.start, named, covered: named };
    }
  }
  return best;
}

/** One cell for each needle of each chunk. Not an object each: there may be a thousand in a file. */
interface Hits {
  counts: Uint32Array;
  /** Lines of the first hits. */
  lines: Uint32Array;
}

/** The words to look for, and a pattern that finds all of them. */
interface Search {
  needles: readonly Needle[];
  /** Of the needles, by what they look for. */
  numbers: ReadonlyMap<string, number>;
  pattern: RegExp;
}

/** One prompt looks into several files: making the pattern costs as much as using it on one. */
const searches = new WeakMap<readonly LiveTerm[], Search>();

function searchFor(terms: readonly LiveTerm[]): Search {
  let search = searches.get(terms);
  if (!search) searches.set(terms, search = newSearch(terms));
  return search;
}

function newSearch(terms: readonly LiveTerm[]): Search {
  const idfs = new Map<string, number>();
  for (const { kind, term, word, idf, frequency } of terms) {
    if (kind !== "part" || frequency === 0) continue;
    const start = commonStart(term, word.toLowerCase());
    if (start !== "") idfs.set(start, Math.max(idf, idfs.get(start) ?? 0));
  }
  const needles = [...idfs].map(([start, idf]) => ({ start, idf })).slice(0, MOST_NEEDLES);
  // Longest first, so that "config" is not taken for "conf".
  const starts = needles.map(({ start }) => start).sort((a, b) => b.length - a.length);
  return {
    needles,
    numbers: new Map(needles.map(({ start }, i) => [start, i])),
    pattern: new RegExp(starts.map(escapePattern).join("|"), "gi"),
  };
}

function commonStart(term: string, word: string): string {
  // A piece of an identifier is not at the word's start: then the stem itself has to do.
  let same = 0;
  while (same < term.length && term[same] === word[same]) same++;
  return same >= Math.min(3, term.length) ? term.slice(0, same) : term;
}

function countHits(
  text: string,
  chunks: readonly Chunk[],
  { needles, numbers, pattern }: Search,
): Hits {
  const cells = chunks.length * needles.length;
  const counts = new Uint32Array(cells), lines = new Uint32Array(cells);
  pattern.lastIndex = 0;
  let line = 1, next = text.indexOf("\n"), chunk = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    while (next >= 0 && next < match.index) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    while (chunk < chunks.length && (chunks[chunk] as Chunk).end < line) chunk++;
    if (chunk >= chunks.length) break;
    if ((chunks[chunk] as Chunk).start > line) continue;
    const needle = numbers.get(match[0].toLowerCase());
    if (needle === undefined || isInsideWord(text, match.index, match[0])) continue;
    const cell = chunk * needles.length + needle, count = counts[cell] as number;
    if (count === 0) lines[cell] = line;
    counts[cell] = count + 1;
  }
  return { counts, lines };
}

/** True for "art" in "start": a hit begins at a word's start or where the case changes. */
function isInsideWord(text: string, at: number, found: string): boolean {
  if (at === 0) return false;
  const before = text.charCodeAt(at - 1), first = found.charCodeAt(0);
  const letterBefore = isLower(before) || isUpper(before);
  return letterBefore && (isLower(first) || (isUpper(first) && isUpper(before)));
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Returns what a chunk's name adds to its score, and how much of the prompt it says. */
function readName(
  { symbol }: Chunk,
  needles: readonly Needle[],
  identifiers: readonly string[],
): { bonus: number; named: number } {
  if (symbol === "") return { bonus: 0, named: 0 };
  const lower = symbol.toLowerCase();
  let said = 0, all = 0;
  for (let i = 0; i < needles.length; i++) {
    const { start, idf } = needles[i] as Needle;
    all += idf;
    if (lower.includes(start)) said += idf;
  }
  let bonus = said * 0.5;
  const name = ownName(symbol);
  if (identifiers.includes(symbol) || identifiers.includes(name)) {
    bonus += NAMED * (needles[0]?.idf ?? 1);
  }
  return { bonus, named: all > 0 ? said / all : 0 };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\$&");
}
