/** The state of the installed hooks as text for a person. */
import type { EventStatus, StatusReport } from "./status.ts";

/** Returns lines by settings file: what works, what does not and why, what is not installed. */
export function renderStatus({ events, notes }: StatusReport): string {
  const files = Map.groupBy(events, ({ host, scope, suite }) => `${host} ${scope} ${suite}`);
  const lines = [...files.values()].flatMap(fileLines);
  return [...lines, ...notes.map((note) => `Note: ${note}`)].join("\n");
}

function fileLines(rows: readonly EventStatus[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const notes = first.suite === "notes" ? " notes" : "";
  const name = `${first.host} ${first.scope}${notes}`.padEnd(16);
  const [installed, missing] = [true, false].map((wanted) =>
    rows.filter(({ installed }) => installed === wanted)
  ) as [EventStatus[], EventStatus[]];
  if (installed.length === 0) return [`${name} not installed in "${first.path}"`];
  const others = missing.length > 0 ? `; not ${missing.map(({ event }) => event).join(", ")}` : "";
  return [`${name} "${first.path}"${others}`, ...installed.flatMap(eventLines)];
}

function eventLines({ event, runs, fault, lastFired, lastError, command }: EventStatus): string[] {
  const state = runs ? "works" : `does not work: ${fault}`;
  const fired = lastFired ? `last fired ${lastFired}` : "has not fired yet";
  const error = lastError ? [`    last error ${lastError.time}: ${lastError.fault}`] : [];
  return [`  ${event.padEnd(18)} ${state}; ${fired}`, `    ${command}`, ...error];
}
