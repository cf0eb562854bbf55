/** From a prompt to ranked chunks with a confidence: the stages of the search in their order. */
import type { ChunkKind } from "../index/chunk.ts";
import { type CurrentFile, readCurrentFile } from "../index/current_file.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { DEFINED, termKey } from "../index/terms.ts";
import { confidenceOf, type Evidence, gatherEvidence } from "./confidence.ts";
import { scoreChunks, type ScoredChunk } from "./passage.ts";
import { type Query, readQuery } from "./query.ts";
import { type RankedFile, rankFiles, scoreOf, type Signals, sortRanked } from "./rank.ts";
import { idfOf, type LiveTerm, retrieve } from "./retrieve.ts";
import { WEIGHTS } from "./weights.ts";

export interface SearchOptions {
  /** Results at most. */
  limit?: number;
  /** Restricts the search to these repositories. */
  repos?: ReadonlySet<number>;
  /** Files that the model has already; they are not results. */
  without?: ReadonlySet<string>;
}

export interface SearchResult {
  repo: string;
  path: string;
  start: number;
  end: number;
  symbol: string;
  kind: ChunkKind;
  /** 0…1, the best result has 1. */
  score: number;
  /** Line of the chunk where the prompt's rarest word stands. */
  hit: number;
  /** The chunk's text as it is now. */
  lines: string[];
  file: IndexedFile;
  signals: Signals;
}

export interface SearchReply {
  query: Query;
  terms: LiveTerm[];
  /** 0…1. */
  confidence: number;
  evidence: Evidence;
  results: SearchResult[];
}

/** A file as it is now, with its chunks by what they say about the prompt. */
interface Passages extends CurrentFile {
  scored: ScoredChunk[];
}

/** So many files are read for their best chunk: reading more costs a cold process too much. */
const FILES_READ = 8;
const COUPLING_SEEDS = 5;
const LEAST_COUPLING = 0.1;

/** Returns the chunks that a prompt is about, best first, one of each file. */
export async function search(
  index: Index,
  text: string,
  options: SearchOptions = {},
): Promise<SearchReply> {
  const query = readQuery(text);
  const unseenIdf = idfOf(0, index.files);
  const { terms, candidates } = retrieve(index, query.terms);
  const rows = new Map(index.filesById(candidates.map(({ file }) => file)).map((r) => [r.id, r]));
  const { repos, without } = options;
  const known = candidates.flatMap(({ file: id, score, matched }) => {
    const file = rows.get(id);
    if (!file || (repos && !repos.has(file.repo)) || without?.has(file.path)) return [];
    return [{ file, score, matched }];
  });
  const ranked = rankFiles({
    query,
    terms,
    candidates: known,
    definitions: findDefinitions(index, query.identifiers),
    mostChurn: index.mostChurn,
    unseenIdf,
  });
  const best = known[0]?.score ?? 1;
  const passages = await readPassages(index, ranked, best, terms, query);
  addCoupled(index, ranked, options);
  const evidence = gatherEvidence(ranked, terms, query.words, unseenIdf);
  return {
    query,
    terms,
    confidence: ranked.length > 0 ? confidenceOf(evidence) : 0,
    evidence,
    results: await toResults(
      index,
      ranked.slice(0, options.limit ?? 10),
      passages,
      terms,
      query,
    ),
  };
}

/** Returns, by file, which of the names it defines. */
function findDefinitions(index: Index, names: readonly string[]): Map<number, string[]> {
  const byKey = new Map(names.map((name) => [termKey(DEFINED + name), name]));
  const found = new Map<number, string[]>();
  for (const { term, block, data } of index.postings([...byKey.keys()])) {
    const name = byKey.get(term);
    if (name === undefined) continue;
    for (const inBlock of postingsOf(data).files) {
      const file = block * BLOCK_SIZE + inBlock;
      found.set(file, [...found.get(file) ?? [], name]);
    }
  }
  return found;
}

/** Reads the best files and lets their best chunk speak for them; reorders `ranked`. */
async function readPassages(
  index: Index,
  ranked: RankedFile[],
  best: number,
  terms: readonly LiveTerm[],
  query: Query,
): Promise<Map<number, Passages>> {
  const passages = new Map<number, Passages>();
  for (const entry of ranked.slice(0, FILES_READ)) {
    const file = await readScored(index, entry.file, terms, query);
    if (!file) continue;
    passages.set(entry.file.id, file);
    entry.signals.chunk = Math.min(1, (file.scored[0]?.score ?? 0) / best);
    entry.score = scoreOf(entry.signals);
  }
  sortRanked(ranked);
  return passages;
}

/** Lifts files that change together with the best ones; reorders `ranked`. */
function addCoupled(index: Index, ranked: RankedFile[], options: SearchOptions): void {
  const top = ranked[0]?.score ?? 0;
  const byPath = new Map(ranked.map((entry) => [`${entry.file.repo}:${entry.file.path}`, entry]));
  const lifts = new Map<RankedFile, number>();
  ranked.slice(0, COUPLING_SEEDS).forEach(({ file }, rank) => {
    for (const { path, score } of index.coupled(file.repo, file.path, LEAST_COUPLING)) {
      const other = byPath.get(`${file.repo}:${path}`);
      if (!other || options.without?.has(path)) continue;
      lifts.set(other, Math.max(lifts.get(other) ?? 0, score / (1 + rank)));
    }
  });
  for (const [entry, lift] of lifts) {
    entry.signals.coupling = lift;
    entry.score += WEIGHTS.coupling * lift * top;
  }
  sortRanked(ranked);
}

async function toResults(
  index: Index,
  ranked: readonly RankedFile[],
  passages: Map<number, Passages>,
  terms: readonly LiveTerm[],
  query: Query,
): Promise<SearchResult[]> {
  const best = ranked[0]?.score || 1;
  const results: SearchResult[] = [];
  for (const { file, score, signals } of ranked) {
    const current = passages.get(file.id) ?? await readScored(index, file, terms, query);
    const chunk = current?.scored[0] ?? firstChunk(current);
    if (!current || !chunk) continue;
    const { start, end, symbol, kind, hit } = chunk;
    const repo = index.repos.get(file.repo)?.name ?? "";
    const lines = current.text.split("\n", end).slice(start - 1);
    const place = { repo, path: file.path, start, end, symbol, kind, hit, lines };
    results.push({ ...place, score: score / best, file, signals });
  }
  return results;
}

async function readScored(
  index: Index,
  file: IndexedFile,
  terms: readonly LiveTerm[],
  query: Query,
): Promise<Passages | undefined> {
  const current = await readCurrentFile(index, file);
  if (!current) return undefined;
  const scored = scoreChunks(current.text, current.chunks, terms, query.identifiers);
  return { ...current, scored };
}

function firstChunk(current: CurrentFile | undefined): ScoredChunk | undefined {
  const chunk = current?.chunks[0];
  return chunk && { ...chunk, score: 0, hit: chunk.start };
}
