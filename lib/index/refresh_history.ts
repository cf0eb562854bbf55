/** Keeps what the git history says about files in step with HEAD. */
import type { Database } from "./database.ts";
import { git } from "./git.ts";
import { couplings, historyByFile, readCommits } from "./history.ts";
import { writeCouplings, writeHistory, writeMeta } from "./writer.ts";

/** Commits to learn from. */
const COMMITS = 5000;
/** Subjects that are kept for whoever asks what was done last. */
const RECENT_COMMITS = 10;

export type StoredHistory = Map<string, { churn: number; words: string }>;

/** Reads the commits anew when HEAD has moved; returns the paths whose words of commits are others now. */
export async function refreshHistory(
  database: Database,
  repo: number,
  source: string,
  most = COMMITS,
): Promise<Set<string>> {
  const key = `head:${repo}`;
  const head = (await git(source, "rev-parse", "HEAD"))?.trim() ?? "";
  const stamp = `${head} ${most}`;
  const changed = new Set<string>();
  if (database.get("select value from meta where key = ?", key)?.value === stamp) return changed;
  const commits = head === "" || most === 0 ? [] : await readCommits(source, most);
  const old = readHistory(database, repo);
  writeHistory(database, repo, historyByFile(commits));
  writeCouplings(database, repo, couplings(commits));
  const subjects = commits.slice(0, RECENT_COMMITS).map(({ subject }) => subject);
  writeMeta(database, `commits:${repo}`, JSON.stringify(subjects));
  const now = readHistory(database, repo);
  for (const [path, { words }] of now) if (old.get(path)?.words !== words) changed.add(path);
  for (const path of old.keys()) if (!now.has(path)) changed.add(path);
  writeMeta(database, key, stamp);
  return changed;
}

/** Returns what the index holds of a repository's history, by path. */
export function readHistory(database: Database, repo: number): StoredHistory {
  const rows = database.all("select path, churn, words from history where repo = ?", repo);
  return new Map(
    rows.map((row) => [String(row.path), { churn: Number(row.churn), words: String(row.words) }]),
  );
}
