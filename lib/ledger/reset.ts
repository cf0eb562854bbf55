/** Forgets what a session's model was given, once it has lost sight of it. */
import { entriesIn } from "../project/paths.ts";

/** Outlive a compaction: what waits to be said, what the session worked on, what it was told at its start. */
const LASTING = /^(?:pending|touched|start)\.jsonl/;

/**
 * Removes the state of a session: after a compaction the ledger and all else that keeps from saying things twice,
 * after a clear everything. Whatever cannot be removed stays; never throws.
 */
export function resetSession(folder: string, source: "compact" | "clear"): void {
  for (const { name, isFile } of entriesIn(folder)) {
    if (!isFile || (source === "compact" && LASTING.test(name))) continue;
    try {
      Deno.removeSync(`${folder}/${name}`);
    } catch {
      // Another hook was faster, or the folder cannot be written.
    }
  }
}
