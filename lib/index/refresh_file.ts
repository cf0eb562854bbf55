/**
 * Reads single files again into the index, as a hook does with what was just edited: the old version is
 * forgotten, the new one appended; nothing else is touched, and nobody is waited for.
 */
import type { IndexSettings } from "../project/settings.ts";
import { type Database, isBusy, openDatabase, transaction } from "./database.ts";
import { markDead } from "./dead_files.ts";
import type { FieldLengths } from "./field_weights.ts";
import type { CurrentText } from "./fresh_file.ts";
import { BLOCK_SIZE } from "./posting.ts";
import { placeOf, type RepoPlace } from "./repo_place.ts";
import { hasOurTables } from "./schema.ts";
import { hashText, readText, sizedStampOf, type SourceFile } from "./stamp.ts";
import { readRepos } from "./store.ts";
import { deleteFile, nextId, readNumber, readUsual, writeMeta } from "./writer.ts";

/**
 * "left out": not a file that is indexed. "later": the index is locked, or the file is too big to be read
 * while somebody waits; the next run of the indexer sees by its stamps that it changed.
 */
export type Refreshed = "indexed" | "forgotten" | "unchanged" | "left out" | "later";

/** Bytes; a file of that size takes about 100 ms. */
const MOST_BYTES = 1 << 18;

/**
 * Bytes of the write-ahead log, some 20 edits. Hooks end without closing it, so that whoever comes next reads all of
 * it: 7 MB, left by 120 edits, took every hook 8 ms.
 */
const LONGEST_LOG = 1 << 20;

/**
 * Opens an index for `refreshFile`, or returns undefined when there is none that can be used. It is best
 * left open by a hook: closing it would wait for the disk.
 */
export function openForRefresh(path: string): Database | undefined {
  try {
    // Opening would create a missing file.
    if (!Deno.statSync(path).isFile) return undefined;
    const isLong = bytesOf(`${path}-wal`) > LONGEST_LOG;
    const database = openDatabase(path, { busyTimeout: 0 });
    if (!hasOurTables(database)) {
      database.close();
      return undefined;
    }
    if (isLong) database.all("pragma wal_checkpoint(truncate)");
    return database;
  } catch {
    // No index, no rights, or a writer in the way.
  }
  return undefined;
}

function bytesOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}

/** Brings the index up to date with one file, given by its absolute path: edited, new or gone. */
export async function refreshFile(
  database: Database,
  file: string,
  rules: IndexSettings,
): Promise<Refreshed> {
  const place = placeOf(readRepos(database), file);
  if (!place) return "left out";
  const known = knownFile(database, place);
  const stamp = known
    ? sizedStampOf(place.source, place.path, rules.maxFileBytes)
    : await stampOfNew(place, rules);
  if (!stamp && !known) return "left out";
  if (stamp && known?.size === stamp.size && known.mtime === stamp.mtime) return "unchanged";
  const usual = readUsual(database);
  if (!usual || stamp && stamp.size > MOST_BYTES) return "later";
  const current = stamp && readCurrent(place, stamp);
  // As after a formatter that had nothing to do.
  if (known && current && current.hash === known.hash) {
    const { size, mtime } = current.stamp;
    const sql = "update file set size = ?, mtime = ? where id = ?";
    return write(database, () => (database.run(sql, size, mtime, known.id), "unchanged"));
  }
  return await replaceFile(database, place, current, usual);
}

/** Forgets the version that the index has, and reads the one that there is now. */
async function replaceFile(
  database: Database,
  place: RepoPlace,
  current: CurrentText | undefined,
  usual: FieldLengths,
): Promise<Refreshed> {
  // The chunker is loaded only for a file that changed.
  const { readFresh, storeFresh }: typeof import("./fresh_file.ts") = await import(
    "./fresh_file.ts" as string
  );
  const fresh = current && await readFresh(database, place, current);
  return write(database, () => {
    forgetFile(database, place, fresh !== undefined);
    if (!fresh) return "forgotten";
    const next = nextId(database);
    storeFresh(database, place.repo, fresh, next, usual);
    addToTotals(database, 1, fresh.facts.chunks.length);
    writeMeta(database, "next", next + 1);
    return "indexed";
  });
}

/** Runs a transaction that does not wait for another one. */
function write(database: Database, body: () => Refreshed): Refreshed {
  try {
    return transaction(database, body);
  } catch (error) {
    if (isBusy(error)) return "later";
    throw error;
  }
}

interface KnownFile {
  id: number;
  size: number;
  mtime: number;
  /** Of the text. */
  hash: number;
}

function knownFile(database: Database, { repo, path }: RepoPlace): KnownFile | undefined {
  const sql = "select id, size, mtime, hash from file where repo = ? and path = ?";
  const row = database.get(sql, repo, path);
  return row && {
    id: Number(row.id),
    size: Number(row.size),
    mtime: Number(row.mtime),
    hash: Number(row.hash),
  };
}

/** One that is in the index is not asked for its rules again. */
async function stampOfNew(place: RepoPlace, rules: IndexSettings): Promise<SourceFile | undefined> {
  const { wantedStamp }: typeof import("./wanted_stamp.ts") = await import(
    "./wanted_stamp.ts" as string
  );
  return wantedStamp(place, rules);
}

function readCurrent({ source, path }: RepoPlace, stamp: SourceFile): CurrentText | undefined {
  const text = readText(`${source}/${path}`);
  return text === undefined ? undefined : { stamp, text, hash: hashText(text) };
}

function forgetFile(database: Database, place: RepoPlace, hasNewVersion: boolean): void {
  const known = knownFile(database, place), next = nextId(database);
  if (!known) return;
  addToTotals(database, -1, -countChunks(database, known.id));
  deleteFile(database, known.id);
  // In the block that is appended to, its postings go as those of the new version come.
  const isCleaned = hasNewVersion &&
    Math.floor(known.id / BLOCK_SIZE) === Math.floor(next / BLOCK_SIZE);
  markDead(database, [known.id], next, isCleaned ? 0 : 1);
}

function countChunks(database: Database, file: number): number {
  const outline = database.get("select chunks from outline where file = ?", file)?.chunks;
  return typeof outline === "string" ? outline.split("\n").length : 0;
}

function addToTotals(database: Database, files: number, chunks: number): void {
  writeMeta(database, "files", (readNumber(database, "files") ?? 0) + files);
  writeMeta(database, "chunks", (readNumber(database, "chunks") ?? 0) + chunks);
}
