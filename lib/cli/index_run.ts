/** One run over the trees of a project, for the command and for those that run it on their own. */
import { type IndexOptions, indexProject, type IndexSummary } from "../index/indexer.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { readConfig } from "./config.ts";
import { indexTargets } from "./index_targets.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, progress, talk } from "./output.ts";

export interface RunFlags extends OutputFlags {
  force?: boolean;
  repo?: string;
  source?: string;
  remove?: boolean;
}

/** Indexes the trees that the flags name, all by default; returns what was done over all of them. */
export async function indexTrees(root: Root, flags: RunFlags): Promise<IndexSummary> {
  const settings = await readConfig(root, flags);
  const runs: IndexSummary[] = [];
  for (const target of indexTargets(root, flags, (text) => talk(flags, text))) {
    runs.push(await indexProject(optionsFor(root, settings, target, flags)));
  }
  const sum = (key: keyof IndexSummary): number => runs.reduce((all, run) => all + run[key], 0);
  // Each run counts what the whole index holds.
  const { files = 0, chunks = 0 } = runs.at(-1) ?? {};
  const milliseconds = Math.round(sum("milliseconds"));
  return { files, chunks, read: sum("read"), removed: sum("removed"), milliseconds };
}

/** Returns a sentence about a run. */
export function describeRun({ files, chunks, read, removed, milliseconds }: IndexSummary): string {
  const holdings = `${formatCount(files, "file")}, ${formatCount(chunks, "chunk")}`;
  const seconds = (milliseconds / 1000).toFixed(2);
  return `Indexed ${holdings}: ${read} read, ${removed} removed in ${seconds} s`;
}

function optionsFor(
  root: Root,
  { index, git }: Settings,
  target: { repo: string; source: string },
  flags: RunFlags,
): IndexOptions {
  return {
    root: root.path,
    ...target,
    walk: index,
    commits: git.commitsEnabled || git.couplingEnabled ? git.couplingDepth : 0,
    force: flags.force ?? false,
    remove: flags.remove ?? false,
    onProgress: progress(flags, "Read"),
    onNotice: (text) => talk(flags, text),
  };
}
