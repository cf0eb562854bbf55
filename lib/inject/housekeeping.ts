/** What a session start does on the side, each within its time: old sessions go, changed files are read again. */
import { removeExpiredSessions, SESSION_DAYS } from "../ledger/gc.ts";
import type { Root } from "../project/root.ts";
import type { IndexSettings } from "../project/settings.ts";

/** Folders of old sessions that are removed at one start. */
const MOST_SESSIONS = 20;
/** Milliseconds; a person waits, and what is left is read when it is shown. */
const PATIENCE = 400;

/** Removes some expired sessions and refreshes the index; `now` in milliseconds since 1970. Never throws. */
export async function keepHouse(
  { state, index }: Root,
  rules: IndexSettings,
  now: number,
): Promise<void> {
  removeExpiredSessions(state, { now, days: SESSION_DAYS, most: MOST_SESSIONS });
  try {
    const { refreshChanged }: typeof import("../index/refresh_changed.ts") = await import(
      "../index/refresh_changed.ts" as string
    );
    await refreshChanged(index, rules, PATIENCE);
  } catch {
    // The index is as it was.
  }
}
