/** Tells whether the installed hooks live: what stands in the settings, whether it runs, when it last fired. */
import { UserError } from "../project/user_error.ts";
import { HOOKS, isOwnCommand } from "./command.ts";
import type { EventKind } from "./event.ts";
import { EVENT_NAMES, type Host, HOST_NAMES, hostFrom, HOSTS } from "./host.ts";
import { NOTES } from "./notes_suite.ts";
import { ownEntries, type OwnEntry } from "./own_entries.ts";
import { probe } from "./probe.ts";
import { type Layer, readLayers } from "./settings_layers.ts";
import { type Homes, homesFromEnv } from "./settings_path.ts";

/** What a hook left in its records. */
export interface LastRun {
  /** ISO time of the last run. */
  time: string;
  /** The last fault, if there was any: when, and what. */
  error?: { time: string; fault: string } | undefined;
}

export interface StatusOptions {
  /** Folder of the project, where commands are tried. */
  project: string;
  lastRun: (host: Host, kind: EventKind) => LastRun | undefined;
  /** Where a person's settings are; as the environment says when left out. */
  homes?: Homes;
}

/** The hooks of projects, and those of notes, which stand beside them. */
export const SUITES = { hooks: HOOKS, notes: NOTES } as const;

export interface EventStatus {
  suite: keyof typeof SUITES;
  host: Host;
  /** Scope of the settings, or name of the plugin. */
  scope: string;
  kind: EventKind;
  /** Name of the event in the settings. */
  event: string;
  path: string;
  installed: boolean;
  command?: string;
  /** Undefined where nothing is installed. */
  runs?: boolean;
  /** Why it does not work, or cannot be read. */
  fault?: string;
  lastFired?: string;
  lastError?: { time: string; fault: string };
}

export interface StatusReport {
  project: string;
  /** One for each host, scope and event; several where an event is installed more than once. */
  events: EventStatus[];
  /** What is wrong with settings files; a sentence each. */
  notes: string[];
  /** Hooks that run more than once; a sentence each. */
  doubles: string[];
  /** False when something installed would not work. */
  isHealthy: boolean;
}

/** Returns the state of each event of each host; runs the installed commands. */
export async function status(options: StatusOptions): Promise<StatusReport> {
  const unfound: string[] = [];
  const layers = allLayers(options.project, options.homes ?? homesFromEnv(), unfound);
  const faults = layers.flatMap((layer) => [layer.fault ?? [], hostFaults(layer)].flat());
  // Without a home both hosts say the same.
  const notes = [...new Set([...unfound, ...faults])];
  const found = await Promise.all(layers.map((layer) => layerStatus(layer, options)));
  const events = found.flat();
  const isHealthy = notes.length === 0 && events.every(({ runs }) => runs !== false);
  return { project: options.project, events, notes, doubles: findDoubles(events), isHealthy };
}

function allLayers(project: string, homes: Homes, notes: string[]): Layer[] {
  return HOSTS.flatMap((host) => {
    try {
      return readLayers(host, project, homes);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      notes.push(error.message);
      return [];
    }
  });
}

/** Returns what is wrong with the `--host` of hooks that are ours but for it. */
function hostFaults({ host, path, hooks }: Layer): string[] {
  return hooks.flatMap(({ command }) => {
    const { fault } = hostFrom(command.split(/\s+/));
    const mended = command.replace(/--host\s+\S+/, `--host ${host}`);
    const isOurs = Object.values(SUITES).some((suite) => isOwnCommand(mended, suite));
    return fault !== "" && isOurs ? [`"${path}": ${fault}`] : [];
  });
}

async function layerStatus(layer: Layer, options: StatusOptions): Promise<EventStatus[]> {
  const rows = (["hooks", "notes"] as const).map((name) => suiteStatus(name, layer, options));
  return (await Promise.all(rows)).flat();
}

async function suiteStatus(
  suite: keyof typeof SUITES,
  layer: Layer,
  options: StatusOptions,
): Promise<EventStatus[]> {
  const { host, name: scope, path } = layer;
  const own = ownEntries(layer.text, SUITES[suite]);
  // Where nobody would look for the hooks there are no rows that say that they are missing.
  const isExpected = suite === "hooks" && layer.plugin === undefined && scope !== "managed";
  if (!isExpected && own.length === 0) return [];
  const entries = SUITES[suite].entries.filter(({ hosts }) => hosts.includes(host));
  const rows = entries.map(async ({ kind, timeout: usual }) => {
    const row = { suite, host, scope, kind, event: EVENT_NAMES[kind], path };
    const installed = own.filter((entry) => entry.kind === kind);
    if (installed.length === 0) {
      return [{ ...row, installed: false, ...(layer.fault ? { fault: layer.fault } : {}) }];
    }
    return await Promise.all(installed.map(async (entry): Promise<EventStatus> => ({
      ...row,
      installed: true,
      command: entry.command,
      ...await tryCommand(layer, entry, usual, options),
      ...(suite === "hooks" ? lastRunOf(host, kind, options) : {}),
    })));
  });
  return (await Promise.all(rows)).flat();
}

async function tryCommand(
  { host, fault: broken, held, plugin }: Layer,
  { command, kind, timeout }: OwnEntry,
  usual: number,
  { project }: StatusOptions,
): Promise<Pick<EventStatus, "runs" | "fault">> {
  const trial = { host, kind, project, seconds: timeout || usual, plugin };
  const fault = broken ?? held ?? await probe(command, trial);
  return fault === undefined ? { runs: true } : { runs: false, fault };
}

function lastRunOf(
  host: Host,
  kind: EventKind,
  { lastRun }: StatusOptions,
): Pick<EventStatus, "lastFired" | "lastError"> {
  const last = lastRun(host, kind);
  if (!last) return {};
  return { lastFired: last.time, ...(last.error ? { lastError: last.error } : {}) };
}

/** Hosts add up the hooks of all places; Claude Code runs a command once that stands in several files. */
function findDoubles(events: readonly EventStatus[]): string[] {
  const doubles = [...Map.groupBy(events, ({ suite, host, kind }) => `${suite} ${host} ${kind}`)]
    .flatMap(([, rows]) => {
      const installed = rows.filter(({ installed }) => installed);
      const commands = installed.map(({ command }) => command);
      const runs = installed[0]?.host === "claude" ? new Set(commands).size : commands.length;
      const places = [...new Set(installed.map(({ path }) => `"${path}"`))].join(" and ");
      return installed[0] && runs > 1 ? [{ ...installed[0], runs, places }] : [];
    });
  return [...Map.groupBy(doubles, ({ host, runs, places }) => `${host} ${runs} ${places}`).values()]
    .flatMap((rows) => {
      const names = rows.map(({ suite, event }) => suite === "notes" ? `${event} (notes)` : event);
      return rows.slice(0, 1).map(({ host, runs, places }) =>
        `${HOST_NAMES[host]} runs ${names.join(", ")} ${runs} times: installed in ${places}`
      );
    });
}
