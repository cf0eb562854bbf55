/** What the prompt's words do not find but its best hits lead to: code that a document names, files that change together. */
import { DEFINED, termKey } from "../index/terms.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import type { GitSettings } from "../project/settings.ts";
import { linesOf, ownName } from "../search/passage.ts";
import { readQuery } from "../search/query.ts";
import { type Ranking, type RankOptions, readScored } from "../search/ranking.ts";
import type { SearchResult } from "../search/search.ts";
import { type Pointer, shownPath } from "./excerpt.ts";
import type { Hit } from "./results.ts";

const LEAST_COUPLING = 0.1;
/** Hits whose neighbours are looked at. */
const SEEDS = 3;
const MOST_BRIDGED = 2;
const MOST_COUPLED = 5;
/** What a bridge leads to stands below what the prompt itself finds. */
const BRIDGED_SCORE = 0.5;
/** Names in a document that are looked up. */
const MOST_NAMES = 20;

/** Returns the best chunk of code files that the best hit, a document, names or has changed with. */
export async function bridgeToCode(
  index: Index,
  ranking: Ranking,
  best: SearchResult,
  { allows }: RankOptions,
  git: GitSettings,
): Promise<Hit[]> {
  if (best.file.role !== "document") return [];
  const { paths, names } = namesIn(best.lines.join("\n"));
  const origins = originsOf(index, best, filesNamed(index, best.file.repo, paths, names), git);
  const bridged: Hit[] = [];
  for (const { file, origin } of origins.values()) {
    if (bridged.length === MOST_BRIDGED) break;
    if (file.role !== "code" || allows?.(file) === false) continue;
    const current = await readScored(index, file, ranking.terms, ranking.query);
    const named = current?.chunks.find(({ symbol }) => names.includes(ownName(symbol)));
    const chunk = named ? { ...named, hit: named.start } : current?.scored[0];
    if (!current || !chunk) continue;
    const { start, end, symbol, kind, hit } = chunk;
    const place = { repo: best.repo, path: file.path, start, end, symbol, kind, hit };
    const lines = linesOf(current.text, chunk);
    bridged.push({ ...place, lines, score: BRIDGED_SCORE, file, origin });
  }
  return bridged;
}

/** Returns the files that a document leads to, with the reason, those that it names first. */
function originsOf(
  index: Index,
  document: SearchResult,
  named: readonly IndexedFile[],
  git: GitSettings,
): Map<number, { file: IndexedFile; origin: string }> {
  const { repo } = document.file;
  const from = shownPath(document);
  const origins = new Map<number, { file: IndexedFile; origin: string }>();
  for (const file of named) origins.set(file.id, { file, origin: `named in ${from}` });
  for (const { path } of coupledWith(index, document.file, git)) {
    const file = index.fileAt(repo, path);
    if (!file || origins.has(file.id)) continue;
    origins.set(file.id, { file, origin: `changes with ${from}` });
  }
  return origins;
}

/** Returns files that change together with the best hits and are not known yet, at most 5, the surest first. */
export function coupledPointers(
  index: Index,
  hits: readonly SearchResult[],
  { allows }: RankOptions,
  git: GitSettings,
  isKnown: (path: string) => boolean,
): Pointer[] {
  const best = new Map<string, { pointer: Pointer; score: number }>();
  for (const hit of hits.slice(0, SEEDS)) {
    for (const { path, score } of coupledWith(index, hit.file, git)) {
      const file = index.fileAt(hit.file.repo, path);
      if (!file || allows?.(file) === false) continue;
      const shown = shownPath({ repo: hit.repo, path });
      if (isKnown(shown) || score <= (best.get(shown)?.score ?? 0)) continue;
      const origin = `changes with ${shownPath(hit)}`;
      best.set(shown, { pointer: { path: shown, start: 1, symbol: "", origin }, score });
    }
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || (a.pointer.path < b.pointer.path ? -1 : 1))
    .map(({ pointer }) => pointer).slice(0, MOST_COUPLED);
}

function coupledWith(
  index: Index,
  { repo, path }: IndexedFile,
  { couplingEnabled, couplingThreshold }: GitSettings,
): { path: string; score: number }[] {
  if (!couplingEnabled) return [];
  return index.coupled(repo, path, LEAST_COUPLING)
    .filter(({ commits }) => commits >= couplingThreshold);
}

/** Returns the paths that a document writes, and the names that are code: not the words of a command in it. */
function namesIn(text: string): { paths: string[]; names: string[] } {
  const { paths, identifiers } = readQuery(text);
  const names = identifiers.filter((name) =>
    /[a-z][A-Z]|_|^[A-Z]/.test(name) || text.includes(`\`${name}\``) || text.includes(`\`${name}(`)
  );
  return { paths, names: names.slice(0, MOST_NAMES) };
}

/** Returns the files of these paths, then those that define these names. */
function filesNamed(
  index: Index,
  repo: number,
  paths: readonly string[],
  names: readonly string[],
): IndexedFile[] {
  const byPath = paths.flatMap((path) => index.fileAt(repo, path) ?? []);
  const keys = names.map((name) => termKey(DEFINED + name));
  const ids = index.postings(keys).flatMap(({ block, data }) =>
    // A name that many files define leads nowhere.
    [...postingsOf(data).files].slice(0, 2).map((inBlock) => block * BLOCK_SIZE + inBlock)
  );
  const byName = index.filesById(ids.filter((id) => !index.dead.has(id)))
    .filter((file) => file.repo === repo);
  return [...byPath, ...byName];
}
