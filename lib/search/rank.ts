/** Second stage: reorders the candidates by what their paths, names and roles say about the prompt. */
import type { IndexedFile } from "../index/store.ts";
import type { Query } from "./query.ts";
import type { LiveTerm } from "./retrieve.ts";
import { WEIGHTS } from "./weights.ts";

/** What speaks for a file, each 0 to 1 unless said otherwise. */
export interface Signals {
  /** BM25F score against the best file's. */
  base: number;
  /** BM25F score itself. */
  raw: number;
  /** Share of the prompt's weight (idf, of words that the index knows) that the file holds. */
  coverage: number;
  /** The same with the words that the index has never seen. */
  coverageOfAll: number;
  /** How many different words of the prompt the file holds. */
  words: number;
  stem: number;
  stemCovered: number;
  /** 0 to 2. */
  definition: number;
  path: number;
  churn: number;
  /** Best chunk against the best file's score; of the files that were read. */
  chunk: number;
  /** The chunk after that, likewise: evidence that the file is not hit by chance. */
  second: number;
  /** How much of the prompt the name of one of its chunks says. */
  named: number;
  /** Share of the prompt's weight in its best chunk. */
  inChunk: number;
  coupling: number;
  /** Factor for tests, documents, examples, and for what is outside of the text. */
  role: number;
}

export interface RankedFile {
  file: IndexedFile;
  score: number;
  signals: Signals;
  /** The file of which this one is a neighbour, when that alone brought it in. */
  coupledWith?: string;
}

/** What stands outside of the prompt and the text: settings, tags, roles. */
export interface Tuning {
  /** False for a file that is no result. */
  allows?(file: IndexedFile): boolean;
  /** Returns the factor of a file's score; `byRole` is the one that its role would give it. */
  weigh?(file: IndexedFile, byRole: number): number;
  /** Factor for recent changes; 1 when left out. */
  recency?: number;
}

export interface RankInput {
  query: Query;
  terms: readonly LiveTerm[];
  /** Candidates with their rows. */
  candidates: readonly { file: IndexedFile; score: number; matched: number }[];
  /** Names of the prompt that each file defines. */
  definitions: ReadonlyMap<number, readonly string[]>;
  mostChurn: number;
  /** idf of a word that the index has never seen. */
  unseenIdf: number;
  tuning?: Tuning;
}

/** Returns the candidates by falling score; equal ones by path. */
export function rankFiles(input: RankInput): RankedFile[] {
  const { query, terms, candidates, tuning = {} } = input;
  const best = candidates.reduce((most, { score }) => Math.max(most, score), 0) || 1;
  const parts = terms.filter(({ kind }) => kind === "part");
  const live = sum(parts.map(({ idf, frequency }) => frequency > 0 ? idf : 0)) || 1;
  const all = sum(parts.map(({ idf, frequency }) => frequency > 0 ? idf : input.unseenIdf)) || 1;
  const words = parts.map(({ term }) => term), names = query.identifiers.map(plainName);
  const ranked = candidates.map(({ file, score, matched }): RankedFile => {
    const covered = coveredBy(terms, matched);
    const byRole = roleFactor(file, query);
    const signals: Signals = {
      base: score / best,
      raw: score,
      coverage: covered.idf / live,
      coverageOfAll: covered.idf / all,
      words: covered.words,
      ...nameSignals(file, words),
      definition: definitionSignal(file, names, input.definitions.get(file.id)),
      path: pathSignal(file.path, query),
      churn: (tuning.recency ?? 1) * Math.log1p(20 * file.churn) /
        Math.log1p(20 * Math.max(1e-9, input.mostChurn)),
      chunk: 0,
      second: 0,
      named: 0,
      inChunk: 0,
      coupling: 0,
      role: tuning.weigh?.(file, byRole) ?? byRole,
    };
    return { file, score: scoreOf(signals), signals };
  });
  return sortRanked(ranked);
}

/** Returns the score that the signals add up to. */
export function scoreOf(signals: Signals): number {
  let sum = 0;
  for (let i = 0; i < ADDING.length; i++) sum += shareOf(ADDING[i] as Adding, signals);
  return signals.role * sum;
}

/** Returns what each signal adds to the score, before the factor for the role. */
export function signalShares(signals: Signals): { name: Adding; adds: number }[] {
  return ADDING.map((name) => ({ name, adds: shareOf(name, signals) }));
}

const ADDING = [
  "base",
  "coverage",
  "chunk",
  "second",
  "named",
  "stem",
  "stemCovered",
  "definition",
  "path",
  "churn",
] as const;
type Adding = typeof ADDING[number];

function shareOf(name: Adding, signals: Signals): number {
  if (name === "base") return signals.base;
  const share = WEIGHTS[name] * signals[name];
  // A short name that is all said by a long prompt may be chance.
  return name === "stemCovered" ? share * Math.min(1, 0.3 + 2 * signals.stem) : share;
}

export function sortRanked(ranked: RankedFile[]): RankedFile[] {
  return ranked.sort((a, b) =>
    b.score - a.score || (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : 0)
  );
}

function coveredBy(terms: readonly LiveTerm[], matched: number): { idf: number; words: number } {
  let idf = 0, words = 0;
  for (let i = 0; i < terms.length && i < 31; i++) {
    const term = terms[i] as LiveTerm;
    if (term.kind !== "part" || !(matched & (1 << i))) continue;
    idf += term.idf;
    words++;
  }
  return { idf, words };
}

/**
 * Loops by number: this runs for every candidate in a process that is still being interpreted, where each step
 * of a "for of" makes an object.
 */
function nameSignals(
  file: IndexedFile,
  words: readonly string[],
): { stem: number; stemCovered: number } {
  let said = 0, covered = 0, own = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (startsAny(file.stem, word) || startsAny(file.folder, word)) said++;
  }
  for (let i = 0; i < file.stem.length; i++) {
    const part = file.stem[i] as string;
    if (part >= "0" && part < ":") continue;
    own++;
    if (startsAny(words, part)) covered++;
  }
  return {
    stem: words.length > 0 ? said / words.length : 0,
    stemCovered: own > 0 ? covered / own : 0,
  };
}

/** True when one of the words is the beginning of the other or the other way round: "auth", "authent". */
function startsAny(words: readonly string[], other: string): boolean {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === other) return true;
    if (word.length < 3 || other.length < 3) continue;
    if (word.startsWith(other) || other.startsWith(word)) return true;
  }
  return false;
}

/** A name as it may stand in the name of a file. */
interface PlainName {
  name: string;
  plain: string;
}

function plainName(name: string): PlainName {
  return { name, plain: name.toLowerCase().replace(/[_$!?]/g, "") };
}

function definitionSignal(
  file: IndexedFile,
  names: readonly PlainName[],
  defined: readonly string[] = [],
): number {
  if (names.length === 0) return 0;
  const own = fileName(file.path);
  let found = 0;
  for (let i = 0; i < names.length; i++) {
    const { name, plain } = names[i] as PlainName;
    if (defined.includes(name)) found += own === plain || own === `${plain}s` ? 1.5 : 1;
    else if (own === plain) found += 0.5;
  }
  return Math.min(2, found / Math.sqrt(names.length));
}

/** Returns the name of a file without its ending, in lower case without "_" and "-". */
function fileName(path: string): string {
  const from = path.lastIndexOf("/") + 1, dot = path.indexOf(".", from + 1);
  return path.slice(from, dot < 0 ? path.length : dot).toLowerCase().replace(/[_-]/g, "");
}

/** How much the name of a folder says of a file in it, against the name of the file. */
const IN_FOLDER = 0.5;

function pathSignal(path: string, { paths, folders }: Query): number {
  let signal = folders.some((folder) => `/${path}`.includes(`/${folder}/`)) ? IN_FOLDER : 0;
  for (const name of paths) {
    const same = path === name || path.endsWith("/" + name) || name.endsWith("/" + path);
    if (same) signal = Math.max(signal, name.includes("/") ? 1 : 0.7);
  }
  return signal;
}

function roleFactor(file: IndexedFile, { wants }: Query): number {
  if (file.role === "test") return wants.tests ? 1 : WEIGHTS.test;
  if (file.role === "example") return wants.examples ? 1 : WEIGHTS.example;
  if (file.role === "document") return wants.documents ? 1 : WEIGHTS.document;
  if (file.role === "config") return wants.settings ? 1 : WEIGHTS.config;
  return WEIGHTS.code;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
