/** Which reactions a session has seen: each comes once for the same arguments, until a compaction. */
import { appendRows, readRows } from "./journal.ts";

export interface FiredRow {
  rule_name: string;
  /** Hash of the arguments. */
  args_hash: string;
}

const FILE = "reactions.jsonl";

/** Returns a test for what fired before; `folder` is the session's, undefined for a host that names none. */
export function readFired(folder: string | undefined): (row: FiredRow) => boolean {
  const rows = folder ? readRows(`${folder}/${FILE}`) : [];
  const fired = new Set(rows.map(({ rule_name, args_hash }) => `${args_hash} ${rule_name}`));
  return ({ rule_name, args_hash }) => fired.has(`${args_hash} ${rule_name}`);
}

/** Records what fired, once it was said; false when it could not be. */
export function recordFired(folder: string | undefined, rows: readonly FiredRow[]): boolean {
  return folder !== undefined && appendRows(`${folder}/${FILE}`, rows);
}
