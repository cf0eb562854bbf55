/** How sure it is that the prompt is about this repository, and that the best file is what it is about. */
import type { RankedFile } from "./rank.ts";
import type { LiveTerm } from "./retrieve.ts";
import { WEIGHTS } from "./weights.ts";

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
}

const LOGISTIC: Readonly<Record<keyof Evidence, number>> = {
  coverage: 0.265,
  words: 0.426,
  strength: 0.981,
  stem: 0.613,
  stemCovered: 1.544,
  unseen: -0.964,
  definition: 1.31,
  path: 1.692,
  length: -0.06,
  gap: 0.38,
  spread: 5.608,
  level: 0.704,
};
const BIAS = -3.314;

/** Returns what speaks for and against the best of the ranked files. */
export function gatherEvidence(
  ranked: readonly RankedFile[],
  terms: readonly LiveTerm[],
  promptWords: number,
  unseenIdf: number,
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
    length: Math.min(20, promptWords),
    gap: best && tenth ? (best.score - tenth.score) / best.score : best ? 1 : 0,
    spread: Math.sqrt(variance),
    level,
  };
}

/** Returns the confidence, 0…1: the calibrated share of such prompts that are about the repository. */
export function confidenceOf(evidence: Evidence): number {
  let sum = BIAS;
  for (const name of Object.keys(LOGISTIC) as (keyof Evidence)[]) {
    sum += LOGISTIC[name] * evidence[name];
  }
  return 1 / (1 + Math.exp(-sum));
}
