/** Which notes a session's model has been given, and in which version: a note is given once unless it changed. */
import { appendRows, readRows } from "../ledger/journal.ts";
import { sessionFolder } from "../ledger/session.ts";
import { termKey } from "../index/terms.ts";
import type { Vault } from "./vault.ts";

const FILE = "notes.jsonl";

export interface GivenNotes {
  /** True for a note that was given with this very text. */
  has(path: string, text: string): boolean;
  /** Records notes that were given just now. */
  add(notes: readonly { path: string; text: string }[]): void;
}

/** Returns what a session was given; without a session nothing is kept. `session` is as the host sent it. */
export function readGivenNotes({ state }: Vault, session: string | undefined): GivenNotes {
  const folder = sessionFolder(state, session);
  if (folder === undefined) return { has: () => false, add: () => {} };
  const path = `${folder}/${FILE}`;
  const given = new Set(readRows(path).map((row) => `${row.path} ${row.version}`));
  return {
    has: (note, text) => given.has(`${note} ${termKey(text)}`),
    add: (notes) =>
      appendRows(path, notes.map(({ path, text }) => ({ path, version: termKey(text) }))),
  };
}

/** Forgets what a session was given, as when its context is compacted or cleared. */
export function forgetGivenNotes({ state }: Vault, session: string | undefined): void {
  const folder = sessionFolder(state, session);
  if (folder === undefined) return;
  try {
    Deno.removeSync(`${folder}/${FILE}`);
  } catch {
    // Nothing was given yet.
  }
}
