/** The new version of one file: read from the disk, and put into the index. */
import { analyzeFile, type FileFacts } from "./analyze_file.ts";
import { appendFile } from "./append_file.ts";
import type { Database } from "./database.ts";
import { readDead } from "./dead_files.ts";
import { FieldCounts } from "./field_counts.ts";
import type { FieldLengths } from "./field_weights.ts";
import { encodeOutline } from "./outline.ts";
import type { RepoPlace } from "./repo_place.ts";
import { readText, type SourceFile } from "./stamp.ts";
import { Vocabulary } from "./vocabulary.ts";
import { insertFile } from "./writer.ts";

export interface FreshFile {
  stamp: SourceFile;
  facts: FileFacts;
  counts: FieldCounts;
  termKeys: readonly number[];
  churn: number;
}

/** Returns what the index keeps of a file's text, or undefined when it cannot be read. */
export function readFresh(
  database: Database,
  { source, repo, path }: RepoPlace,
  stamp: SourceFile,
): FreshFile | undefined {
  const sql = "select churn, words from history where repo = ? and path = ?";
  const history = database.get(sql, repo, path);
  const text = readText(`${source}/${path}`);
  if (text === undefined) return undefined;
  const vocabulary = new Vocabulary();
  const counts = new FieldCounts(vocabulary);
  const facts = analyzeFile(path, text, String(history?.words ?? ""), counts);
  return { stamp, facts, counts, termKeys: vocabulary.keys, churn: Number(history?.churn ?? 0) };
}

/** Stores the file under the number `id`, which must be the next one. Expects to run inside a transaction. */
export function storeFresh(
  database: Database,
  repo: number,
  { stamp, facts, counts, termKeys, churn }: FreshFile,
  id: number,
  usual: FieldLengths,
): void {
  appendFile(database, id, counts, termKeys, usual, readDead(database));
  const { chunks } = facts;
  const row = { ...facts, outline: encodeOutline(chunks), chunkCount: chunks.length };
  insertFile(database, id, repo, stamp, row, churn);
}
