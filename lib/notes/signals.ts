/** Which notes live, by which signal and until when. */
import type { SignalRow } from "./access_log.ts";
import { DAY } from "./days.ts";

/** The signals that keep a note alive; searches, additions and looks at a user interface do not. */
export type LifeTool = "kb_cite" | "kb_read" | "kb_inject";

/** How long a signal keeps a note alive, in days. */
export interface LifeDays {
  citeDays: number;
  readDays: number;
  injectDays: number;
}

export interface LifeSign {
  tool: LifeTool;
  /** Milliseconds since 1970, as is `until`. */
  at: number;
  until: number;
}

/** What a signal is claimed by. */
export interface Claimant {
  id: string;
  path: string;
}

/**
 * Returns a function that finds the path of the note that a row is about: by the id, which moves with
 * a note; by the path only for a row without one, since another note may have that path by now.
 */
export function claimer(notes: readonly Claimant[]): (row: SignalRow) => string | undefined {
  const pathById = new Map(notes.map(({ id, path }) => [id, path]));
  const paths = new Set(notes.map(({ path }) => path));
  return ({ id, path }) => {
    if (id !== undefined) return pathById.get(id);
    return path !== undefined && paths.has(path) ? path : undefined;
  };
}

/** Returns, by path, the newest sign of each kind that a note has; what is dated ahead counts as now. */
export function collectLifeSigns(
  rows: readonly SignalRow[],
  notes: readonly Claimant[],
  days: LifeDays,
  now: number,
): Map<string, LifeSign[]> {
  const length = lengths(days);
  const claim = claimer(notes);
  const byPath = new Map<string, Map<LifeTool, LifeSign>>();
  for (const row of rows) {
    const { tool } = row;
    const path = isLifeTool(tool) ? claim(row) : undefined;
    if (!isLifeTool(tool) || path === undefined) continue;
    const signs = byPath.get(path) ?? new Map<LifeTool, LifeSign>();
    const at = Math.min(row.time, now);
    if (at >= (signs.get(tool)?.at ?? -Infinity)) {
      signs.set(tool, { tool, at, until: at + length[tool] });
    }
    byPath.set(path, signs);
  }
  return new Map([...byPath].map(([path, signs]) => [path, [...signs.values()]]));
}

/** Returns the sign that keeps a note alive the longest, or undefined when all have run out. */
export function longestSign(signs: readonly LifeSign[], now: number): LifeSign | undefined {
  return signs.filter(({ until }) => until >= now).sort((a, b) => b.until - a.until)[0];
}

function isLifeTool(tool: string): tool is LifeTool {
  return tool === "kb_cite" || tool === "kb_read" || tool === "kb_inject";
}

function lengths({ citeDays, readDays, injectDays }: LifeDays): Record<LifeTool, number> {
  return { kb_cite: citeDays * DAY, kb_read: readDays * DAY, kb_inject: injectDays * DAY };
}
