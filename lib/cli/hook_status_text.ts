/** The state of the installed hooks as text for a person. */
import { HOST_NAMES } from "../host/host.ts";
import { shortCommand } from "../host/short_command.ts";
import type { EventStatus, StatusReport } from "../host/status.ts";
import { formatAge } from "./measures.ts";
import { paint } from "./output.ts";

/** Returns lines by settings file: what works, what does not and why, what is not installed. */
export function renderStatus({ events, notes, doubles }: StatusReport, now = Date.now()): string {
  const files = Map.groupBy(events, ({ host, scope, suite }) => `${host} ${scope} ${suite}`);
  const lines = [...files.values()].flatMap((rows) => fileLines(rows, now));
  return [...lines, ...[...notes, ...doubles].map((note) => `Note: ${note}`)].join("\n");
}

function fileLines(rows: readonly EventStatus[], now: number): string[] {
  const [first] = rows;
  if (!first) return [];
  const suite = first.suite === "notes" ? ", notes" : "";
  const name = `${HOST_NAMES[first.host]}, ${first.scope}${suite}`.padEnd(20);
  const installed = rows.filter(({ installed }) => installed);
  const missing = rows.filter(({ installed }) => !installed).map(({ event }) => event);
  if (installed.length === 0) {
    return [`${name} ${first.fault ? "cannot be read:" : "not installed in"} "${first.path}"`];
  }
  const others = missing.length > 0 ? `; not ${missing.join(", ")}` : "";
  const width = Math.max(...installed.map((row) => stateOf(row, now).length));
  return [
    `${name} "${first.path}"${others}`,
    ...installed.flatMap((row) => eventLines(row, now, width)),
  ];
}

function eventLines(row: EventStatus, now: number, width: number): string[] {
  const { event, runs, fault, lastError, command = "" } = row;
  const state = stateOf(row, now).padEnd(width);
  return [
    `  ${event.padEnd(18)} ${runs ? state : paint("red", state)}  ${
      paint("dim", shortCommand(command))
    }`,
    ...fault === undefined ? [] : [`    ${fault}`],
    ...lastError
      ? [`    last error ${formatAge(now - Date.parse(lastError.time))}: ${lastError.fault}`]
      : [],
  ];
}

function stateOf({ suite, runs, lastFired }: EventStatus, now: number): string {
  const state = runs ? "works" : "does not work";
  // Notes keep no record of runs.
  if (suite === "notes") return state;
  return lastFired
    ? `${state}, last fired ${formatAge(now - Date.parse(lastFired))}`
    : `${state}, has not fired yet`;
}
