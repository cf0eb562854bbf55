/**
 * What the git history says about files: the words of the commits that touched them, how much they
 * change, and which files change together.
 */
import { git } from "./git.ts";
import { wordsIn } from "./terms.ts";

export interface Commit {
  /** Seconds since 1970. */
  time: number;
  subject: string;
  /** Paths relative to the source tree. */
  files: readonly string[];
}

export interface FileHistory {
  /** Recent change, each commit at half its weight after 125 days and shared among its files; 0 and more. */
  churn: number;
  /** Words of the subjects of its commits, each with its weight: what is shared among few files weighs more. */
  words: Map<string, number>;
}

export interface Coupling {
  file: string;
  other: string;
  /** Share of the commits of `file` that touched `other` too, 0…1, less for large commits. */
  score: number;
  commits: number;
}

/** A commit of more files says little about each: a move, a format run, a release. */
const MOST_FILES_FOR_WORDS = 12;
const MOST_FILES_FOR_COUPLING = 10;
/** Days after which a commit counts 1 / e: half after 125. */
const CHURN_DECAY_DAYS = 180;
const LEAST_COUPLING = 0.1;

/**
 * Returns the last commits of the work tree, newest first, without merges; none outside git. Paths
 * are those of today's tree below `source`.
 */
export async function readCommits(source: string, most: number): Promise<Commit[]> {
  const options = ["--no-merges", "--no-renames", "--relative", "--name-only", "-z"];
  const format = "--format=%x01%ct%x02%s";
  return parseLog(await git(source, "log", ...options, "-n", String(most), format) ?? "");
}

/** Returns the commits of `git log -z --name-only` in the format of `readCommits`. */
export function parseLog(log: string): Commit[] {
  const commits: Commit[] = [];
  for (const record of log.split("\x01")) {
    if (record === "") continue;
    const [head = "", ...names] = record.split("\0");
    const at = head.indexOf("\x02");
    // Between the subject and the first name git leaves a line break.
    const files = names.map((name) => name.replace(/^\n+/, "").normalize("NFC"))
      .filter((name) => name !== "");
    commits.push({ time: Number(head.slice(0, at)), subject: head.slice(at + 1).trimEnd(), files });
  }
  return commits;
}

/** Returns the history of each file that the commits touch. */
export function historyByFile(commits: readonly Commit[]): Map<string, FileHistory> {
  const histories = new Map<string, FileHistory>();
  const now = commits.reduce((latest, commit) => Math.max(latest, commit.time), 0);
  for (const { time, subject, files } of commits) {
    if (files.length === 0 || files.length > MOST_FILES_FOR_WORDS) continue;
    const share = 1 / Math.sqrt(files.length);
    const recency = Math.exp(-(now - time) / 86400 / CHURN_DECAY_DAYS);
    const words = new Set(wordsIn(subject));
    for (const file of files) {
      let history = histories.get(file);
      if (!history) histories.set(file, history = { churn: 0, words: new Map() });
      history.churn += recency * share;
      for (const word of words) history.words.set(word, (history.words.get(word) ?? 0) + share);
    }
  }
  return histories;
}

/** Returns the pairs of files that change together, both ways round. */
export function couplings(commits: readonly Commit[]): Coupling[] {
  const together = new Map<string, Map<string, { weight: number; commits: number }>>();
  const touched = new Map<string, number>();
  for (const { files } of commits) {
    if (files.length > MOST_FILES_FOR_COUPLING) continue;
    const weight = 1 / Math.log2(1 + files.length);
    for (const file of files) {
      touched.set(file, (touched.get(file) ?? 0) + 1);
      for (const other of files) {
        if (file === other) continue;
        let row = together.get(file);
        if (!row) together.set(file, row = new Map());
        const pair = row.get(other) ?? { weight: 0, commits: 0 };
        row.set(other, { weight: pair.weight + weight, commits: pair.commits + 1 });
      }
    }
  }
  const found: Coupling[] = [];
  for (const [file, row] of together) {
    for (const [other, { weight, commits }] of row) {
      // Two more commits than there were: a pair seen once must not count as certain.
      const score = weight / ((touched.get(file) ?? 0) + 2);
      if (score >= LEAST_COUPLING) found.push({ file, other, score, commits });
    }
  }
  return found;
}
