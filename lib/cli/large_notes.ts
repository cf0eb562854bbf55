/** What a person is told about the files of a vault that are no notes for their size alone. */
import { LARGEST_NOTE } from "../notes/note_stamp.ts";
import { formatCount } from "./measures.ts";

/** Files that a sentence names. */
const MOST_NAMED = 3;

/** Returns a sentence about at least one path: how many files, which ones, why, and what to do. */
export function describeLargeNotes(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).map((path) => `"${path}"`).join(", ");
  const more = paths.length > MOST_NAMED ? " and others" : "";
  const size = `${LARGEST_NOTE >> 20} MiB`;
  return `Cannot index ${
    formatCount(paths.length, "file")
  }, ${named}${more}: larger than ${size}; ` +
    'split what you need, add the rest to "exclude" of ".kb/config.json"';
}
