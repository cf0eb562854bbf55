/** Writes into the tables of `index.db`. All functions expect to run inside a transaction. */
import type { EncodedBlock } from "./block_builder.ts";
import type { BlockFile } from "./build_block.ts";
import { type Database, insertRows, type Value } from "./database.ts";
import type { FieldLengths } from "./field_weights.ts";
import type { Coupling, FileHistory } from "./history.ts";
import { BLOCK_SIZE, postingKey, postingsOf } from "./posting.ts";
import { appendPosting, encodePostings } from "./posting_writer.ts";
import { ROLES } from "./schema.ts";
import type { SourceFile } from "./stamp.ts";

/** Returns a fact of the index that is a number, or undefined. */
export function readNumber(database: Database, key: string): number | undefined {
  const value = database.get("select value from meta where key = ?", key)?.value;
  return typeof value === "number" ? value : undefined;
}

/** Sets a fact of the index. */
/** Returns the number that the next file gets. */
export function nextId(database: Database): number {
  return readNumber(database, "next") ?? 0;
}

/** True when the index holds no file. */
export function isEmpty(database: Database): boolean {
  return !database.get("select 1 from file limit 1");
}

export function writeMeta(database: Database, key: string, value: string | number): void {
  database.run("insert or replace into meta values (?, ?)", key, value);
}

/** Returns the number of a repository of the index, a new one for a new name; `source` "" is the root itself. */
export function repoId(database: Database, name: string, source: string): number {
  database.run(
    "insert into repo (name, source) values (?, ?) on conflict (name) do update set source = excluded.source",
    name,
    source,
  );
  return Number(database.get("select id from repo where name = ?", name)?.id);
}

export interface FileRow {
  id: number;
  file: SourceFile;
  facts: BlockFile;
  churn: number;
}

/** Stores files of a repository; the rows of their earlier versions must be gone. */
export function insertFiles(database: Database, repo: number, rows: readonly FileRow[]): void {
  const files = rows.map(({ id, file: { path, size, mtime }, facts, churn }) => [
    id,
    repo,
    path,
    size,
    mtime,
    facts.hash,
    ROLES.indexOf(facts.role),
    churn,
    facts.words,
  ]);
  insertRows(database, "insert into file", files);
  const outlines = rows.filter(({ facts }) => facts.outline !== "")
    .map(({ id, facts }) => [id, facts.outline]);
  insertRows(database, "insert or replace into outline", outlines);
}

/**
 * Forgets a file. Its postings stay and lead to no row any more, so that readers skip them: to take them out, one
 * would have to know the old text, or to store every file's terms a second time.
 */
export function deleteFile(database: Database, id: number): void {
  database.run("delete from file where id = ?", id);
  database.run("delete from outline where file = ?", id);
}

/** Stores a whole new block. */
export function insertBlock(database: Database, block: number, encoded: EncodedBlock): void {
  insertRows(database, "insert into post", postingRows(block, encoded));
}

function* postingRows(
  block: number,
  { keys, counts, lasts, offsets, data }: EncodedBlock,
): Generator<Value[]> {
  for (let i = 0; i < keys.length; i++) {
    yield [
      postingKey(block, keys[i] as number),
      counts[i] as number,
      lasts[i] as number,
      data.subarray(offsets[i], offsets[i + 1]),
    ];
  }
}

/** Adds the files of a small block to the end of `block`; `first` is the number of its first file there. */
export function appendToBlock(
  database: Database,
  block: number,
  first: number,
  encoded: EncodedBlock,
): void {
  const { keys, counts, lasts, offsets, data } = encoded;
  for (let i = 0; i < keys.length; i++) {
    const key = postingKey(block, keys[i] as number);
    const { files, impacts } = postingsOf(data.subarray(offsets[i], offsets[i + 1]));
    const old = database.get("select count, last, data from post where key = ?", key);
    let blob = old?.data instanceof Uint8Array ? old.data : undefined;
    let last = Number(old?.last ?? 0);
    if (!blob) blob = encodePostings(files.map((file) => first + file), impacts, BLOCK_SIZE);
    else {
      for (const [at, file] of files.entries()) {
        blob = appendPosting(blob, last, first + file, impacts[at] as number);
        last = first + file;
      }
    }
    database.run(
      "insert or replace into post values (?, ?, ?, ?)",
      key,
      Number(old?.count ?? 0) + (counts[i] as number),
      first + (lasts[i] as number),
      blob,
    );
  }
}

/** Replaces what is known of a repository's history. */
export function writeHistory(
  database: Database,
  repo: number,
  histories: ReadonlyMap<string, FileHistory>,
): void {
  database.run("delete from history where repo = ?", repo);
  for (const [path, { churn, words }] of histories) {
    database.run("insert into history values (?, ?, ?, ?)", repo, path, churn, encodeWords(words));
  }
}

/** Returns "retry 1.5 backoff 0.58", as `history.words` stores it. */
function encodeWords(words: ReadonlyMap<string, number>): string {
  return [...words].map(([word, weight]) => `${word} ${Math.round(weight * 100) / 100}`).join(" ");
}

/** Replaces the couplings of a repository. */
export function writeCouplings(
  database: Database,
  repo: number,
  couplings: readonly Coupling[],
): void {
  database.run("delete from coupling where repo = ?", repo);
  for (const { file, other, score, commits } of couplings) {
    const sql = "insert into coupling values (?, ?, ?, ?, ?)";
    database.run(sql, repo, file, other, score, commits);
  }
}

/** Keeps the usual field lengths, with which files that come later are compared. */
export function writeUsual(database: Database, usual: FieldLengths): void {
  writeMeta(database, "usual", JSON.stringify(usual));
}

/** Returns the usual field lengths, or undefined before the first run. */
export function readUsual(database: Database): FieldLengths | undefined {
  const value = database.get("select value from meta where key = 'usual'")?.value;
  return typeof value === "string" ? JSON.parse(value) : undefined;
}
