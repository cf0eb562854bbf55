/** `feedback.db`: what was injected, what became of it, and what was done about that. */
import { type Database, openDatabase, type Row, transaction } from "../index/database.ts";
import { moveWaiting } from "./keep_injection.ts";

/** A place in a file that was shown, or that did not fit. */
export interface RecordedPlace {
  path: string;
  start: number;
  end: number;
  symbol: string;
}

export interface InjectionRecord {
  id: string;
  /** "prompt", "post_tool" ... */
  event: string;
  session: string;
  /** Whose session it is, where a role is known. */
  agent: string;
  /** What it was about: the prompt, or the call of the tool. */
  query: string;
  shown: readonly RecordedPlace[];
  /** What was relevant and did not fit. */
  omitted: readonly RecordedPlace[];
  /** Of verified evidence. */
  scope?: string;
  faction?: string;
  grounding?: string;
}

export interface StoredInjection extends InjectionRecord {
  /** ISO time. */
  time: string;
}

const FILE = "feedback.db";
const VERSION = 1;
/** Milliseconds that a hook waits for another writer. */
const BUSY_TIMEOUT = 250;
const LONGEST_QUERY = 1000;

const TABLES = [
  `create table injections (
     id text primary key, time text not null, event text not null, session text not null,
     agent text not null, query text not null, shown text not null, omitted text not null,
     scope text, faction text, grounding text) without rowid`,
  `create table ratings (
     id integer primary key, time text not null, injection text not null references injections,
     rating text not null, agent text not null, reason text not null)`,
  "create index ratings_by_injection on ratings (injection)",
  `create table lineage (
     id integer primary key, time text not null, action text not null, note text not null,
     ratings text not null)`,
];

/**
 * Opens the store for reading and writing, makes it where it is missing, and takes in the injections that
 * wait. Throws when it cannot be used.
 */
export function openFeedback(stateFolder: string): Database {
  const database = openDatabase(`${stateFolder}/${FILE}`, { busyTimeout: BUSY_TIMEOUT });
  if (versionOf(database) !== VERSION) transaction(database, () => createTables(database));
  moveWaiting(stateFolder, (injections) =>
    transaction(database, () => {
      for (const injection of injections) recordInjection(database, injection, injection.time);
    }));
  return database;
}

function createTables(database: Database): void {
  // Another process may have made them since.
  if (versionOf(database) !== 0) return;
  for (const table of TABLES) database.run(table);
  database.run(`pragma user_version = ${VERSION}`);
}

/** Records what was injected. Throws when it cannot. */
export function recordInjection(
  store: Database,
  injection: InjectionRecord,
  time: string = new Date().toISOString(),
): void {
  const { id, event, session, agent, query, shown, omitted } = injection;
  store.run(
    `insert or ignore into injections (id, time, event, session, agent, query, shown, omitted,
       scope, faction, grounding) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    time,
    event,
    session,
    agent,
    query.slice(0, LONGEST_QUERY).toWellFormed(),
    JSON.stringify(shown),
    JSON.stringify(omitted),
    injection.scope ?? null,
    injection.faction ?? null,
    injection.grounding ?? null,
  );
}

/** Returns the injection of an id, or undefined. */
export function findInjection(store: Database, id: string): StoredInjection | undefined {
  const row = store.get("select * from injections where id = ?", id);
  return row && toInjection(row);
}

/** Returns how many injections there were, of all sessions. */
export function countInjections(store: Database): number {
  return Number(store.get("select count(*) n from injections")?.n ?? 0);
}

/** Returns the row as an injection. */
export function toInjection(row: Row): StoredInjection {
  const text = (name: string): string => String(row[name] ?? "");
  return {
    id: text("id"),
    time: text("time"),
    event: text("event"),
    session: text("session"),
    agent: text("agent"),
    query: text("query"),
    shown: placesOf(row.shown),
    omitted: placesOf(row.omitted),
    ...(row.scope === null ? {} : { scope: text("scope") }),
    ...(row.faction === null ? {} : { faction: text("faction") }),
    ...(row.grounding === null ? {} : { grounding: text("grounding") }),
  };
}

/** Returns each file once, in their order. */
export function filesOf(places: readonly RecordedPlace[]): string[] {
  return [...new Set(places.map(({ path }) => path))];
}

function placesOf(json: unknown): RecordedPlace[] {
  const places: unknown = JSON.parse(String(json));
  return Array.isArray(places) ? places : [];
}

function versionOf(database: Database): number {
  return Number(database.get("pragma user_version")?.user_version ?? 0);
}
