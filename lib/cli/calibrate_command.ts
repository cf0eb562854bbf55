/** `bobbin calibrate`: fits the ranking to a project by its own history. */
import { snakeCase } from "../project/kebab_case.ts";
import { replaceFile } from "../project/paths.ts";
import { readConfig } from "./config.ts";
import { calibrate, collectSamples, type Weights } from "./calibration.ts";
import { NOTHING } from "./exit.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";

export interface CalibrateFlags extends OutputFlags {
  commits?: number;
  dryRun?: boolean;
}

const DEFAULT_COMMITS = 200;
/** Fewer samples say nothing about the half that is held back. */
const LEAST_SAMPLES = 20;
/** What chance makes of the same weights. */
const LEAST_GAIN = 0.005;
const FILE = "calibration.json";

/** Writes `calibration.json` when its weights are better on commits that they were not fitted to. */
export async function calibrateCommand(flags: CalibrateFlags): Promise<void> {
  const root = requireRoot();
  const { search } = await readConfig(root, flags);
  using index = requireIndex(root);
  const samples = await collectSamples(index, flags.commits ?? DEFAULT_COMMITS);
  if (samples.length < LEAST_SAMPLES) {
    Deno.exitCode = NOTHING;
    const few = `${formatCount(samples.length, "usable commit")} of the ${LEAST_SAMPLES} it takes`;
    return flags.json
      ? printJson({ status: "too few commits", commits: samples.length })
      : talk(flags, `Cannot calibrate: the history has ${few}; try again when there are more`);
  }
  const { docDemotion, testDemotion, recencyWeight } = search;
  const before: Weights = { docDemotion, testDemotion, recencyWeight };
  talk(flags, `Asking ${formatCount(samples.length, "commit subject")} under each weight …`);
  const { weights, held } = await calibrate(index, samples, before);
  const isBetter = held.after - held.before >= LEAST_GAIN;
  const path = `${root.state}/${FILE}`;
  if (isBetter && !flags.dryRun) writeCalibration(path, weights);
  const status = isBetter ? "better" : "unchanged";
  if (flags.json) return printJson({ status, commits: samples.length, before, weights, held });
  print(
    `Average precision on held-back commits: ${held.before.toFixed(3)} before, ${
      held.after.toFixed(3)
    } after`,
  );
  if (!isBetter) return talk(flags, "The weights in force stay: none is better by enough");
  for (const [key, value] of Object.entries(weights)) print(`search.${snakeCase(key)} = ${value}`);
  talk(flags, flags.dryRun ? "Nothing is written" : `Wrote "${path}"`);
}

function writeCalibration(path: string, weights: Weights): void {
  const search = Object.fromEntries(
    Object.entries(weights).map(([key, value]) => [snakeCase(key), value]),
  );
  replaceFile(path, JSON.stringify({ search }, undefined, 2) + "\n");
}
