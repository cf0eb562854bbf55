/** When the last kill list was made, and what to say when that is long ago. The hooks read it. */
import { entriesIn } from "../project/paths.ts";
import { parseDay } from "./days.ts";

const REPORT = /^kill-list-(\d{4}-\d{2}-\d{2})\.md$/;

/** Returns the name of the newest list in a folder of reports, or undefined. */
export function newestKillList(reports: string): string | undefined {
  return entriesIn(reports).map(({ name }) => name)
    .filter((name) => REPORT.test(name)).sort().at(-1);
}

/** Returns the day of the newest list, in milliseconds since 1970; undefined when there is none. */
export function lastDigestTime(reports: string): number | undefined {
  return parseDay(REPORT.exec(newestKillList(reports) ?? "")?.[1] ?? "");
}

/**
 * Returns what to tell the user of a vault when a digest is due, undefined otherwise and for an empty vault: one a
 * week is advised. `daysSinceDigest` is null when there was none.
 */
export function digestReminder(
  { notes, daysSinceDigest }: { notes: number; daysSinceDigest: number | null },
): string | undefined {
  if (notes === 0) return undefined;
  if (daysSinceDigest === null) return "There was no digest yet; next: bobbin kb digest";
  return daysSinceDigest > 7
    ? `${daysSinceDigest} days since the last digest, weekly is advised; next: bobbin kb digest`
    : undefined;
}
