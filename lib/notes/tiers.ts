/** The tiers of notes and their rules: L0 is scarce, L1 needs a use, the inbox runs out. */
import { UserError } from "../project/user_error.ts";
import { DAY, formatDay, parseDay } from "./days.ts";
import type { Note, Tier } from "./note.ts";

/** Returns the tier of a new note: the wanted one, or the inbox where nothing says when the note is needed. */
export function tierFor(wanted: Tier | undefined, useWhen: string): Tier {
  return wanted === undefined || useWhen.trim() === "" ? "inbox" : wanted;
}

/** Returns the last day of a new note in the inbox, as "2026-07-14". */
export function lastInboxDay(now: number, inboxDays: number): string {
  return formatDay(now + inboxDays * DAY);
}

/** Returns the start of a note's last day in the inbox, in milliseconds since 1970; undefined when it has none. */
export function inboxEnd(
  { tier, expires, triaged }: Pick<Note, "tier" | "expires" | "triaged">,
  inboxDays: number,
): number | undefined {
  if (tier !== "inbox") return undefined;
  const sorted = parseDay(triaged);
  return parseDay(expires) ?? (sorted === undefined ? undefined : sorted + inboxDays * DAY);
}

/** Throws a `UserError` when L0 already holds as many notes as it may. */
export function requirePlaceInL0(count: number, cap: number): void {
  if (count < cap) return;
  throw new UserError(
    `Cannot add to L0: it holds ${count} of ${cap} notes; add to L1, or take a note out of L0 first`,
  );
}
