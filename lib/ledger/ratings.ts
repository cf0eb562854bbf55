/** What hooks know of ratings: a copy beside the store, which would cost them 2 ms to open. */
import { readPlainFile, replaceFile } from "../project/paths.ts";
import type { Ledger } from "./ledger.ts";

export const RATINGS = ["useful", "noise", "harmful"] as const;
export type Rating = typeof RATINGS[number];

/** A rating with what it was about. */
export interface RatedInjection {
  injection: string;
  rating: Rating;
  query: string;
  files: readonly string[];
}

const FILE = "ratings.cache.json";
/** Ids that a request names. */
const MOST_IDS = 3;

/** Returns the newest ratings of a project; none for most. */
export function readRatings(stateFolder: string): RatedInjection[] {
  try {
    const ratings: unknown = JSON.parse(readPlainFile(`${stateFolder}/${FILE}`));
    return Array.isArray(ratings) ? ratings : [];
  } catch {
    return [];
  }
}

/** Replaces the copy in one step. Throws when it cannot. */
export function writeRatings(stateFolder: string, ratings: readonly RatedInjection[]): void {
  replaceFile(`${stateFolder}/${FILE}`, JSON.stringify(ratings), 0o600);
}

/**
 * Returns the request for ratings that is due with the injection `id`, at every `interval`th of a session;
 * "" when none is.
 */
export function ratingRequest(
  id: string,
  { injections }: Ledger,
  ratings: readonly RatedInjection[],
  interval: number,
): string {
  if (interval === 0 || (injections.length + 1) % interval !== 0) return "";
  const rated = new Set(ratings.map(({ injection }) => injection));
  const unrated = [id, ...injections.toReversed().filter((id) => !rated.has(id))];
  const count = `${unrated.length} unrated injection${unrated.length === 1 ? "" : "s"}`;
  return [
    `bobbin: ${count} this session. Rate with:`,
    ...unrated.slice(0, MOST_IDS).map((id) =>
      `  bobbin feedback submit --injection ${id} --rating <useful|noise|harmful>`
    ),
  ].join("\n");
}
