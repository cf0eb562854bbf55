/** What of a file can be shown: a span of whole lines with where it comes from. */
import type { ChunkKind } from "../index/chunk.ts";
import type { FileRole } from "../index/file_role.ts";

export interface Excerpt {
  /** As shown and recorded: the repository's name in front where the root holds several. */
  path: string;
  /** First and last line, from 1. */
  start: number;
  end: number;
  symbol: string;
  kind: ChunkKind;
  role: FileRole;
  /** 0…1 against the best result. */
  score: number;
  /** Safe to show: nothing hidden in them, secrets masked. */
  lines: readonly string[];
  /** Line around which to cut when the whole does not fit. */
  hit: number;
  /** False when only a part of the chunk is shown. */
  whole: boolean;
}

/** A result that is named in one line instead of shown. */
export interface Pointer {
  path: string;
  line: number;
  symbol: string;
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
