/** `bobbin gc`: removes what nobody will need again from the state folder. */
import { vacuumIndex } from "../index/vacuum.ts";
import { removeExpiredSessions, SESSION_DAYS } from "../ledger/gc.ts";
import { formatBytes, formatCount } from "./measures.ts";
import { lookAt, realPath } from "../project/paths.ts";
import { type OutputFlags, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";

export interface GcFlags extends OutputFlags {
  days?: number;
  dryRun?: boolean;
}

/** Files that a process which was killed, or a broken index, has left behind. */
const LEFTOVER = /^(?:index\.db\.unusable-\d+|.+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Removes old sessions and leftovers and makes the index small; with `--dry-run` only tells of them. */
export async function gcCommand(
  { days = SESSION_DAYS, dryRun = false, ...flags }: GcFlags,
): Promise<void> {
  const root = requireRoot(), { state, index } = root;
  if (realPath(index)) requireIndex(root)[Symbol.dispose]();
  const now = Date.now();
  const sessions = removeExpiredSessions(state, { now, days, dryRun });
  const leftovers = removeLeftovers(state, now - days * 86_400_000, dryRun);
  const bytes = dryRun || !realPath(index) ? 0 : await vacuumIndex(index);
  if (flags.json) return printJson({ sessions, leftovers, bytes, dryRun });
  const what = `${formatCount(sessions, "session")} and ${formatCount(leftovers, "leftover file")}`;
  const smaller = bytes > 0 ? `; the index is ${formatBytes(bytes)} smaller` : "";
  talk(flags, dryRun ? `Would remove ${what}` : `Removed ${what}${smaller}`);
}

function removeLeftovers(state: string, oldest: number, dryRun: boolean): number {
  const old = [...Deno.readDirSync(state)].map(({ name }) => `${state}/${name}`).filter((path) =>
    LEFTOVER.test(path.slice(state.length + 1)) &&
    (lookAt(path)?.mtime?.getTime() ?? Infinity) < oldest
  );
  if (!dryRun) { for (const path of old) Deno.removeSync(path); }
  return old.length;
}
