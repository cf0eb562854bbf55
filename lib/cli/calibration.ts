/**
 * Finds the few weights that differ between repositories, by a project's own history: the subject of a
 * commit is a prompt, and the files that it touched are what should be found.
 */
import { type Commit, readCommits } from "../index/history.ts";
import type { Index } from "../index/store.ts";
import { searchTuning } from "../inject/scope.ts";
import type { SearchSettings } from "../project/settings.ts";
import { rankPrompt } from "../search/ranking.ts";

/** The weights that are swept. */
export type Weights = Pick<SearchSettings, "docDemotion" | "testDemotion" | "recencyWeight">;

export interface Sample {
  repo: number;
  subject: string;
  /** Numbers of the files touched. */
  files: ReadonlySet<number>;
}

export interface Calibration {
  weights: Weights;
  /** Mean average precision of the ten best files, 0…1, on the half that was not looked at. */
  held: { before: number; after: number };
}

const GRID: { [Key in keyof Weights]: readonly number[] } = {
  docDemotion: [0.3, 0.4, 0.5, 0.6, 0.8, 1],
  testDemotion: [0.5, 0.65, 0.75, 0.9, 1],
  recencyWeight: [0, 0.1, 0.2, 0.3, 0.4],
};

const MOST_COMMITS = 2000;
/** A commit of more files has no one topic. */
const MOST_FILES = 8;
const LEAST_WORDS = 4;
const BEST = 10;
/** Work that no prompt is like. */
const ROUTINE = /^(?:merge|revert|bump|release|chore|wip|v?\d+\.\d)/i;

/** Returns commits of the project's trees that can be asked for, the newest first, at most `most`. */
export async function collectSamples(index: Index, most: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const [repo, { source }] of index.repos) {
    for (const commit of await readCommits(source, MOST_COMMITS)) {
      const files = filesOf(index, repo, commit);
      if (files.size > 0) samples.push({ repo, subject: commit.subject, files });
      if (samples.length >= most) return samples;
    }
  }
  return samples;
}

function filesOf(index: Index, repo: number, { subject, files }: Commit): Set<number> {
  const isPrompt = !ROUTINE.test(subject) && subject.split(/\s+/).length >= LEAST_WORDS;
  if (!isPrompt || files.length > MOST_FILES) return new Set();
  return new Set(files.flatMap((path) => index.fileAt(repo, path)?.id ?? []));
}

/** Sweeps one weight after the other on every other sample, and measures the result on the rest. */
export async function calibrate(
  index: Index,
  samples: readonly Sample[],
  before: Weights,
): Promise<Calibration> {
  const tuned = samples.filter((_, i) => i % 2 === 0);
  const held = samples.filter((_, i) => i % 2 === 1);
  let weights = before, best = await measure(index, tuned, before);
  for (const key of Object.keys(GRID) as (keyof Weights)[]) {
    for (const value of GRID[key]) {
      const tried = { ...weights, [key]: value };
      const precision = await measure(index, tuned, tried);
      if (precision > best) [weights, best] = [tried, precision];
    }
  }
  return {
    weights,
    held: {
      before: await measure(index, held, before),
      after: await measure(index, held, weights),
    },
  };
}

/** Returns the mean average precision of the ten best files. */
async function measure(
  index: Index,
  samples: readonly Sample[],
  weights: Weights,
): Promise<number> {
  let sum = 0;
  for (const { repo, subject, files } of samples) {
    const { ranked } = await rankPrompt(index, subject, {
      repos: new Set([repo]),
      ...searchTuning(weights),
    });
    sum += averagePrecision(ranked.slice(0, BEST).map(({ file }) => file.id), files);
  }
  return sum / Math.max(1, samples.length);
}

/** Returns the average precision of a ranking, 0…1. */
export function averagePrecision(ranked: readonly number[], right: ReadonlySet<number>): number {
  let found = 0, sum = 0;
  ranked.forEach((id, i) => {
    if (right.has(id)) sum += ++found / (i + 1);
  });
  return sum / Math.max(1, Math.min(right.size, BEST));
}
