/** Where HEAD stands and how it got there, read from the git folder without starting git. */
import { readGitFolder, readIfThere } from "./git_folder.ts";

export interface HeadMove {
  from: string;
  to: string;
  /** Seconds since 1970. */
  time: number;
  /** As git words it: "commit: Add retries", "checkout: moving from a to b". */
  message: string;
}

/** Bytes of the log that are read, from its end: some 400 moves. */
const LOG_TAIL = 1 << 16;

/** Returns the name of a checkout's branch, or the commit that a detached HEAD is at; undefined outside git. */
export function readBranch(folder: string): string | undefined {
  const git = readGitFolder(folder);
  const head = (git && readIfThere(`${git.own}/HEAD`))?.trim();
  const branch = /^ref: (?:refs\/heads\/)?(\S+)$/.exec(head ?? "")?.[1];
  return branch ?? /^[0-9a-f]{40,64}$/.exec(head ?? "")?.[0].slice(0, 12);
}

/** Returns the last moves of a checkout's HEAD, oldest first; none where git keeps no log. */
export function readHeadLog(folder: string): HeadMove[] {
  const git = readGitFolder(folder);
  const lines = git ? tailOf(`${git.own}/logs/HEAD`).split("\n") : [];
  return lines.flatMap((line) => {
    const [, from, to, time, message] =
      /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) .*> (\d+) [+-]\d{4}\t(.*)$/.exec(line) ?? [];
    if (from === undefined || to === undefined || message === undefined) return [];
    return [{ from, to, time: Number(time), message }];
  });
}

const NEW_COMMIT =
  /^(?:commit(?: \((initial|amend|merge)\))?|cherry-pick|rebase(?: -i)? \((?:pick|reword|edit|squash|fixup|continue)\)): (.+)$/;

/**
 * Returns the subjects of the commits that were made in this checkout, from HEAD back, newest first: up to the first
 * that was made elsewhere, to `until`, or to `most` of them. Commits that HEAD has left again do not count.
 */
export function localCommits(moves: readonly HeadMove[], most: number, until?: string): string[] {
  const made = new Map<string, { parent: string; amends: boolean; subject: string }>();
  for (const { from, to, message } of moves) {
    const [, kind, subject] = NEW_COMMIT.exec(message) ?? [];
    if (subject !== undefined) made.set(to, { parent: from, amends: kind === "amend", subject });
  }
  const subjects: string[] = [];
  let commit = moves.at(-1)?.to;
  while (commit !== undefined && commit !== until && subjects.length < most) {
    const found = made.get(commit);
    if (!found) break;
    subjects.push(found.subject);
    // An amended commit takes the place of the one that HEAD came from.
    commit = found.amends ? made.get(found.parent)?.parent : found.parent;
  }
  return subjects;
}

function tailOf(path: string): string {
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) return "";
    using file = Deno.openSync(path);
    file.seekSync(Math.max(0, size - LOG_TAIL), Deno.SeekMode.Start);
    const bytes = new Uint8Array(Math.min(size, LOG_TAIL));
    const read = file.readSync(bytes) ?? 0;
    return new TextDecoder().decode(bytes.subarray(0, read));
  } catch {
    return "";
  }
}
