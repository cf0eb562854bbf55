/** How sure it is that the prompt is about this repository, and that the best file is what it is about. */
import type { Query } from "./query.ts";
import type { RankedFile } from "./rank.ts";
import type { LiveTerm } from "./retrieve.ts";
import { WEIGHTS } from "./weights.ts";
import { shareElsewhere } from "./background.ts";

export interface Evidence {
  /** Share of the prompt's informative weight that the best file holds, unseen words counted. */
  coverage: number;
  /** Different words of the prompt in the best file, at most 8. */
  words: number;
  /** Score of the best file against the highest possible one. */
  strength: number;
  /** How much of the prompt the names of the best three files say. */
  stem: number;
  /** How much of the best file's name the prompt says. */
  stemCovered: number;
  /** Share of the prompt's words that the repository has never seen. */
  unseen: number;
  /** 1 when one of the best five defines an identifier of the prompt. */
  definition: number;
  /** 1 when the prompt names the path of one of the best five. */
  path: number;
  /** Words of the prompt, at most 20. */
  length: number;
  /** How far the best file stands above the tenth, as a share. */
  gap: number;
  /** Spread of the ten best scores against the highest possible one (NQC, Shtok et al. 2012). */
  spread: number;
  /** Mean of the ten best scores against the highest possible one. */
  level: number;
  /** Share of the prompt's weight in the best chunk. */
  inChunk: number;
  /** How much of the prompt the name of a chunk of the best three says. */
  named: number;
  /** Mean log-likelihood of the prompt's words here against elsewhere, the rarer the weightier. */
  likelihood: number;
  /** That of the most telling word. */
  mostLikely: number;
  /** Share of the words that are more usual here than elsewhere. */
  telling: number;
  /** Number of such words, at most 5. */
  tellingWords: number;
  /** 1 when the prompt is conversation or an errand. */
  smallTalk: number;
}

interface Model {
  bias: number;
  weights: Readonly<Record<keyof Evidence, number>>;
}

/**
 * Logistic regression over the gate set (tests/bench/fit_confidence.ts): is the prompt about this
 * repository? The bias is set so that 0.45 answers 80 % of the prompts that are, and 5 % of the others,
 * on repositories that it was not fitted to.
 */
const TOPIC: Model = {
  bias: -3.6,
  weights: {
    coverage: 0.023,
    words: 0.412,
    strength: 1.548,
    stem: 0.99,
    stemCovered: 1.771,
    unseen: -0.957,
    definition: 1.946,
    path: 3.618,
    length: -0.209,
    gap: -0.071,
    spread: 5.54,
    level: -0.738,
    inChunk: 0.066,
    named: -0.108,
    likelihood: 0.323,
    mostLikely: 0.078,
    telling: 1.156,
    tellingWords: 0.267,
    smallTalk: -5.043,
  },
};

/**
 * The same over prompts inside real sessions, without the files that the agent had already: would one
 * of the best three be opened next? 0.45 answers the surest tenth of the prompts.
 */
const USEFUL: Model = {
  bias: -4.573,
  weights: {
    coverage: -1.382,
    words: 0.231,
    strength: -2.424,
    stem: -1.015,
    stemCovered: 1.409,
    unseen: -4.508,
    definition: -0.768,
    path: 1.652,
    length: 0.022,
    gap: 3.365,
    spread: 8.478,
    level: 3.078,
    inChunk: -2.04,
    named: 0.35,
    likelihood: -0.204,
    mostLikely: 0.158,
    telling: 0.443,
    tellingWords: -0.059,
    smallTalk: -1.33,
  },
};

/** Returns what speaks for and against the best of the ranked files. */
export function gatherEvidence(
  ranked: readonly RankedFile[],
  terms: readonly LiveTerm[],
  query: Query,
  unseenIdf: number,
  files: number,
): Evidence {
  const parts = terms.filter(({ kind }) => kind === "part");
  const weights = parts.map(({ idf, frequency }) => frequency > 0 ? idf : unseenIdf);
  const highest = (WEIGHTS.k1 + 1) * weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const [best] = ranked;
  const top = ranked.slice(0, 10).map(({ signals }) => signals.raw / highest);
  const level = top.reduce((sum, value) => sum + value, 0) / Math.max(1, top.length);
  const variance = top.reduce((sum, value) => sum + (value - level) ** 2, 0) /
    Math.max(1, top.length);
  const tenth = ranked[9];
  return {
    coverage: best?.signals.coverageOfAll ?? 0,
    words: Math.min(8, best?.signals.words ?? 0),
    strength: (best?.signals.raw ?? 0) / highest,
    stem: Math.max(0, ...ranked.slice(0, 3).map(({ signals }) => signals.stem)),
    stemCovered: best?.signals.stemCovered ?? 0,
    unseen: parts.length > 0 ? parts.filter((p) => p.frequency === 0).length / parts.length : 1,
    definition: ranked.slice(0, 5).some(({ signals }) => signals.definition >= 0.5) ? 1 : 0,
    path: ranked.slice(0, 5).some(({ signals }) => signals.path > 0) ? 1 : 0,
    length: Math.min(20, query.words),
    gap: best && tenth ? (best.score - tenth.score) / best.score : best ? 1 : 0,
    spread: Math.sqrt(variance),
    level,
    inChunk: best?.signals.inChunk ?? 0,
    named: Math.max(0, ...ranked.slice(0, 3).map(({ signals }) => signals.named)),
    ...compareWithElsewhere(parts, files),
    smallTalk: query.smallTalk ? 1 : 0,
  };
}

function compareWithElsewhere(
  parts: readonly LiveTerm[],
  files: number,
): Pick<Evidence, "likelihood" | "mostLikely" | "telling" | "tellingWords"> {
  let sum = 0, weights = 0, most = -9, telling = 0;
  for (const { term, frequency } of parts) {
    const elsewhere = shareElsewhere(term);
    const ratio = Math.log((frequency + 0.1) / (files + 1) / elsewhere),
      weight = -Math.log(elsewhere);
    sum += ratio * weight;
    weights += weight;
    if (frequency === 0) continue;
    most = Math.max(most, ratio);
    if (ratio > 0.5) telling++;
  }
  return {
    likelihood: weights > 0 ? sum / weights : -3,
    mostLikely: most,
    telling: parts.length > 0 ? telling / parts.length : 0,
    tellingWords: Math.min(5, telling),
  };
}

/**
 * Returns the confidence, 0…1. Inside a session, where the model has files already, it is the
 * confidence that another one is wanted, and lower.
 */
export function confidenceOf(evidence: Evidence, insideSession: boolean): number {
  const sum = confidenceParts(evidence, insideSession).reduce((total, { adds }) => total + adds, 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Returns what each piece of evidence adds to the log-odds; the first is the bias. */
export function confidenceParts(
  evidence: Evidence,
  insideSession: boolean,
): { name: string; value: number; adds: number }[] {
  const { bias, weights } = insideSession ? USEFUL : TOPIC;
  const parts = [{ name: "bias", value: 1, adds: bias }];
  for (const name of Object.keys(weights) as (keyof Evidence)[]) {
    parts.push({ name, value: evidence[name], adds: weights[name] * evidence[name] });
  }
  return parts;
}
