/** Removes the state of sessions that nobody will go on with. */
import { entriesIn, isLink } from "../project/paths.ts";

const DAY = 86_400_000;

export interface Expiry {
  /** Milliseconds since 1970. */
  now: number;
  /** Days without a change after which a session is over. */
  days: number;
  /** Folder of a session that goes on, after however many days. */
  current?: string | undefined;
  /** Folders that are removed in one run, at most; the rest is left to the next. */
  most?: number;
  /** Only count. */
  dryRun?: boolean;
}

/** Days that sessions are kept. */
export const SESSION_DAYS = 30;

/** Removes the folders of sessions that are over and returns how many there were. Never throws. */
export function removeExpiredSessions(
  stateFolder: string,
  { now, days, current, most = Infinity, dryRun = false }: Expiry,
): number {
  const oldest = now - days * DAY, sessions = `${stateFolder}/session`;
  let removed = 0;
  // What a link leads to are no sessions.
  for (const { name, isDirectory } of isLink(sessions) ? [] : entriesIn(sessions)) {
    if (removed >= most) break;
    const folder = `${sessions}/${name}`;
    if (!isDirectory || folder === current || lastChange(folder, oldest) >= oldest) continue;
    if (dryRun || remove(folder)) removed++;
  }
  return removed;
}

/** Returns when a session changed last. A row that is appended leaves the time of the folder as it was. */
function lastChange(folder: string, enough: number): number {
  const own = timeOf(folder);
  // One look settles it for most sessions.
  if (own >= enough) return own;
  return entriesIn(folder).reduce(
    (last, { name }) => Math.max(last, timeOf(`${folder}/${name}`)),
    own,
  );
}

/** A time that cannot be read is none to remove by. */
function timeOf(path: string): number {
  try {
    return Deno.lstatSync(path).mtime?.getTime() ?? Infinity;
  } catch {
    return Infinity;
  }
}

function remove(folder: string): boolean {
  try {
    Deno.removeSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}
