/** A vault in numbers: its tiers, what keeps its notes alive, and what was done with them in the last week. */
import type { SignalRow } from "./access_log.ts";
import { countDays, DAY } from "./days.ts";
import { proposeBurials } from "./review.ts";
import { type LifeTool, longestSign } from "./signals.ts";
import type { Survey } from "./survey.ts";
import type { VaultConfig } from "./vault.ts";

export interface VaultStats {
  notes: number;
  /** Paths of files that are left out for their size. */
  tooLarge: readonly string[];
  tiers: { L0: number; L1: number; inbox: number; unsorted: number };
  l0Cap: number;
  /** Notes that no file links to. */
  orphans: number;
  /** Notes that a review would propose to bury. */
  dying: number;
  /** Notes with a live signal, each counted once, by the one that lasts longest. */
  aliveBy: Record<LifeTool, number>;
  /** Rows of the log in the last seven days, by tool. */
  lastWeek: Record<string, number>;
  /** Whole days; null when there was no digest. */
  daysSinceDigest: number | null;
}

const WEEK = 7 * DAY;

/** Returns the numbers of a vault; `lastDigest` and `now` in milliseconds since 1970. */
export function countVault(
  { notes, signals, tooLarge }: Survey,
  config: VaultConfig,
  lastDigest: number | undefined,
  now: number,
): VaultStats {
  const tiers = { L0: 0, L1: 0, inbox: 0, unsorted: 0 };
  const aliveBy = { kb_cite: 0, kb_read: 0, kb_inject: 0 };
  for (const { tier, signs } of notes) {
    tiers[tier ?? "unsorted"]++;
    const sign = longestSign(signs, now);
    if (sign) aliveBy[sign.tool]++;
  }
  return {
    notes: notes.length,
    tooLarge,
    tiers,
    l0Cap: config.l0Cap,
    orphans: notes.filter(({ links }) => links === 0).length,
    dying: proposeBurials(notes, config, now).length,
    aliveBy,
    lastWeek: countSince(signals, now - WEEK),
    daysSinceDigest: lastDigest === undefined ? null : countDays(lastDigest, now),
  };
}

function countSince(signals: readonly SignalRow[], since: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { tool, time } of signals) if (time >= since) counts[tool] = (counts[tool] ?? 0) + 1;
  return counts;
}
