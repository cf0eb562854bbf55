/** The files that tools read and changed in this session, as it went; a compaction does not forget them. */
import { appendRows, readRows } from "./journal.ts";

export type Touch = "read" | "edited";

export interface Touched {
  /** Paths as shown to the model, the one touched last first. */
  edited: string[];
  read: string[];
}

const FILE = "touched.jsonl";

/** Records files that a tool read or changed; false when they could not be. */
export function recordTouched(
  folder: string | undefined,
  paths: readonly string[],
  how: Touch,
): boolean {
  if (folder === undefined) return false;
  return appendRows(`${folder}/${FILE}`, paths.map((path) => ({ path, how })));
}

/** Returns the files of a session, each once. */
export function readTouched(folder: string | undefined): Touched {
  const rows = folder ? readRows(`${folder}/${FILE}`).reverse() : [];
  const pathsOf = (how: Touch): string[] => {
    const paths = rows.flatMap((row) =>
      row.how === how && typeof row.path === "string" ? [row.path] : []
    );
    return [...new Set(paths)];
  };
  return { edited: pathsOf("edited"), read: pathsOf("read") };
}
