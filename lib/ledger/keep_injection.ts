/**
 * Injections on their way into the store of the feedback: rows of a file, because opening the store costs a
 * hook 2 ms. They move at every tenth, and whenever a command opens the store.
 */
import { lookAt, removeIfThere } from "../project/paths.ts";
import type { InjectionRecord, StoredInjection } from "./feedback.ts";
import { appendRow, isoTime, readRows } from "./journal.ts";
import { sessionName } from "./session.ts";

/** Injections between two files of hot topics that are written without being asked for. */
export const HOT_TOPICS_INTERVAL = 10;

const FILE = "injections.jsonl";
/** Where no store can be opened, the oldest of so many are lost. */
const MOST_BYTES = 1 << 20;

/** Keeps an injection, so that it can be rated and expanded; false when it could not be. */
export function keepInjection(stateFolder: string, injection: InjectionRecord): boolean {
  // A session is named as its folder is: an id of another form may be anything, a secret too.
  const session = injection.session === "" ? "" : sessionName(injection.session);
  const row = { ...injection, session, time: Date.now() };
  return appendRow(`${stateFolder}/${FILE}`, row, MOST_BYTES);
}

/** Returns how many injections wait. */
export function countWaiting(stateFolder: string): number {
  return readRows(`${stateFolder}/${FILE}`).length;
}

/** Milliseconds after which no hook adds any more to a file that it had open when it was put aside. */
const LONGEST_HOOK = 60_000;

/**
 * Gives the injections that wait to `store`, which may get one twice. What it throws is thrown, and they go on
 * waiting; so do those of a process that was killed before it had stored them.
 */
export function moveWaiting(
  stateFolder: string,
  store: (injections: readonly StoredInjection[]) => void,
): void {
  try {
    // A hook of this moment begins a new file.
    Deno.renameSync(`${stateFolder}/${FILE}`, `${stateFolder}/${FILE}.${crypto.randomUUID()}`);
  } catch {
    // None was kept since.
  }
  for (const { name } of Deno.readDirSync(stateFolder)) {
    if (!name.startsWith(`${FILE}.`)) continue;
    const path = `${stateFolder}/${name}`;
    const lastChange = lookAt(path)?.mtime?.getTime() ?? Infinity;
    store(readRows(path).flatMap(toStored));
    if (lastChange < Date.now() - LONGEST_HOOK) removeIfThere(path);
  }
}

function toStored(row: Record<string, unknown>): StoredInjection[] {
  const time = isoTime(row.time);
  const isWhole = [row.shown, row.omitted].every(Array.isArray) &&
    ["id", "event", "session", "agent", "query"].every((key) => typeof row[key] === "string");
  return isWhole && time !== undefined ? [{ ...row, time } as StoredInjection] : [];
}
