/** What of a file can be shown: a span of whole lines with where it comes from. */
import type { ChunkKind } from "../index/chunk.ts";
import type { FileRole } from "../index/schema.ts";
import type { LedgerRow } from "../ledger/ledger.ts";

/** Where something is: whole lines of one file, counted from 1, both ends included. */
export interface Place {
  /** As shown and recorded: the repository's name in front where the root holds several. */
  path: string;
  start: number;
  end: number;
  symbol: string;
}

export interface Excerpt extends Place {
  kind: ChunkKind;
  role: FileRole;
  /** 0 to 1 against the best result. */
  score: number;
  /** Safe to show: nothing hidden in them, secrets masked. */
  lines: readonly string[];
  /** Line around which to cut when the whole does not fit. */
  hit: number;
  /** False when only a part of the chunk is shown. */
  whole: boolean;
  /** Why it is here when the prompt's words alone did not find it: "named in docs/billing.md"; else "". */
  origin: string;
  /** What spoke for it, the strongest first. */
  reasons: readonly string[];
  tags: readonly string[];
}

/** A result that is named in one line instead of shown. */
export interface Pointer extends Omit<Place, "end"> {
  origin: string;
}

/** Returns the path with the repository's name in front where the root holds several. */
export function shownPath({ repo, path }: { repo: string; path: string }): string {
  return repo === "" ? path : `${repo}/${path}`;
}

/** Returns the place alone, as the store of the feedback keeps it. */
export function placeOf({ path, start, end, symbol }: Place): Place {
  return { path, start, end, symbol };
}

/** Returns the rows of the ledger for what is shown. */
export function ledgerRows(
  excerpts: readonly Excerpt[],
  injection_id: string,
  turn: number,
): LedgerRow[] {
  return excerpts.map((excerpt) => ({
    chunk_key: `${excerpt.path}:${excerpt.start}-${excerpt.end}`,
    hash: shownHash(excerpt),
    injection_id,
    turn,
  }));
}

/** Returns the hash of what is shown of an excerpt: of its name where its place alone is. */
export function shownHash({ lines, symbol }: Excerpt): string {
  return contentHash(lines.length > 0 ? lines : [symbol]);
}

/** Returns the hash by which the ledger knows a text again: blanks at line ends do not matter. */
export function contentHash(lines: readonly string[]): string {
  let a = 0x811c9dc5, b = 0x01000193;
  for (const line of lines) {
    const text = line.trimEnd();
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      a = Math.imul(a ^ c, 0x01000193);
      b = Math.imul(b ^ c, 0x85ebca6b);
    }
    a = Math.imul(a ^ 10, 0x01000193);
    b = Math.imul(b ^ (b >>> 15), 0x85ebca6b);
  }
  const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, "0");
  return hex(a) + hex(b);
}
