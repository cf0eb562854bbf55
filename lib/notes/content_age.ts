/** When the content of notes last changed, from git: bulk commits and renames say nothing about it. */
import { git } from "../index/git.ts";
import { readChanges } from "../project/git_changes.ts";

interface NoteCommit {
  /** Milliseconds since 1970. */
  time: number;
  changes: readonly NoteChange[];
}

interface NoteChange {
  path: string;
  /** What the file was called before, where the commit renamed it. */
  from?: string;
  /** False for a rename that left every byte as it was. */
  isEdited: boolean;
}

/**
 * Returns by path when notes last changed, in milliseconds since 1970. Files that git does not know or that have
 * changes which are not committed are left out: there the file's own time counts.
 */
export async function readChangeTimes(
  vault: string,
  mostInCommit: number,
): Promise<Map<string, number>> {
  const format = "--format=%x01%ct";
  const options = ["-M", "--no-merges", "--relative", "--name-status", "-z"];
  const log = await git(vault, "log", ...options, format, "--", ".");
  const times = changeTimes(parseNoteLog(log ?? ""), mostInCommit);
  // Git itself never looks at the files here: it would run the filters of a hostile configuration on them.
  const flags = ["--cached", "--name-only", "--relative", "-z"];
  const staged = (await git(vault, "diff-index", ...flags, "HEAD") ?? "").split("\0");
  const { changes = [] } = await readChanges(vault, Infinity) ?? {};
  const edited = changes.filter(({ kind }) => kind !== "staged").map(({ path }) => path);
  for (const path of [...staged, ...edited]) times.delete(path.normalize("NFC"));
  return times;
}

/** Returns the commits of `git log -z --name-status`, in the format of `readChangeTimes`. */
function parseNoteLog(log: string): NoteCommit[] {
  return log.split("\x01").filter((record) => record !== "").map((record) => {
    const [seconds = "", ...fields] = record.split("\0");
    const changes: NoteChange[] = [];
    for (let at = 0; at < fields.length;) {
      // Between the time and the first letter git leaves a line break.
      const status = (fields[at++] as string).trim();
      if (status === "") continue;
      const name = (): string => (fields[at++] ?? "").normalize("NFC");
      if (!status.startsWith("R")) {
        changes.push({ path: name(), isEdited: status !== "D" });
        continue;
      }
      const from = name();
      changes.push({ path: name(), from, isEdited: status !== "R100" });
    }
    return { time: Number(seconds) * 1000, changes };
  });
}

/**
 * Returns the time of the last change of each path as it is called today; `commits` are the newest first. A commit
 * of more than `mostInCommit` files counts only for a file whose every change was in such: then the oldest does.
 */
function changeTimes(
  commits: readonly NoteCommit[],
  mostInCommit: number,
): Map<string, number> {
  const times = new Map<string, number>();
  const first = new Map<string, number>();
  const nameToday = new Map<string, string>();
  for (const { time, changes } of commits) {
    const isBulk = changes.length > mostInCommit;
    for (const { path, from, isEdited } of changes) {
      const today = nameToday.get(path) ?? path;
      if (from !== undefined) nameToday.set(from, today);
      first.set(today, time);
      if (isEdited && !isBulk && !times.has(today)) times.set(today, time);
    }
  }
  return new Map([...first, ...times]);
}
