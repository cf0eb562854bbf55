/** Opens the index of each corpus that some queries ask about, building it once and keeping it in the cache. */
import { indexProject } from "../../lib/index/indexer.ts";
import { type Index, openIndex } from "../../lib/index/store.ts";
import { byCommitDate, checkOut, layOutRows, layOutTimeline, layOutTree } from "./corpora.ts";
import { type Options, repoOf } from "./options.ts";
import type { Query, TreeCorpus } from "./sets.ts";
import { note } from "./table.ts";

export interface OpenCorpus {
  folder: string;
  index: Index;
  queries: readonly Query[];
}

/** Yields one corpus after the other, each with its queries; its index is closed before the next. */
export async function* openCorpora(
  queries: readonly Query[],
  options: Options,
): AsyncGenerator<OpenCorpus> {
  for (const group of Map.groupBy(queries, placeOf).values()) {
    const [first] = group;
    if (!first) continue;
    if (first.set === "history") yield* openTimeline(group, options);
    else yield* openFolder(group, await layOut(first, options), options);
  }
}

/** Queries of one place share a folder: a tree, a collection or the work tree that follows a history. */
function placeOf({ set, corpus }: Query): string {
  if (corpus.kind === "rows") return `${corpus.group} ${corpus.name}`;
  const commit = set === "history" ? "" : `${corpus.sha} ${corpus.root ?? ""}`;
  return `${corpus.group} ${corpus.slug} ${commit}`;
}

function layOut({ corpus }: Query, options: Options): Promise<string> | string {
  return corpus.kind === "rows"
    ? layOutRows(corpus, options)
    : layOutTree(corpus, options.history, options);
}

async function* openFolder(
  queries: readonly Query[],
  folder: string,
  options: Options,
): AsyncGenerator<OpenCorpus> {
  const path = `${folder}/.bobbin/index.db`;
  if (options.force || !isReadable(path)) await refresh(folder, queries, options);
  using index = openIndex(path);
  yield { folder, index, queries };
}

/** Moves one work tree from commit to commit, as its owner did, and refreshes the index at each. */
async function* openTimeline(
  queries: readonly Query[],
  options: Options,
): AsyncGenerator<OpenCorpus> {
  const byCommit = Map.groupBy(queries, ({ corpus }) => (corpus as TreeCorpus).sha);
  const corpus = queries[0]?.corpus as TreeCorpus;
  const folder = await layOutTimeline(corpus, options.history, options);
  for (const sha of await byCommitDate(folder, [...byCommit.keys()])) {
    const asked = byCommit.get(sha) ?? [];
    await checkOut(folder, corpus, sha);
    const kept = `${folder}/.bobbin/${sha.slice(0, 12)}${options.rebuild ? ".rebuilt" : ""}.db`;
    if (options.force || !isReadable(kept)) {
      await refresh(folder, asked, { ...options, force: options.rebuild });
      Deno.copyFileSync(`${folder}/.bobbin/index.db`, kept);
    }
    using index = openIndex(kept);
    yield { folder, index, queries: asked };
  }
}

async function refresh(
  folder: string,
  [first]: readonly Query[],
  { history, force }: Options,
): Promise<void> {
  const learn = history ? {} : { commits: 0 };
  const { files, read, milliseconds } = await indexProject({ root: folder, force, ...learn });
  const place = first ? `${first.set} ${repoOf(first)}` : folder;
  note(`${place}: indexed ${read} of ${files} files in ${Math.round(milliseconds)} ms`);
}

function isReadable(path: string): boolean {
  try {
    openIndex(path)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}
