/** From a prompt to chunks: which part of each ranked file is shown or named. */
import type { ChunkKind } from "../index/chunk.ts";
import { isUnchanged } from "../index/current_file.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { bestByName, linesOf, type ScoredChunk } from "./passage.ts";
import type { Signals } from "./rank.ts";
import {
  type Passages,
  type Ranking,
  type RankOptions,
  rankPrompt,
  readScored,
} from "./ranking.ts";

export interface SearchOptions extends RankOptions {
  /** Results at most. */
  limit?: number;
}

export interface SearchResult {
  repo: string;
  path: string;
  start: number;
  end: number;
  symbol: string;
  kind: ChunkKind;
  /** 0 to 1, the best result has 1. */
  score: number;
  /** Line of the chunk where the prompt's rarest word stands. */
  hit: number;
  /** The chunk's text as it is now; empty for a result that is only named. */
  lines: string[];
  file: IndexedFile;
  signals: Signals;
}

export interface SearchReply extends Ranking {
  results: SearchResult[];
}

/** Returns the chunks that a prompt is about, best first, one of each file. */
export async function search(
  index: Index,
  text: string,
  options: SearchOptions = {},
): Promise<SearchReply> {
  const ranking = await rankPrompt(index, text, options);
  const limit = options.limit ?? 10;
  return { ...ranking, results: await chooseChunks(index, ranking, limit, limit) };
}

/**
 * Returns the best chunk of each of the first `limit` files with at least a share of the best score. Only the
 * first `read` files are read for it; in the others a chunk is chosen by its name, and nothing is said about a
 * file that has changed.
 */
export async function chooseChunks(
  index: Index,
  ranking: Ranking,
  limit: number,
  read: number,
  leastShare = 0,
): Promise<SearchResult[]> {
  const { ranked, passages, terms, query } = ranking;
  const best = ranked[0]?.score || 1;
  const results: SearchResult[] = [];
  for (const { file, score, signals } of ranked) {
    if (results.length >= limit || score < leastShare * best) break;
    const current = passages.get(file.id) ??
      (results.length < read ? await readScored(index, file, terms, query) : undefined);
    const chunk = current
      ? current.scored[0] ?? firstChunk(current)
      : results.length >= read && isUnchanged(index, file)
      ? bestByName(index.outline(file.id), terms)
      : undefined;
    if (!chunk) continue;
    const { start, end, symbol, kind, hit } = chunk;
    const repo = index.repos.get(file.repo)?.name ?? "";
    const lines = current ? linesOf(current.text, chunk) : [];
    const place = { repo, path: file.path, start, end, symbol, kind, hit, lines };
    results.push({ ...place, score: score / best, file, signals });
  }
  return results;
}

function firstChunk({ chunks }: Passages): ScoredChunk | undefined {
  const [chunk] = chunks;
  return chunk && { ...chunk, score: 0, hit: chunk.start, named: 0, covered: 0 };
}
