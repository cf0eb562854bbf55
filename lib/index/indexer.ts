/** Brings the index of one source tree up to date: what changed is read again, the rest is left alone. */
import { makeStateFolder } from "../project/root.ts";
import { addFiles, type KnownFile, type Run } from "./add_files.ts";
import { BlockPool } from "./block_pool.ts";
import type { Database } from "./database.ts";
import { readDead } from "./dead_files.ts";
import { forgetFiles, forgetTree, removeTree } from "./forget_files.ts";
import { readHistory, refreshHistory } from "./refresh_history.ts";
import { lockIndex } from "./lock.ts";
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
  /** Take the tree out of the index instead. */
  remove?: boolean;
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

/** Rebuild when there are so many forgotten versions for each file: they blur the idf of every word. */
const MOST_DEAD_SHARE = 0.3;
const LEAST_DEAD = 100;

/**
 * Indexes a source tree into `<root>/.bobbin/index.db`, all in one transaction: whoever reads
 * meanwhile, or after an interruption, sees the index as it was. Throws when the state folder cannot
 * be written.
 */
export async function indexProject(options: IndexOptions): Promise<IndexSummary> {
  const started = performance.now();
  const state = `${options.root}/.bobbin`, source = options.source ?? options.root;
  const notice = options.onNotice ?? (() => {});
  makeStateFolder(state);
  using _lock = await lockIndex(
    `${state}/index.lock`,
    () => notice("Waiting for another index run to finish"),
  );
  using database = openForWriting(
    `${state}/index.db`,
    (aside) =>
      notice(`Cannot use the old index: not a database of this program; moved to "${aside}"`),
  );
  using pool = new BlockPool();
  // Hooks go on meanwhile: the walk knows nothing of the files that they add.
  const walkedTo = writer.nextId(database);
  const files = options.remove ? [] : await walk(
    source,
    { ...WALK_DEFAULTS, ...options.walk },
    (files) => writer.isEmpty(database) && pool.startAhead(files),
  );
  database.run("begin immediate");
  try {
    const read = await refresh(database, pool, { files, walkedTo }, source, options);
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
  pool: BlockPool,
  { files, walkedTo }: { files: readonly SourceFile[]; walkedTo: number },
  source: string,
  options: IndexOptions,
): Promise<{ read: number; removed: number }> {
  const folder = source === options.root ? "" : source;
  const repo = writer.repoId(database, options.repo ?? "", folder);
  const known = knownFiles(database, repo);
  if (options.remove) {
    removeTree(database, repo);
    return { read: 0, removed: known.size };
  }
  const changedHistory = await refreshHistory(database, repo, source, options.commits);
  const force = (options.force ?? false) || isMostlyDead(database, known.size);
  if (force) {
    forgetTree(database, repo);
    known.clear();
  }
  const history = readHistory(database, repo);
  const onProgress = options.onProgress ?? (() => {});
  const run: Run = { database, pool, repo, source, known, history, onProgress };
  const removed = removeMissing(run, files, walkedTo);
  const changed = files.filter((file) =>
    changedHistory.has(file.path) ||
    (hasNewStamp(known.get(file.path), file) && !isOnlyTouched(run, file))
  );
  await addFiles(run, changed);
  if (changedHistory.size > 0) updateChurn(run);
  return { read: changed.length, removed };
}

function hasNewStamp(known: KnownFile | undefined, file: SourceFile): boolean {
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

function knownFiles(database: Database, repo: number): Map<string, KnownFile> {
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

function removeMissing(
  { database, known }: Run,
  files: readonly SourceFile[],
  walkedTo: number,
): number {
  const there = new Set(files.map((file) => file.path));
  const gone = [...known].filter(([path, { id }]) => !there.has(path) && id < walkedTo)
    .map(([, { id }]) => id);
  forgetFiles(database, gone);
  return gone.length;
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
