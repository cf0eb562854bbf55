/** `bobbin index`: brings the index up to date. */
import { indexProject, type IndexSummary } from "../index/indexer.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { readConfig } from "./config.ts";
import { INTERRUPTED } from "./exit.ts";
import { indexTargets } from "./index_targets.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, printJson, progress, talk } from "./output.ts";
import { requireRoot } from "./project.ts";

export interface IndexFlags extends OutputFlags {
  force?: boolean;
  repo?: string;
  source?: string;
}

/** Indexes the trees of the project, or with `--repo` one of them. */
export async function indexCommand(flags: IndexFlags): Promise<void> {
  const root = requireRoot();
  const settings = await readConfig(root, flags);
  const targets = indexTargets(root, flags, (text) => talk(flags, text));
  const onInterrupt = (): never => {
    // The transaction is rolled back with the process.
    talk(flags, "\nInterrupted; the index is as it was before");
    Deno.exit(INTERRUPTED);
  };
  Deno.addSignalListener("SIGINT", onInterrupt);
  const runs: IndexSummary[] = [];
  for (const target of targets) {
    runs.push(await indexProject(optionsFor(root, settings, target, flags)));
  }
  Deno.removeSignalListener("SIGINT", onInterrupt);
  report(flags, runs);
}

function optionsFor(
  root: Root,
  { index, git }: Settings,
  target: { repo: string; source: string },
  flags: IndexFlags,
): Parameters<typeof indexProject>[0] {
  return {
    root: root.path,
    ...target,
    walk: index,
    commits: git.commitsEnabled || git.couplingEnabled ? git.couplingDepth : 0,
    force: flags.force ?? false,
    onProgress: progress(flags, "Read"),
    onNotice: (text) => talk(flags, text),
  };
}

function report(flags: IndexFlags, runs: readonly IndexSummary[]): void {
  const sum = (key: keyof IndexSummary): number => runs.reduce((all, run) => all + run[key], 0);
  // Each run counts what the whole index holds.
  const { files = 0, chunks = 0 } = runs.at(-1) ?? {};
  const summary: IndexSummary = {
    files,
    chunks,
    read: sum("read"),
    removed: sum("removed"),
    milliseconds: Math.round(sum("milliseconds")),
  };
  if (flags.json) return printJson(summary);
  const { read, removed, milliseconds } = summary;
  const holdings = `${formatCount(files, "file")}, ${formatCount(chunks, "chunk")}`;
  const seconds = (milliseconds / 1000).toFixed(2);
  talk(
    flags,
    `Indexed ${holdings}: ${read} read, ${removed} removed in ${seconds} s`,
  );
}
