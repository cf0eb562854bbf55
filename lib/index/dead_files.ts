/**
 * Which file numbers belong to forgotten versions. Their postings stay until the next rebuild, so that one
 * edit costs no look at the old text; readers pass over them by this bitmap.
 */
import type { Database } from "./database.ts";

export interface DeadFiles {
  count: number;
  has(file: number): boolean;
}

/** Facts of the index: a bitmap of the files, and how many of them have postings. */
const BITS = "dead bits", COUNT = "dead";

/** Returns the dead files that the facts of an index tell of. */
export function deadFilesIn(facts: ReadonlyMap<unknown, unknown>): DeadFiles {
  const bits = bitsIn(facts);
  return {
    count: Number(facts.get(COUNT) ?? 0),
    has: (file) => ((bits[file >> 3] ?? 0) & (1 << (file & 7))) !== 0,
  };
}

/** Returns the dead files of an index. */
export function readDead(database: Database): DeadFiles {
  return deadFilesIn(readFacts(database));
}

/**
 * Adds files to the dead ones; `limit` is one more than the highest file number. `left` is how many of
 * them have postings that stay.
 */
export function markDead(
  database: Database,
  files: readonly number[],
  limit: number,
  left = files.length,
): void {
  if (files.length === 0) return;
  const facts = readFacts(database), bits = bitsIn(facts);
  const grown = new Uint8Array(Math.max(bits.length, (limit >> 3) + 1));
  grown.set(bits);
  for (const file of files) grown[file >> 3] = (grown[file >> 3] as number) | (1 << (file & 7));
  writeFacts(database, grown, Number(facts.get(COUNT) ?? 0) + left);
}

/** Forgets them all: the postings are new. */
export function clearDead(database: Database): void {
  writeFacts(database, new Uint8Array(0), 0);
}

function readFacts(database: Database): Map<unknown, unknown> {
  const rows = database.all("select key, value from meta where key in (?, ?)", BITS, COUNT);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function bitsIn(facts: ReadonlyMap<unknown, unknown>): Uint8Array {
  const bits = facts.get(BITS);
  return bits instanceof Uint8Array ? bits : new Uint8Array(0);
}

function writeFacts(database: Database, bits: Uint8Array, count: number): void {
  for (const [key, value] of [[BITS, bits], [COUNT, count]] as const) {
    database.run("insert or replace into meta values (?, ?)", key, value);
  }
}
