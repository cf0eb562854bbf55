/** Brings an index up to date with what changed since it was written, for as long as there is time. */
import { trackedBelow } from "../project/git_changes.ts";
import { realPath } from "../project/paths.ts";
import type { IndexSettings } from "../project/settings.ts";
import type { Database } from "./database.ts";
import { isIndexable } from "./file_role.ts";
import { openForRefresh, refreshFile } from "./refresh_file.ts";
import { stampOf } from "./stamp.ts";
import { readRepos } from "./store.ts";

export interface RefreshSummary {
  /** Files whose new version is in the index, or whose old one is out of it. */
  refreshed: number;
  /** False when there was more to do. */
  complete: boolean;
}

/**
 * Looks at every file of an index, and at those that git knows and the index does not; reads what changed, the
 * newest first, then what is new. Does nothing without an index that can be written, and stops after so many
 * milliseconds.
 */
export async function refreshChanged(
  indexPath: string,
  rules: IndexSettings,
  milliseconds: number,
): Promise<RefreshSummary> {
  const end = performance.now() + milliseconds;
  const database = openForRefresh(indexPath);
  if (!database) return { refreshed: 0, complete: false };
  const changed = findChanged(database, end);
  const summary: RefreshSummary = { refreshed: 0, complete: changed !== undefined };
  for (const file of changed ?? []) {
    if (performance.now() > end) return { ...summary, complete: false };
    const outcome = await refreshFile(database, file, rules);
    if (outcome === "indexed" || outcome === "forgotten") summary.refreshed++;
    if (outcome === "later") summary.complete = false;
  }
  return summary;
}

/** Returns the files to read by absolute path; undefined when time ran out. */
function findChanged(database: Database, end: number): string[] | undefined {
  const changed: { file: string; mtime: number }[] = [], added: string[] = [];
  for (const [repo, { source }] of readRepos(database)) {
    // A tree that is away for now, on a disk or a mount, is not one without files.
    if (realPath(source) === undefined) continue;
    const known = new Set<string>();
    const rows = database.all("select path, size, mtime from file where repo = ?", repo);
    for (const { path, size, mtime } of rows) {
      if (performance.now() > end) return undefined;
      known.add(String(path));
      const stamp = stampOf(source, String(path));
      if (stamp && stamp.size === Number(size) && stamp.mtime === Number(mtime)) continue;
      changed.push({ file: `${source}/${path}`, mtime: stamp?.mtime ?? 0 });
    }
    for (const path of trackedBelow(source)?.keys() ?? []) {
      if (!known.has(path) && isIndexable(path)) added.push(`${source}/${path}`);
    }
  }
  return [...changed.sort((a, b) => b.mtime - a.mtime).map(({ file }) => file), ...added];
}
