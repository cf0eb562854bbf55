/** `bobbin hook expand`: what of an injection did not fit, as it is now. */
import { type CurrentFile, readCurrentFile } from "../index/current_file.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { LAYOUTS } from "../inject/layouts.ts";
import { shownPath } from "../inject/excerpt.ts";
import { collectExcerpts, type Hit } from "../inject/results.ts";
import { findInjection, type RecordedPlace } from "../ledger/feedback.ts";
import { accessOf } from "../project/access.ts";
import { basename } from "../project/paths.ts";
import { readRole } from "../project/environment.ts";
import { UserError } from "../project/user_error.ts";
import { linesOf } from "../search/passage.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { requireFeedback } from "./feedback_store.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";

export interface ExpandFlags extends OutputFlags {
  injection: string;
}

/** Prints the chunks that were left out or cut, whole; exit code 1 when everything was shown. */
export async function expandCommand(flags: ExpandFlags): Promise<void> {
  using store = requireFeedback();
  const injection = findInjection(store, flags.injection);
  if (!injection) {
    throw new UserError(
      `Cannot expand "${flags.injection}": no such injection; ` +
        '"bobbin feedback list --injections" shows the last ones',
    );
  }
  const hits = await collectHits(injection.omitted, flags);
  if (hits.length === 0) Deno.exitCode = NOTHING;
  const excerpts = collectExcerpts(hits, { contentMode: "full", showDocs: true });
  if (flags.json) {
    return printJson(
      excerpts.map(({ path, start, end, symbol, lines }) => ({ path, start, end, symbol, lines })),
    );
  }
  if (hits.length === 0) return talk(flags, whyNothing(injection.omitted));
  print(excerpts.map(LAYOUTS.standard.excerpt).join("\n\n"));
}

async function collectHits(
  omitted: readonly RecordedPlace[],
  flags: OutputFlags,
): Promise<Hit[]> {
  const root = requireRoot();
  const allows = accessOf(readRole([]), (await readConfig(root, flags)).access) ?? (() => true);
  using index = requireIndex(root);
  const hits: Hit[] = [];
  for (const place of omitted) {
    const file = fileAt(index, place.path);
    const repo = file && (index.repos.get(file.repo)?.name ?? "");
    if (!file || repo === undefined || !allows(repo || basename(root.path), file.path)) continue;
    const current = await readCurrentFile(index, file);
    const hit = current && hitAt(current, file, repo, place);
    if (hit) hits.push(hit);
  }
  return hits;
}

function whyNothing(omitted: readonly RecordedPlace[]): string {
  return omitted.length === 0
    ? "Nothing was left out of this injection"
    : "What was left out is gone from the files";
}

function fileAt(index: Index, shown: string): IndexedFile | undefined {
  for (const [repo, { name }] of index.repos) {
    const prefix = shownPath({ repo: name, path: "" });
    const file = shown.startsWith(prefix)
      ? index.fileAt(repo, shown.slice(prefix.length))
      : undefined;
    if (file) return file;
  }
  return undefined;
}

/** The chunk may have moved: its name finds it again, and where it has none, its place. */
function hitAt(
  { text, chunks }: CurrentFile,
  file: IndexedFile,
  repo: string,
  { start, symbol }: RecordedPlace,
): Hit | undefined {
  const distance = (chunk: { start: number }): number => Math.abs(chunk.start - start);
  const chunk = chunks.filter((chunk) => chunk.symbol === symbol)
    .sort((a, b) => distance(a) - distance(b))[0];
  if (!chunk) return undefined;
  const lines = linesOf(text, chunk);
  return { ...chunk, repo, path: file.path, lines, score: 1, hit: chunk.start, file };
}
