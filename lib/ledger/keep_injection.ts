/**
 * Injections on their way into the store of the feedback: rows of a file, because opening the store costs a
 * hook 2 ms. They move at every tenth, and whenever a command opens the store.
 */
import type { InjectionRecord, StoredInjection } from "./feedback.ts";
import { appendRow, appendRows, readRows } from "./journal.ts";

/** Injections between two files of hot topics that are written without being asked for. */
export const HOT_TOPICS_INTERVAL = 10;

const FILE = "injections.jsonl";

/** Keeps an injection, so that it can be rated and expanded; false when it could not be. */
export function keepInjection(stateFolder: string, injection: InjectionRecord): boolean {
  return appendRow(`${stateFolder}/${FILE}`, { ...injection, time: new Date().toISOString() });
}

/** Returns how many injections wait. */
export function countWaiting(stateFolder: string): number {
  return readRows(`${stateFolder}/${FILE}`).length;
}

/** Takes the injections that wait; `store` is given them, and what it throws puts them back. */
export function moveWaiting(
  stateFolder: string,
  store: (injections: readonly StoredInjection[]) => void,
): void {
  const path = `${stateFolder}/${FILE}`, own = `${path}.${crypto.randomUUID()}`;
  try {
    // A hook of this moment begins a new file, and no two processes take the same one.
    Deno.renameSync(path, own);
  } catch {
    return;
  }
  const rows = readRows(own).filter(isInjection);
  try {
    store(rows);
  } catch (error) {
    appendRows(path, rows);
    throw error;
  } finally {
    Deno.removeSync(own);
  }
}

function isInjection(row: Record<string, unknown>): row is typeof row & StoredInjection {
  return ["id", "event", "session", "agent", "query", "time"].every((key) =>
    typeof row[key] === "string"
  ) && Array.isArray(row.shown) && Array.isArray(row.omitted);
}
