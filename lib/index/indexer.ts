/** Brings the index of one source tree up to date: what changed is read again, the rest is left alone. */
import { buildBlocks, jobsFor } from "./block_pool.ts";
import type { BlockFile, BlockJob, BuiltBlock } from "./build_block.ts";
import type { Database } from "./database.ts";
import { clearDead, markDead, readDead } from "./dead_files.ts";
import { readHistory, refreshHistory, type StoredHistory } from "./refresh_history.ts";
import { lockIndex } from "./lock.ts";
import { BLOCK_SIZE } from "./posting.ts";
import { openForWriting } from "./schema.ts";
import { hashText, readText } from "./stamp.ts";
import { type SourceFile, walk, WALK_DEFAULTS, type WalkOptions } from "./walk.ts";
import * as writer from "./writer.ts";

export interface IndexOptions {
  /** Folder that holds `.bobbin`. */
  root: string;
  /** Folder to index; the root itself when absent. */
  source?: string;
  /** Name of the source tree within the root. */
  repo?: string;
  /** Read everything again. */
  force?: boolean;
  walk?: Partial<WalkOptions>;
  /** Commits to learn from; 0 leaves the history out. */
  commits?: number;
  /** Told how many of how many files are done. */
  onProgress?: (done: number, total: number) => void;
  /** Told in one sentence what is unusual: a wait, an index that had to be moved aside. */
  onNotice?: (text: string) => void;
}

export interface IndexSummary {
  /** Files in the index now. */
  files: number;
  chunks: number;
  /** Files read in this run. */
  read: number;
  removed: number;
  milliseconds: number;
}

/** More changed files than this are built as blocks of their own instead of appended one by one. */
const MOST_TO_APPEND = 1000;
/** Rebuild when there are so many forgotten versions for each file: they blur the idf of every word. */
const MOST_DEAD_SHARE = 0.3;
const LEAST_DEAD = 100;

interface Known {
  id: number;
  size: number;
  mtime: number;
  /** Of the text. */
  hash: number;
}

interface Run {
  database: Database;
  repo: number;
  source: string;
  known: Map<string, Known>;
  history: StoredHistory;
  onProgress: (done: number, total: number) => void;
}

/**
 * Indexes a source tree into `<root>/.bobbin/index.db`, all in one transaction: whoever reads
 * meanwhile, or after an interruption, sees the index as it was. Throws when the state folder cannot
 * be written.
 */
export async function indexProject(options: IndexOptions): Promise<IndexSummary> {
  const started = performance.now();
  const state = `${options.root}/.bobbin`, source = options.source ?? options.root;
  const notice = options.onNotice ?? (() => {});
  Deno.mkdirSync(state, { recursive: true, mode: 0o700 });
  using _lock = await lockIndex(
    `${state}/index.lock`,
    () => notice("Waiting for another index run to finish"),
  );
  using database = openForWriting(
    `${state}/index.db`,
    (aside) =>
      notice(`Cannot use the old index: not a database of this program; moved to "${aside}"`),
  );
  const files = await walk(source, { ...WALK_DEFAULTS, ...options.walk });
  database.run("begin immediate");
  try {
    const read = await refresh(database, files, source, options);
    const summary = { ...read, ...totals(database), milliseconds: performance.now() - started };
    database.run("commit");
    database.all("pragma wal_checkpoint(truncate)");
    return summary;
  } catch (error) {
    database.run("rollback");
    throw error;
  }
}

async function refresh(
  database: Database,
  files: readonly SourceFile[],
  source: string,
  options: IndexOptions,
): Promise<{ read: number; removed: number }> {
  const repo = writer.repoId(database, options.repo ?? "", source);
  const known = knownFiles(database, repo);
  const changedHistory = await refreshHistory(database, repo, source, options.commits);
  const force = (options.force ?? false) || isMostlyDead(database, known.size);
  if (force) forgetAll(database, repo, known);
  const history = readHistory(database, repo);
  const onProgress = options.onProgress ?? (() => {});
  const run: Run = { database, repo, source, known, history, onProgress };
  const removed = removeMissing(run, files);
  const changed = files.filter((file) =>
    changedHistory.has(file.path) ||
    (hasNewStamp(known.get(file.path), file) && !isOnlyTouched(run, file))
  );
  if (changed.length > MOST_TO_APPEND || known.size === 0) await addBlocks(run, changed);
  else await appendFiles(run, changed);
  if (changedHistory.size > 0) updateChurn(run);
  return { read: changed.length, removed };
}

function hasNewStamp(known: Known | undefined, file: SourceFile): boolean {
  return !known || known.size !== file.size || known.mtime !== file.mtime;
}

/** True when the text is the same, as after switching branches and back; then only its stamp is taken. */
function isOnlyTouched({ database, source, known }: Run, file: SourceFile): boolean {
  const old = known.get(file.path);
  if (old?.size !== file.size) return false;
  const text = readText(`${source}/${file.path}`);
  if (text === undefined || hashText(text) !== old.hash) return false;
  database.run("update file set mtime = ? where id = ?", file.mtime, old.id);
  return true;
}

function knownFiles(database: Database, repo: number): Map<string, Known> {
  const rows = database.all("select id, path, size, mtime, hash from file where repo = ?", repo);
  return new Map(rows.map((row) => [
    String(row.path),
    {
      id: Number(row.id),
      size: Number(row.size),
      mtime: Number(row.mtime),
      hash: Number(row.hash),
    },
  ]));
}

function isMostlyDead(database: Database, alive: number): boolean {
  const { count } = readDead(database);
  return count > LEAST_DEAD && count > alive * MOST_DEAD_SHARE;
}

/** Drops everything of a repository; with it the postings, when there is no other. */
function forgetAll(database: Database, repo: number, known: Map<string, Known>): void {
  database.run("delete from outline where file in (select id from file where repo = ?)", repo);
  database.run("delete from file where repo = ?", repo);
  known.clear();
  if (database.get("select 1 from file limit 1")) return;
  database.run("delete from post");
  writer.writeMeta(database, "next", 0);
  clearDead(database);
}

function removeMissing({ database, known }: Run, files: readonly SourceFile[]): number {
  const there = new Set(files.map((file) => file.path));
  const gone = [...known].filter(([path]) => !there.has(path)).map(([, { id }]) => id);
  forgetFiles(database, gone);
  return gone.length;
}

function forgetFiles(database: Database, ids: readonly number[]): void {
  for (const id of ids) writer.deleteFile(database, id);
  markDead(database, ids, nextId(database));
}

function jobOf(run: Run, files: readonly SourceFile[]): BlockJob {
  return {
    source: run.source,
    paths: files.map((file) => file.path),
    historyWords: files.map((file) => run.history.get(file.path)?.words ?? ""),
  };
}

/** Builds new blocks; neighbours go to different ones, so that all have files of each kind. */
async function addBlocks(run: Run, files: readonly SourceFile[]): Promise<void> {
  const count = jobsFor(files.length, BLOCK_SIZE);
  const parts = Array.from(
    { length: count },
    (_, part) => files.filter((_, i) => i % count === part),
  );
  const firstBlock = Math.ceil(nextId(run.database) / BLOCK_SIZE);
  let done = 0;
  const onFiles = (more: number): void => run.onProgress(done += more, files.length);
  for await (const { at, built } of buildBlocks(parts.map((part) => jobOf(run, part)), onFiles)) {
    const part = parts[at] ?? [];
    writer.insertBlock(run.database, firstBlock + at, built.block);
    storeFiles(run, part, built, (firstBlock + at) * BLOCK_SIZE);
    if (at === 0) writer.writeUsual(run.database, built.block.usual);
  }
  writer.writeMeta(run.database, "next", (firstBlock + count) * BLOCK_SIZE);
}

async function appendFiles(run: Run, files: readonly SourceFile[]): Promise<void> {
  if (files.length === 0) return;
  const usual = writer.readUsual(run.database);
  const job = usual ? { ...jobOf(run, files), usual } : jobOf(run, files);
  const onFiles = (): void => {};
  for await (const { built } of buildBlocks([job], onFiles)) {
    const first = nextId(run.database), block = Math.floor(first / BLOCK_SIZE);
    if (first + files.length > (block + 1) * BLOCK_SIZE) {
      writer.writeMeta(run.database, "next", (block + 1) * BLOCK_SIZE);
      return await appendFiles(run, files);
    }
    writer.appendToBlock(run.database, block, first - block * BLOCK_SIZE, built.block);
    storeFiles(run, files, built, first);
    writer.writeMeta(run.database, "next", first + files.length);
  }
}

function nextId(database: Database): number {
  return writer.readNumber(database, "next") ?? 0;
}

function storeFiles(
  run: Run,
  files: readonly SourceFile[],
  built: BuiltBlock,
  firstId: number,
): void {
  forgetFiles(run.database, files.flatMap(({ path }) => run.known.get(path)?.id ?? []));
  const rows = files.flatMap((file, i) => {
    const facts: BlockFile | undefined = built.files[i];
    const churn = run.history.get(file.path)?.churn ?? 0;
    return facts ? [{ id: firstId + i, file, facts, churn }] : [];
  });
  writer.insertFiles(run.database, run.repo, rows);
}

function updateChurn({ database, repo, history }: Run): void {
  for (const [path, { churn }] of history) {
    database.run("update file set churn = ? where repo = ? and path = ?", churn, repo, path);
  }
}

/** Counts what the index holds and leaves the counts for the readers. */
function totals(database: Database): { files: number; chunks: number } {
  const count = (sql: string): number => Number(database.get(sql)?.n ?? 0);
  const files = count("select count(*) n from file");
  const chunks = count(
    "select sum(1 + length(chunks) - length(replace(chunks, char(10), ''))) n from outline",
  );
  writer.writeMeta(database, "files", files);
  writer.writeMeta(database, "chunks", chunks);
  writer.writeMeta(
    database,
    "churn",
    Number(database.get("select max(churn) n from file")?.n ?? 0),
  );
  return { files, chunks };
}
