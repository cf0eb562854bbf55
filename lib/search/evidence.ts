/** What speaks for and against answering a prompt: how its words fit this repository and its best files. */
import { WHOLE, wholeIdentifier } from "../index/terms.ts";
import { shareElsewhere } from "./background.ts";
import type { Query } from "./query.ts";
import type { RankedFile } from "./rank.ts";
import type { LiveTerm } from "./retrieve.ts";
import { WEIGHTS } from "./weights.ts";

export interface Evidence {
  /** Square root of the best file's score against the highest possible one: the first hits say most. */
  rootStrength: number;
  /** How much of the prompt the names of the best three files say. */
  stem: number;
  /** How much of the best file's name the prompt says. */
  stemCovered: number;
  /** 1 when the prompt names the path of one of the best five, or a folder that it is in. */
  path: number;
  /** Words of the prompt that the repository has never seen, at most 6. */
  unseenWords: number;
  /** Identifiers in the prompt, at most 3. */
  names: number;
  /** Those that the repository has never seen, at most 3. */
  newNames: number;
  /** Names in the prompt that a file defines, at most 3. */
  definedNames: number;
  /** Neighbouring words that are one identifier here ("cookie jar", cookieJar), at most 3. */
  pairs: number;
  /** Share of the words that are more usual here than elsewhere. */
  telling: number;
  /** Number of such words, at most 5. */
  tellingWords: number;
  /** By how much they are, summed (natural logarithm of the ratio), at most 15. */
  surprise: number;
  /** Rarity elsewhere of the rarest word that stands in the best chunk (natural logarithm). */
  rarest: number;
  /** Share of the prompt's weight in the best chunk. */
  inChunk: number;
  /** Different words that can be looked up (natural logarithm of one more). */
  parts: number;
  /** 1 when they are two at most: so little fits anywhere. */
  few: number;
  /** Words of the prompt, at most 20. */
  length: number;
  /** How much longer than a dozen words it is (natural logarithm of the ratio, of 80 words at most). */
  long: number;
  /** How far the best file stands above the fourth, as a share. */
  lead: number;
  /** Spread of the ten best scores against the highest possible one (NQC, Shtok et al. 2012). */
  spread: number;
  /** The second best chunk of the best file, against the best file's score. */
  second: number;
  /** 1 when the prompt is conversation or an errand. */
  smallTalk: number;
}

export interface Findings {
  query: Query;
  terms: readonly LiveTerm[];
  /** Best first. */
  ranked: readonly RankedFile[];
  /** Text of the best file's best chunk. */
  chunk: string;
  /** idf of a word that the index has never seen. */
  unseenIdf: number;
  /** Files in the index. */
  files: number;
}

/** A word of the prompt is telling when it is so much more usual here than elsewhere (logarithm). */
const TELLING = 0.5;

/** Returns what speaks for and against the best of the ranked files. */
export function gatherEvidence(
  { query, terms, ranked, chunk, unseenIdf, files }: Findings,
): Evidence {
  const parts = terms.filter(({ kind }) => kind === "part");
  return {
    ...weighScores(ranked, parts, unseenIdf),
    ...readNames(terms, ranked),
    ...compareWithElsewhere(parts, files),
    rarest: rarestIn(chunk.toLowerCase(), parts),
    unseenWords: Math.min(6, parts.filter(({ frequency }) => frequency === 0).length),
    names: Math.min(3, query.identifiers.length),
    parts: Math.log1p(Math.min(40, parts.length)),
    few: parts.length <= 2 ? 1 : 0,
    length: Math.min(20, query.words),
    long: Math.max(0, Math.log1p(Math.min(80, query.words)) - Math.log(13)),
    smallTalk: query.smallTalk ? 1 : 0,
  };
}

function weighScores(
  ranked: readonly RankedFile[],
  parts: readonly LiveTerm[],
  unseenIdf: number,
): Pick<Evidence, "rootStrength" | "lead" | "spread" | "second" | "inChunk"> {
  let highest = 0;
  for (const { idf, frequency } of parts) highest += frequency > 0 ? idf : unseenIdf;
  highest = highest * (WEIGHTS.k1 + 1) || 1;
  const top = ranked.slice(0, 10).map(({ signals }) => signals.raw / highest);
  const level = mean(top);
  const [best] = ranked, fourth = ranked[3];
  return {
    rootStrength: Math.sqrt((best?.signals.raw ?? 0) / highest),
    lead: best && fourth ? (best.score - fourth.score) / best.score : best ? 1 : 0,
    spread: Math.sqrt(mean(top.map((value) => (value - level) ** 2))),
    second: best?.signals.second ?? 0,
    inChunk: best?.signals.inChunk ?? 0,
  };
}

function readNames(
  terms: readonly LiveTerm[],
  ranked: readonly RankedFile[],
): Pick<Evidence, "stem" | "stemCovered" | "path" | "newNames" | "definedNames" | "pairs"> {
  let newNames = 0, definedNames = 0, pairs = 0;
  for (const { kind, term, word, frequency } of terms) {
    if (kind === "whole" && frequency === 0) newNames++;
    else if (kind === "defined" && frequency > 0) definedNames++;
    else if (kind === "joined" && frequency > 0 && term !== WHOLE + wholeIdentifier(word)) pairs++;
  }
  return {
    stem: Math.max(0, ...ranked.slice(0, 3).map(({ signals }) => signals.stem)),
    stemCovered: ranked[0]?.signals.stemCovered ?? 0,
    path: ranked.slice(0, 5).some(({ signals }) => signals.path > 0) ? 1 : 0,
    newNames: Math.min(3, newNames),
    definedNames: Math.min(3, definedNames),
    pairs: Math.min(3, pairs),
  };
}

function compareWithElsewhere(
  parts: readonly LiveTerm[],
  files: number,
): Pick<Evidence, "telling" | "tellingWords" | "surprise"> {
  let telling = 0, surprise = 0;
  for (const { term, frequency } of parts) {
    if (frequency === 0) continue;
    const ratio = Math.log((frequency + 0.1) / (files + 1) / shareElsewhere(term));
    if (ratio <= TELLING) continue;
    telling++;
    surprise += ratio - TELLING;
  }
  return {
    telling: parts.length > 0 ? telling / parts.length : 0,
    tellingWords: Math.min(5, telling),
    surprise: Math.min(15, surprise),
  };
}

function rarestIn(chunk: string, parts: readonly LiveTerm[]): number {
  let rarest = 0;
  for (const { term, frequency } of parts) {
    if (frequency === 0 || !chunk.includes(term)) continue;
    rarest = Math.max(rarest, -Math.log(shareElsewhere(term)));
  }
  return rarest;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
