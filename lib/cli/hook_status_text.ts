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
  return [`${name} "${first.path}"${others}`, ...installed.flatMap((row) => eventLines(row, now))];
}

function eventLines(
  { suite, event, runs, fault, lastFired, lastError, command = "" }: EventStatus,
  now: number,
): string[] {
  const age = (time: string): string => formatAge(now - Date.parse(time));
  const fired = lastFired ? `, last fired ${age(lastFired)}` : ", has not fired yet";
  // Notes keep no record of runs.
  const state = `${runs ? "works" : "does not work"}${suite === "notes" ? "" : fired}`.padEnd(32);
  return [
    `  ${event.padEnd(18)} ${runs ? state : paint("red", state)}  ${
      paint("dim", shortCommand(command))
    }`,
    ...fault === undefined ? [] : [`    ${fault}`],
    ...lastError ? [`    last error ${age(lastError.time)}: ${lastError.fault}`] : [],
  ];
}
