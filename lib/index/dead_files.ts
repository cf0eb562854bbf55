/**
 * Which file numbers belong to forgotten versions. Their postings stay until the next rebuild, so that one
 * edit costs no look at the old text; readers pass over them by this bitmap.
 */
import type { Database } from "./database.ts";

export interface DeadFiles {
  count: number;
  has(file: number): boolean;
}

/** Returns the dead files of an index. */
export function readDead(database: Database): DeadFiles {
  const { bits, count } = readBits(database);
  return { count, has: (file) => ((bits[file >> 3] ?? 0) & (1 << (file & 7))) !== 0 };
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
  const { bits, count } = readBits(database);
  const grown = new Uint8Array(Math.max(bits.length, (limit >> 3) + 1));
  grown.set(bits);
  for (const file of files) grown[file >> 3] = (grown[file >> 3] as number) | (1 << (file & 7));
  writeBits(database, grown, count + left);
}

/** Forgets them all: the postings are new. */
export function clearDead(database: Database): void {
  writeBits(database, new Uint8Array(0), 0);
}

function readBits(database: Database): { bits: Uint8Array; count: number } {
  const bits = database.get("select value from meta where key = 'dead bits'")?.value;
  const count = database.get("select value from meta where key = 'dead'")?.value;
  return { bits: bits instanceof Uint8Array ? bits : new Uint8Array(0), count: Number(count ?? 0) };
}

function writeBits(database: Database, bits: Uint8Array, count: number): void {
  database.run("insert or replace into meta values ('dead bits', ?)", bits);
  database.run("insert or replace into meta values ('dead', ?)", count);
}
