/** From a prompt to ranked files with a confidence: the stages of the search in their order. */
import { type CurrentFile, readCurrentFile } from "../index/current_file.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { confidenceOf } from "./confidence.ts";
import { type Evidence, gatherEvidence } from "./evidence.ts";
import { linesOf, scoreChunks, type ScoredChunk } from "./passage.ts";
import { type Query, readQuery } from "./query.ts";
import { type RankedFile, rankFiles, scoreOf, sortRanked, type Tuning } from "./rank.ts";
import { idfOf, type LiveTerm, retrieve } from "./retrieve.ts";
import { CANDIDATES, WEIGHTS } from "./weights.ts";

export interface RankOptions extends Tuning {
  /** Restricts the search to these repositories. */
  repos?: ReadonlySet<number>;
  /** Files that the model has already; they are not results. */
  without?: ReadonlySet<string>;
}

/** A file as it is now, with its chunks by what they say about the prompt. */
export interface Passages extends CurrentFile {
  scored: ScoredChunk[];
}

export interface Ranking {
  query: Query;
  terms: LiveTerm[];
  /** Best first. */
  ranked: RankedFile[];
  /** Of the files that were read, by number. */
  passages: Map<number, Passages>;
  /** 0 to 1. */
  confidence: number;
  evidence: Evidence;
}

/** So many files are read for their best chunk: reading more costs a cold process too much. */
const FILES_READ = 6;
/** Candidates of which only those of some repositories, or for some roles, count. */
const CANDIDATES_TO_SIFT = 2000;
const COUPLING_SEEDS = 5;
const LEAST_COUPLING = 0.1;

/** Returns the files that a prompt is about. */
export async function rankPrompt(
  index: Index,
  text: string,
  options: RankOptions = {},
): Promise<Ranking> {
  const query = readQuery(text);
  const unseenIdf = idfOf(0, index.files);
  const isScoped = options.repos !== undefined || options.allows !== undefined;
  const most = isScoped ? CANDIDATES_TO_SIFT : CANDIDATES;
  const { terms, candidates, definitions } = retrieve(index, query.terms, most);
  const rows = new Map(index.filesById(candidates.map(({ file }) => file)).map((r) => [r.id, r]));
  const { repos, without } = options;
  const known = candidates.flatMap(({ file: id, score, matched }) => {
    const file = rows.get(id);
    if (!file || (repos && !repos.has(file.repo)) || without?.has(file.path)) return [];
    if (options.allows?.(file) === false) return [];
    return [{ file, score, matched }];
  }).slice(0, CANDIDATES);
  const ranked = rankFiles({
    query,
    terms,
    candidates: known,
    definitions,
    mostChurn: index.mostChurn,
    unseenIdf,
    tuning: options,
  });
  const passages = await readPassages(index, ranked, known[0]?.score ?? 1, terms, query);
  addCoupled(index, ranked, options);
  const chunk = textOfBest(passages.get(ranked[0]?.file.id ?? -1));
  const { files } = index;
  const evidence = gatherEvidence({ query, terms, ranked, chunk, unseenIdf, files });
  const insideSession = (without?.size ?? 0) > 0;
  const confidence = ranked.length > 0 ? confidenceOf(evidence, insideSession) : 0;
  return { query, terms, ranked, passages, confidence, evidence };
}

/** Reads one file and scores its chunks; undefined when it is gone. */
export async function readScored(
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

function textOfBest(passages: Passages | undefined): string {
  const chunk = passages?.scored[0];
  return chunk ? linesOf(passages.text, chunk).join("\n") : "";
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
    const [first, second] = file.scored;
    entry.signals.chunk = Math.min(1, (first?.score ?? 0) / best);
    entry.signals.second = Math.min(1, (second?.score ?? 0) / best);
    entry.signals.inChunk = first?.covered ?? 0;
    entry.signals.named = Math.max(0, ...file.scored.map(({ named }) => named));
    entry.score = scoreOf(entry.signals);
  }
  sortRanked(ranked);
  return passages;
}

/** Lifts files that change together with the best ones; reorders `ranked`. */
function addCoupled(index: Index, ranked: RankedFile[], options: RankOptions): void {
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
