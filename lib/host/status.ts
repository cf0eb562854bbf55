/** Tells whether the installed hooks live: what stands in the settings, whether it runs, when it last fired. */
import { UserError } from "../project/user_error.ts";
import type { Scope } from "./command.ts";
import { ENTRIES } from "./entries.ts";
import type { EventKind } from "./event.ts";
import { EVENT_NAMES, type Host, HOSTS } from "./host.ts";
import { ownEntries } from "./own_entries.ts";
import { probe } from "./probe.ts";
import { readSettingsFile } from "./settings_file.ts";
import { type Homes, homesFromEnv, SCOPES, settingsPath } from "./settings_path.ts";
import { findLeniency, valueOf } from "./settings_text.ts";

/** The last run that left a record. */
export interface LastRun {
  /** ISO time. */
  time: string;
  error?: string | undefined;
}

export interface StatusOptions {
  /** Folder of the project, where commands are tried. */
  project: string;
  lastRun: (host: Host, kind: EventKind) => LastRun | undefined;
  /** Where a person's settings are; as the environment says when left out. */
  homes?: Homes;
}

export interface EventStatus {
  host: Host;
  scope: Scope;
  kind: EventKind;
  /** Name of the event in the settings. */
  event: string;
  path: string;
  installed: boolean;
  command?: string;
  /** Undefined where nothing is installed. */
  runs?: boolean;
  /** Why it does not work. */
  fault?: string;
  lastFired?: string;
  lastError?: string;
}

export interface StatusReport {
  project: string;
  /** One for each host, scope and event; several where an event is installed more than once. */
  events: EventStatus[];
  /** Settings files that cannot be understood, and what else a person should know; a sentence each. */
  notes: string[];
  /** False when something installed would not work. */
  isHealthy: boolean;
}

/** Returns the state of each event of each host; runs the installed commands. */
export async function status(options: StatusOptions): Promise<StatusReport> {
  const notes: string[] = [];
  const files = settingsFiles(options.project, options.homes ?? homesFromEnv(), notes);
  const unreadable = notes.length > 0;
  const found = await Promise.all(files.map((file) => fileStatus(file, files, options)));
  const events = found.flat();
  notes.push(...findDoubles(events));
  const isHealthy = !unreadable && events.every(({ runs }) => runs !== false);
  return { project: options.project, events, notes, isHealthy };
}

interface ScopeFile {
  host: Host;
  scope: Scope;
  path: string;
  text: string;
}

function settingsFiles(project: string, homes: Homes, notes: string[]): ScopeFile[] {
  const files: ScopeFile[] = [];
  for (const host of HOSTS) {
    for (const scope of SCOPES[host]) {
      try {
        const path = settingsPath(host, scope, project, homes);
        files.push({ host, scope, path, text: readSettingsFile(path).text });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        notes.push(error.message);
      }
    }
  }
  return files;
}

async function fileStatus(
  file: ScopeFile,
  files: readonly ScopeFile[],
  { project, lastRun }: StatusOptions,
): Promise<EventStatus[]> {
  const { host, scope, path, text } = file;
  const own = ownEntries(text), whole = wholeFault(file, files);
  const rows = ENTRIES.filter(({ hosts }) => hosts.includes(host)).map(async (entry) => {
    const row = { host, scope, kind: entry.kind, event: EVENT_NAMES[entry.kind], path };
    const entries = own.filter(({ kind }) => kind === entry.kind);
    if (entries.length === 0) return [{ ...row, installed: false }];
    return await Promise.all(entries.map(async ({ command, timeout }): Promise<EventStatus> => {
      const fault = whole ??
        await probe(command, entry.kind, project, timeout || entry.timeout);
      const last = lastRun(host, entry.kind);
      return {
        ...row,
        installed: true,
        command,
        runs: fault === undefined,
        ...(fault === undefined ? {} : { fault }),
        ...(last === undefined ? {} : { lastFired: last.time }),
        ...(last?.error === undefined ? {} : { lastError: last.error }),
      };
    }));
  });
  return (await Promise.all(rows)).flat();
}

/** Returns why no hook of a file can work. */
function wholeFault({ host, text }: ScopeFile, files: readonly ScopeFile[]): string | undefined {
  if (host !== "claude") return undefined;
  const leniency = text.trim() === "" ? undefined : findLeniency(text);
  if (leniency) {
    const { line, column, what } = leniency;
    return `Claude Code takes strict JSON only: ${what} at ${line}:${column}`;
  }
  // Scopes are listed from the weakest to the strongest.
  const disabled = files.filter((file) => file.host === host)
    .findLast((file) => typeof valueOf(file.text).disableAllHooks === "boolean");
  return disabled && valueOf(disabled.text).disableAllHooks === true
    ? `"disableAllHooks" is set in "${disabled.path}"`
    : undefined;
}

/** Hosts add up the hooks of all scopes; Claude Code runs a command once that stands in several. */
function findDoubles(events: readonly EventStatus[]): string[] {
  const notes: string[] = [];
  for (const [name, rows] of Map.groupBy(events, ({ host, event }) => `${event} of ${host}`)) {
    const installed = rows.filter(({ installed }) => installed);
    const commands = installed.map(({ command }) => command);
    const runs = installed[0]?.host === "claude" ? new Set(commands).size : commands.length;
    const places = [...new Set(installed.map(({ path }) => `"${path}"`))].join(" and ");
    if (runs > 1) notes.push(`${name} runs ${runs} times: it is installed in ${places}`);
  }
  return notes;
}

/** Returns the rows of the project's own settings. */
export async function readStatus(
  project: string,
  lastFired: (host: Host) => string | undefined,
): Promise<EventStatus[]> {
  const lastRun = (host: Host): LastRun | undefined => {
    const time = lastFired(host);
    return time === undefined ? undefined : { time };
  };
  const { events } = await status({ project, lastRun });
  return events.filter(({ scope, installed, kind }) =>
    scope === "project" && (installed || kind === "prompt")
  );
}
