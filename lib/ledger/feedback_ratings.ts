/** Ratings of injections and what was done about them: what the command writes into and reads from `feedback.db`. */
import { type Database, type Row, transaction } from "../index/database.ts";
import { UserError } from "../project/user_error.ts";
import { filesOf, findInjection, toInjection } from "./feedback.ts";
import { type Rating, RATINGS, writeRatings } from "./ratings.ts";

export interface NewRating {
  injection: string;
  rating: string;
  agent: string;
  reason: string;
}

export interface StoredRating {
  id: number;
  /** ISO time. */
  time: string;
  injection: string;
  rating: Rating;
  agent: string;
  reason: string;
  /** What the injection was about, and which files it showed. */
  query: string;
  files: string[];
}

export interface FeedbackStats {
  injections: number;
  /** Injections that were rated at least once. */
  rated: number;
  ratings: Record<Rating, number>;
  /** Files with the most ratings first. */
  files: { path: string; ratings: Record<Rating, number> }[];
}

/** What can be done about ratings. */
export const ACTIONS = [
  "access_rule",
  "tag_effect",
  "config_change",
  "code_fix",
  "exclusion_rule",
] as const;
export type Action = typeof ACTIONS[number];

export interface LineageEntry {
  id: number;
  time: string;
  action: string;
  note: string;
  /** Numbers of the ratings that led to it. */
  ratings: number[];
}

const MOST_FILES = 10;
/** Ratings that hooks look at: the newest. */
const MOST_CACHED = 500;

/** Stores a rating and returns its number. Throws a `UserError`, and stores nothing, for what is not known. */
export function submitRating(
  store: Database,
  { injection, rating, agent, reason }: NewRating,
): number {
  if (!RATINGS.some((known) => known === rating)) {
    throw new UserError(`Cannot rate "${rating}": use one of ${RATINGS.join(", ")}`);
  }
  return transaction(store, () => {
    if (!findInjection(store, injection)) {
      throw new UserError(
        `Cannot rate "${injection}": no such injection; "bobbin feedback list --injections" shows the last ones`,
      );
    }
    store.run(
      "insert into ratings (time, injection, rating, agent, reason) values (?, ?, ?, ?, ?)",
      new Date().toISOString(),
      injection,
      rating,
      agent,
      reason,
    );
    const id = lastId(store);
    // Before others may write: of two copies, the one with both ratings must be the one that stays.
    writeRatings(folderOf(store), listRatings(store, MOST_CACHED));
    return id;
  });
}

/** Returns the newest ratings. */
export function listRatings(store: Database, most: number): StoredRating[] {
  const sql = `select r.*, i.query, i.shown from ratings r join injections i on i.id = r.injection
    order by r.id desc limit ?`;
  return store.all(sql, most).map((row) => ({
    id: Number(row.id),
    time: String(row.time),
    injection: String(row.injection),
    rating: String(row.rating) as Rating,
    agent: String(row.agent),
    reason: String(row.reason),
    query: String(row.query),
    files: filesOf(JSON.parse(String(row.shown))),
  }));
}

/** Returns the newest injections with their ratings. */
export function listInjections(
  store: Database,
  most: number,
): (ReturnType<typeof toInjection> & { ratings: string[] })[] {
  const sql = `select i.*, (select group_concat(rating) from ratings where injection = i.id) rated
    from injections i order by i.id desc limit ?`;
  return store.all(sql, most).map((row) => ({
    ...toInjection(row),
    ratings: row.rated === null ? [] : String(row.rated).split(","),
  }));
}

/** Counts injections and ratings. */
export function readStats(store: Database): FeedbackStats {
  const injections = Number(store.get("select count(*) n from injections")?.n);
  const rated = Number(store.get("select count(distinct injection) n from ratings")?.n);
  const sql = "select rating, count(*) n from ratings group by rating";
  const byFile = `select json_extract(value, '$.path') path, rating, count(distinct r.id) n
    from ratings r join injections i on i.id = r.injection, json_each(i.shown)
    group by path, rating`;
  const files = Map.groupBy(store.all(byFile), ({ path }) => String(path));
  return {
    injections,
    rated,
    ratings: countByRating(store.all(sql)),
    files: [...files].map(([path, rows]) => ({ path, ratings: countByRating(rows) }))
      .sort((a, b) => total(b.ratings) - total(a.ratings) || (a.path < b.path ? -1 : 1))
      .slice(0, MOST_FILES),
  };
}

/** Stores what was done about ratings and returns its number. Throws a `UserError` for what is not known. */
export function addLineage(
  store: Database,
  action: string,
  note: string,
  ratings: readonly number[],
): number {
  if (!ACTIONS.some((known) => known === action)) {
    throw new UserError(`Cannot record "${action}": use one of ${ACTIONS.join(", ")}`);
  }
  return transaction(store, () => {
    const missing = ratings.find((id) => !store.get("select 1 from ratings where id = ?", id));
    if (missing !== undefined) {
      throw new UserError(
        `Cannot record this for rating ${missing}: no such rating; "bobbin feedback list" shows the last ones`,
      );
    }
    store.run(
      "insert into lineage (time, action, note, ratings) values (?, ?, ?, ?)",
      new Date().toISOString(),
      action,
      note,
      JSON.stringify(ratings),
    );
    return lastId(store);
  });
}

/** Returns what was done about ratings, the newest first. */
export function listLineage(store: Database, most: number): LineageEntry[] {
  return store.all("select * from lineage order by id desc limit ?", most).map((row) => ({
    id: Number(row.id),
    time: String(row.time),
    action: String(row.action),
    note: String(row.note),
    ratings: JSON.parse(String(row.ratings)),
  }));
}

function countByRating(rows: readonly Row[]): Record<Rating, number> {
  const counts: Record<Rating, number> = { useful: 0, noise: 0, harmful: 0 };
  for (const { rating, n } of rows) counts[String(rating) as Rating] += Number(n);
  return counts;
}

function total(counts: Record<Rating, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Of the store's file: hooks look for their copy beside it. */
function folderOf(store: Database): string {
  const path = String(store.get("pragma database_list")?.file);
  return path.slice(0, path.lastIndexOf("/"));
}

function lastId(store: Database): number {
  return Number(store.get("select last_insert_rowid() id")?.id);
}
