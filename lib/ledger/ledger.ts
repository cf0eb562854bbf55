/** What this session's model has been given: one row a chunk, told apart by path and content. */
import { appendRows, readRows } from "./journal.ts";

export interface LedgerRow {
  /** `path:start-end`, with the repository in front where the root holds several. */
  chunk_key: string;
  /** Hash of the chunk's text: changed code comes again, code that only moved does not. */
  hash: string;
  injection_id: string;
  turn: number;
}

export interface Ledger {
  /** Turn of the next injection, from 1. */
  nextTurn: number;
  /** Chunks given so far. */
  size: number;
  has(path: string, hash: string): boolean;
}

const FILE = "ledger.jsonl";

/** Reads a session's ledger; `folder` is the session's, undefined for a host that names no session. */
export function readLedger(folder: string | undefined): Ledger {
  const given = new Set<string>();
  let turn = 0;
  for (const row of folder ? readRows(`${folder}/${FILE}`) : []) {
    if (typeof row.chunk_key !== "string" || typeof row.hash !== "string") continue;
    given.add(`${pathOf(row.chunk_key)} ${row.hash}`);
    if (typeof row.turn === "number") turn = Math.max(turn, row.turn);
  }
  return {
    nextTurn: turn + 1,
    size: given.size,
    has: (path, hash) => given.has(`${path} ${hash}`),
  };
}

/** Records what was rendered; false when it could not be. */
export function recordGiven(folder: string | undefined, rows: readonly LedgerRow[]): boolean {
  return folder !== undefined && appendRows(`${folder}/${FILE}`, rows);
}

function pathOf(chunkKey: string): string {
  return chunkKey.slice(0, chunkKey.lastIndexOf(":"));
}
