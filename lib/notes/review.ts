/** Which notes nothing keeps alive, and why: the proposals that a person then decides on. */
import { countDays, DAY, formatDay } from "./days.ts";
import type { Note } from "./note.ts";
import { type LifeSign, type LifeTool, longestSign } from "./signals.ts";
import { inboxEnd } from "./tiers.ts";
import type { VaultConfig } from "./vault.ts";

export type ReviewDays = Pick<VaultConfig, "inboxDays" | "decayDays">;

export interface ReviewedNote
  extends Pick<Note, "path" | "title" | "tier" | "expires" | "triaged"> {
  /** When the content last changed, in milliseconds since 1970. */
  changed: number;
  /** The newest of each kind. */
  signs: readonly LifeSign[];
  /** True when something that lives links to it. */
  isLinked: boolean;
}

export interface Proposal extends Pick<Note, "path" | "title" | "tier"> {
  reasons: string[];
}

/** Returns the notes that may go, in the order given, each with the reasons. `now` in milliseconds since 1970. */
export function proposeBurials(
  notes: readonly ReviewedNote[],
  days: ReviewDays,
  now: number,
): Proposal[] {
  const proposals: Proposal[] = [];
  for (const note of notes) {
    const reasons = whyInboxIsOver(note, days, now) ?? whyDead(note, days, now);
    const { path, title, tier } = note;
    if (reasons) proposals.push({ path, title, tier, reasons });
  }
  return proposals;
}

/** True for content that changed within the days in which a change keeps a note alive. */
export function isFresh(changed: number, { decayDays }: ReviewDays, now: number): boolean {
  return now - changed <= decayDays * DAY;
}

/** Signals do not count in the inbox: whoever wants to keep a note has to sort it. */
function whyInboxIsOver(
  note: ReviewedNote,
  { inboxDays }: ReviewDays,
  now: number,
): string[] | undefined {
  const end = inboxEnd(note, inboxDays);
  if (end === undefined || end + DAY > now) return undefined;
  return [`in the inbox until ${formatDay(end)}, not sorted since`];
}

function whyDead(note: ReviewedNote, days: ReviewDays, now: number): string[] | undefined {
  const { tier, signs, changed, isLinked } = note;
  if (tier === "L0" || isLinked || isFresh(changed, days, now)) return undefined;
  if (longestSign(signs, now)) return undefined;
  return [
    describeSigns(signs, now),
    "nothing alive links to it",
    `unchanged for ${countDays(changed, now)} days`,
  ];
}

const DONE: Record<LifeTool, string> = {
  kb_cite: "cited",
  kb_read: "read",
  kb_inject: "injected",
};

function describeSigns(signs: readonly LifeSign[], now: number): string {
  if (signs.length === 0) return "never cited, read or injected";
  return signs.toSorted((a, b) => b.at - a.at)
    .map(({ tool, at }) => `last ${DONE[tool]} ${countDays(at, now)} days ago`).join(", ");
}
