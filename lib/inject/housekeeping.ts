/** What a session start does on the side, each within its time: old sessions go, changed files are read again. */
import { removeExpiredSessions, SESSION_DAYS } from "../ledger/gc.ts";
import type { CallPlace } from "../ledger/hook_call.ts";
import type { IndexSettings } from "../project/settings.ts";

/** Folders of old sessions that are removed at one start. */
const MOST_SESSIONS = 20;
/** Milliseconds; a person waits, and what is left is read when it is shown. */
const PATIENCE = 400;

/**
 * Removes some expired sessions, but not the one that goes on, and refreshes the index; `now` in milliseconds
 * since 1970. Never throws.
 */
export async function keepHouse(
  { root: { state, index }, folder: current }: CallPlace,
  rules: IndexSettings,
  now: number,
): Promise<void> {
  removeExpiredSessions(state, { now, days: SESSION_DAYS, current, most: MOST_SESSIONS });
  try {
    const { refreshChanged }: typeof import("../index/refresh_changed.ts") = await import(
      "../index/refresh_changed.ts" as string
    );
    await refreshChanged(index, rules, PATIENCE);
  } catch {
    // The index is as it was.
  }
}
