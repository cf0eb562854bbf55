/** The new version of one file: what the index keeps of its text, and how it gets there. */
import { analyzeFile, type FileFacts } from "./analyze_file.ts";
import { appendFile } from "./append_file.ts";
import type { Database } from "./database.ts";
import { readDead } from "./dead_files.ts";
import { FieldCounts } from "./field_counts.ts";
import type { FieldLengths } from "./field_weights.ts";
import { encodeOutline } from "./outline.ts";
import type { RepoPlace } from "./repo_place.ts";
import type { SourceFile } from "./stamp.ts";
import { Vocabulary } from "./vocabulary.ts";
import { insertFiles } from "./writer.ts";

/** A file as it is now. */
export interface CurrentText {
  stamp: SourceFile;
  text: string;
  /** Of the text. */
  hash: number;
}

export interface FreshFile extends Omit<CurrentText, "text"> {
  facts: FileFacts;
  counts: FieldCounts;
  termKeys: readonly number[];
  churn: number;
}

/** Returns what the index is to keep of a file. */
export async function readFresh(
  database: Database,
  { repo, path }: RepoPlace,
  { stamp, text, hash }: CurrentText,
): Promise<FreshFile> {
  const sql = "select churn, words from history where repo = ? and path = ?";
  const history = database.get(sql, repo, path);
  const vocabulary = new Vocabulary();
  const counts = new FieldCounts(vocabulary);
  const facts = await analyzeFile(path, text, String(history?.words ?? ""), counts);
  const churn = Number(history?.churn ?? 0);
  return { stamp, hash, facts, counts, termKeys: vocabulary.keys, churn };
}

/** Stores the file under the number `id`, which must be the next one. Expects to run inside a transaction. */
export function storeFresh(
  database: Database,
  repo: number,
  { stamp, hash, facts, counts, termKeys, churn }: FreshFile,
  id: number,
  usual: FieldLengths,
): void {
  appendFile(database, id, counts, termKeys, usual, readDead(database));
  const { chunks } = facts;
  const row = { ...facts, hash, outline: encodeOutline(chunks), chunkCount: chunks.length };
  insertFiles(database, repo, [{ id, file: stamp, facts: row, churn }]);
}
