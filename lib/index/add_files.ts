/** Puts changed files into the index: many as blocks of their own, a few behind those of the last one. */
import { type BlockPool, jobsFor } from "./block_pool.ts";
import type { BlockFile, BlockJob, BuiltBlock } from "./build_block.ts";
import type { Database } from "./database.ts";
import { forgetFiles } from "./forget_files.ts";
import { BLOCK_SIZE } from "./posting.ts";
import type { StoredHistory } from "./refresh_history.ts";
import type { SourceFile } from "./stamp.ts";
import * as writer from "./writer.ts";

/** More changed files than this are built as blocks of their own instead of appended one by one. */
const MOST_TO_APPEND = 1000;

/** A file as the index has it. */
export interface KnownFile {
  id: number;
  size: number;
  mtime: number;
  /** Of the text. */
  hash: number;
}

/** One index run over a source tree. */
export interface Run {
  database: Database;
  pool: BlockPool;
  repo: number;
  source: string;
  known: Map<string, KnownFile>;
  history: StoredHistory;
  onProgress: (done: number, total: number) => void;
}

/** Reads files and stores them in the place of their earlier versions. */
export async function addFiles(run: Run, files: readonly SourceFile[]): Promise<void> {
  if (files.length > MOST_TO_APPEND || run.known.size === 0) await addBlocks(run, files);
  else await appendFiles(run, files);
}

function jobOf(run: Run, files: readonly SourceFile[]): BlockJob {
  return {
    source: run.source,
    paths: files.map((file) => file.path),
    historyWords: files.map((file) => run.history.get(file.path)?.words ?? ""),
  };
}

async function addBlocks(run: Run, files: readonly SourceFile[]): Promise<void> {
  const count = jobsFor(files.length);
  const parts = shareOut(files, count);
  const firstBlock = Math.ceil(writer.nextId(run.database) / BLOCK_SIZE);
  let done = 0;
  const onFiles = (more: number): void => run.onProgress(done += more, files.length);
  for await (
    const { at, built } of run.pool.build(parts.map((part) => jobOf(run, part)), onFiles)
  ) {
    const part = parts[at] ?? [];
    writer.insertBlock(run.database, firstBlock + at, built.block);
    storeFiles(run, part, built, (firstBlock + at) * BLOCK_SIZE);
    if (at === 0) writer.writeUsual(run.database, built.block.usual);
  }
  writer.writeMeta(run.database, "next", (firstBlock + count) * BLOCK_SIZE);
}

/**
 * Returns parts of as many files and bytes, which take equally long. Of neighbours each part gets one, so that all
 * have files of each kind: a block measures the usual length of a file by its own.
 */
export function shareOut(files: readonly SourceFile[], count: number): SourceFile[][] {
  const parts = Array.from({ length: count }, () => ({ files: [] as SourceFile[], bytes: 0 }));
  for (let from = 0; from < files.length; from += count) {
    const bySize = files.slice(from, from + count).sort((a, b) => b.size - a.size);
    parts.sort((a, b) => a.bytes - b.bytes);
    for (const [i, file] of bySize.entries()) {
      const part = parts[i] as typeof parts[number];
      part.files.push(file);
      part.bytes += file.size;
    }
  }
  return parts.map(({ files }) => files);
}

async function appendFiles(run: Run, files: readonly SourceFile[]): Promise<void> {
  if (files.length === 0) return;
  const usual = writer.readUsual(run.database);
  const job = usual ? { ...jobOf(run, files), usual } : jobOf(run, files);
  const onFiles = (): void => {};
  for await (const { built } of run.pool.build([job], onFiles)) {
    const first = writer.nextId(run.database), block = Math.floor(first / BLOCK_SIZE);
    if (first + files.length > (block + 1) * BLOCK_SIZE) {
      writer.writeMeta(run.database, "next", (block + 1) * BLOCK_SIZE);
      return await appendFiles(run, files);
    }
    writer.appendToBlock(run.database, block, first - block * BLOCK_SIZE, built.block);
    storeFiles(run, files, built, first);
    writer.writeMeta(run.database, "next", first + files.length);
  }
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
