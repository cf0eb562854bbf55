/** `bobbin feedback`: ratings of injections, and what was done about them. */
import {
  addLineage,
  listInjections,
  listLineage,
  listRatings,
  readStats,
  submitRating,
} from "../ledger/feedback_ratings.ts";
import { readRole } from "../project/environment.ts";
import { NOTHING } from "./exit.ts";
import { requireFeedback } from "./feedback_store.ts";
import { formatAge, formatCount } from "./measures.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";

export interface SubmitFlags extends OutputFlags {
  injection: string;
  rating: string;
  reason?: string;
  agent?: string;
}

export interface LimitFlags extends OutputFlags {
  limit?: number;
}

export interface ListFlags extends LimitFlags {
  injections?: boolean;
}

export interface LineageFlags extends OutputFlags {
  action: string;
  note: string;
}

const DEFAULT_LIMIT = 20;
const MOST_COLUMNS = 80;

/** Stores a rating. */
export function submitCommand(flags: SubmitFlags): void {
  using store = requireFeedback();
  const { injection, rating, reason = "", agent = readRole([]) } = flags;
  const id = submitRating(store, { injection, rating, agent, reason });
  if (flags.json) return printJson({ id, injection, rating });
  talk(flags, `Rated ${injection} as ${rating} (rating ${id})`);
}

/** Prints the last ratings, or the last injections; exit code 1 when there are none. */
export function listCommand(flags: ListFlags): void {
  using store = requireFeedback();
  const { limit = DEFAULT_LIMIT } = flags;
  if (flags.injections) return printInjections(flags, listInjections(store, limit));
  const ratings = listRatings(store, limit);
  if (ratings.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ ratings });
  if (ratings.length === 0) return talk(flags, "No ratings yet");
  for (const { id, rating, injection, time, query, reason } of ratings) {
    const head = `${String(id).padStart(4)} ${paint("bold", rating.padEnd(7))} ${injection}`;
    print(`${head} ${ageOf(time)}  ${oneLine(query)}`);
    if (reason !== "") print(`     ${oneLine(reason)}`);
  }
}

/** Prints how many injections were rated, and how; exit code 1 when none was. */
export function statsCommand(flags: OutputFlags): void {
  using store = requireFeedback();
  const stats = readStats(store);
  if (stats.rated === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson(stats);
  const { useful, noise, harmful } = stats.ratings;
  print(`${formatCount(stats.injections, "injection")}, ${stats.rated} rated`);
  print(`useful ${useful}, noise ${noise}, harmful ${harmful}`);
  for (const { path, ratings } of stats.files) {
    print(`  ${paint("cyan", path)} +${ratings.useful} −${ratings.noise + ratings.harmful}`);
  }
}

/** Stores what was done about ratings. */
export function addLineageCommand(flags: LineageFlags, ...ratings: number[]): void {
  using store = requireFeedback();
  const id = addLineage(store, flags.action, flags.note, ratings);
  if (flags.json) return printJson({ id, action: flags.action, ratings });
  talk(flags, `Recorded "${flags.action}" (entry ${id})`);
}

/** Prints what was done about ratings; exit code 1 when nothing was. */
export function listLineageCommand(flags: LimitFlags): void {
  using store = requireFeedback();
  const entries = listLineage(store, flags.limit ?? DEFAULT_LIMIT);
  if (entries.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ entries });
  if (entries.length === 0) return talk(flags, "Nothing recorded yet");
  for (const { id, action, note, ratings, time } of entries) {
    const of = ratings.length === 0 ? "" : ` for ${ratings.join(", ")}`;
    print(`${String(id).padStart(4)} ${action}${of} ${paint("dim", time.slice(0, 10))}  ${note}`);
  }
}

function printInjections(
  flags: ListFlags,
  injections: ReturnType<typeof listInjections>,
): void {
  if (injections.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ injections });
  if (injections.length === 0) return talk(flags, "No injections yet");
  for (const { id, time, query, ratings } of injections) {
    print(`${id} ${ageOf(time)}  ${(ratings.join(",") || "unrated").padEnd(7)}  ${oneLine(query)}`);
  }
}

function ageOf(time: string): string {
  return paint("dim", formatAge(Date.now() - Date.parse(time)).padEnd(14));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MOST_COLUMNS ? `${line.slice(0, MOST_COLUMNS).toWellFormed()}…` : line;
}
