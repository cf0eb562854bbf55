/**
 * First stage: from the terms of a prompt to the files that match best by BM25F. The rare terms find
 * the files; frequent ones only add to what was found, so the cost follows the rare terms' postings.
 */
import {
  addPostings,
  BLOCK_SIZE,
  impactAt,
  isDense,
  postingsOf,
  SATURATION_UNIT,
  saturationTable,
} from "../index/posting.ts";
import type { Index, Posting } from "../index/store.ts";
import type { QueryTerm } from "./query.ts";
import { CANDIDATES, MOST_TERMS, WEIGHTS } from "./weights.ts";

export interface LiveTerm extends QueryTerm {
  /** Files that hold the term; 0: the repository has never seen it. */
  frequency: number;
  /** ln(1 + (N - n + 0.5) / (n + 0.5)), Robertson & Zaragoza (2009) with the +1 that keeps it positive. */
  idf: number;
}

export interface Candidate {
  file: number;
  /** BM25F score, 0 and more. */
  score: number;
  /** Bit i: the file holds the i-th of `terms` (the first 31). */
  matched: number;
}

export interface Retrieved {
  /** All terms of the prompt, the most informative first. */
  terms: LiveTerm[];
  /** Best first. */
  candidates: Candidate[];
  /** Names of the prompt that each file defines, by file. */
  definitions: Map<number, string[]>;
}

/**
 * With so many files found, frequent terms no longer add new ones, and only the best of those found take
 * part any longer: on 3,657 queries no rank changed from 2,000, and a cold process saves 10 ms of 35.
 */
const ENOUGH_FILES = 300;
/** What the weight of the first term is scored with; 60 such terms stay within 31 bits. */
const LARGEST_WEIGHT = 2 ** 13;
/** Postings decoded at most: about 5 ms. */
const MOST_POSTINGS = 200_000;

/** Returns the best candidates for the terms, at most so many. */
export function retrieve(
  index: Index,
  queryTerms: readonly QueryTerm[],
  most = CANDIDATES,
): Retrieved {
  const byTerm = groupByTerm(index.postings(queryTerms.map(({ key }) => key)));
  // Counts include forgotten versions; a term is taken to be as frequent in them as in the others.
  const aliveShare = index.files / Math.max(1, index.files + index.dead.count);
  const terms = queryTerms.map((term): LiveTerm => {
    const frequency = Math.ceil(aliveShare * sumCounts(byTerm.get(term.key)));
    return { ...term, frequency, idf: idfOf(frequency, index.files) };
  }).sort((a, b) => weightOf(b) - weightOf(a) || (a.term < b.term ? -1 : 1));

  const scores = new Int32Array(index.limit), matched = new Int32Array(index.limit);
  let found: number[] = [];
  const gains = saturationTable(WEIGHTS.k1);
  // Weights in whole numbers, the first term's being the largest.
  const unit = (terms[0] ? weightOf(terms[0]) : 1) / LARGEST_WEIGHT;
  const wide = Math.max(ENOUGH_FILES, most);
  let decoded = 0;
  terms.slice(0, MOST_TERMS).forEach((term, i) => {
    const bit = i < 31 ? 1 << i : 0, weight = Math.max(1, Math.round(weightOf(term) / unit));
    for (const posting of byTerm.get(term.key) ?? []) {
      const enough = found.length >= wide;
      if (enough && isDense(posting.data)) {
        found = selectBest(found, scores, wide);
        addToFound(posting, weight, gains, scores, matched, bit, found);
      } else if (!enough || decoded < MOST_POSTINGS) {
        decoded += posting.count;
        const offset = posting.block * BLOCK_SIZE;
        addPostings(posting.data, offset, weight, gains, scores, found, matched, bit);
      }
    }
  });
  const alive = index.dead.count > 0 ? found.filter((file) => !index.dead.has(file)) : found;
  return {
    terms,
    candidates: toCandidates(selectBest(alive, scores, most), scores, matched, unit).slice(0, most),
    definitions: findDefinitions(terms, byTerm),
  };
}

function weightOf({ idf, weight }: LiveTerm): number {
  return idf * weight;
}

/** Returns the inverse document frequency of a term in n of N files. */
export function idfOf(frequency: number, files: number): number {
  const n = Math.min(frequency, files);
  return Math.log(1 + (files - n + 0.5) / (n + 0.5));
}

function addToFound(
  { data, block }: Posting,
  weight: number,
  gains: Int32Array,
  scores: Int32Array,
  matched: Int32Array,
  bit: number,
  found: readonly number[],
): void {
  const from = block * BLOCK_SIZE, to = from + BLOCK_SIZE;
  for (let i = 0; i < found.length; i++) {
    const file = found[i] as number;
    if (file < from || file >= to) continue;
    const impact = impactAt(data, file - from);
    if (impact === 0) continue;
    scores[file] = (scores[file] as number) + weight * (gains[impact] as number);
    matched[file] = (matched[file] as number) | bit;
  }
}

function findDefinitions(
  terms: readonly LiveTerm[],
  byTerm: ReadonlyMap<number, readonly Posting[]>,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { kind, key, word } of terms) {
    for (const { block, data } of kind === "defined" ? byTerm.get(key) ?? [] : []) {
      for (const inBlock of postingsOf(data).files) {
        const file = block * BLOCK_SIZE + inBlock;
        found.set(file, [...found.get(file) ?? [], word]);
      }
    }
  }
  return found;
}

function groupByTerm(postings: readonly Posting[]): Map<number, Posting[]> {
  const groups = new Map<number, Posting[]>();
  for (const posting of postings) {
    const group = groups.get(posting.term);
    if (group) group.push(posting);
    else groups.set(posting.term, [posting]);
  }
  return groups;
}

function sumCounts(postings: readonly Posting[] | undefined): number {
  let sum = 0;
  for (const { count } of postings ?? []) sum += count;
  return sum;
}

function toCandidates(
  files: readonly number[],
  scores: Int32Array,
  matched: Int32Array,
  unit: number,
): Candidate[] {
  const one = SATURATION_UNIT / unit;
  return files
    .map((file) => ({
      file,
      score: scores[file] as number / one,
      matched: matched[file] as number,
    }))
    .sort((a, b) => b.score - a.score || a.file - b.file);
}

/** Returns the `most` best of the files, and those that are as good as the last of them. */
function selectBest(files: number[], scores: Int32Array, most: number): number[] {
  if (files.length <= most) return files;
  const sorted = new Int32Array(files.length);
  for (let i = 0; i < files.length; i++) sorted[i] = scores[files[i] as number] as number;
  sorted.sort();
  const least = sorted[sorted.length - most] as number;
  return files.filter((file) => (scores[file] as number) >= least);
}
