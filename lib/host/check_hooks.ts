/** Looks for all that keeps installed hooks from working, each with the next step. */
import { isInside, realPath } from "../project/paths.ts";
import { isOwnCommand } from "./command.ts";
import { isRefusedFlag } from "./deno_flag.ts";
import { type Finding, toFinding } from "./finding.ts";
import { type Host, HOST_NAMES } from "./host.ts";
import { hostVariables } from "./host_variables.ts";
import { type Layer, readLayers } from "./settings_layers.ts";
import { type Homes, homesFromEnv, SCOPES } from "./settings_path.ts";
import { isTrusted } from "./settings_trust.ts";
import { match } from "./simulate/matcher.ts";
import { stalePaths } from "./stale_paths.ts";
import { type EventStatus, status, type StatusOptions, SUITES } from "./status.ts";

export interface CheckOptions extends StatusOptions {
  /** A folder that is known to be gone: that hooks name it too is no further finding. */
  gone?: string | undefined;
}

/** Returns the findings on the hooks of all hosts; runs the installed commands. */
export async function checkHooks(options: CheckOptions): Promise<Finding[]> {
  const { project, homes = homesFromEnv() } = options;
  const { events, notes, doubles } = await status({ ...options, homes });
  const installed = events.filter(({ installed }) => installed);
  const dead = installed.filter(({ runs, fault = "" }) => !runs && !notes.includes(fault));
  return [
    ...notes.map((note) => toFinding("fault", note)),
    ...doubles.map((what): Finding => ({ level: "warning", what, next: KEEP_ONE })),
    ...deadHooks(dead.filter((row) => !isToldByPath(row, project))),
    ...checkHeartbeats(installed.filter(({ suite }) => suite === "hooks")),
    ...[...new Set(installed.map(({ host }) => host))].flatMap((host) => [
      ...checkTrust(host, installed, project, homes),
      ...readLayers(host, project, homes).flatMap((layer) => checkLayer(layer, options)),
      ...misplacedFiles(host, project, homes),
    ]),
  ];
}

const KEEP_ONE = 'keep one: "bobbin hook uninstall", or "bobbin kb hook uninstall" for notes, ' +
  'each with its scope, or "claude plugin uninstall"';

/** What ran and failed because something is gone: `checkPaths` names that once for the whole file. */
function isToldByPath({ host, command = "", fault = "" }: EventStatus, project: string): boolean {
  return fault.startsWith("exit code") &&
    stalePaths(command, hostVariables(host, project)).length > 0;
}

function deadHooks(rows: readonly EventStatus[]): Finding[] {
  const kinds = Map.groupBy(
    rows,
    ({ suite, host, scope, fault }) => [suite, host, scope, fault].join("\n"),
  );
  return [...kinds.values()].flatMap((alike) => {
    const names = alike.map(({ event }) => event).join(", ");
    return alike.slice(0, 1).map(({ suite, host, scope, fault = "" }): Finding => ({
      level: "fault",
      what: `${names} of ${HOST_NAMES[host]} (${scope}) ${
        alike.length === 1 ? "does" : "do"
      } not work: ${fault}`,
      next: nextFor(fault, isScope(host, scope), installAgain(host, scope, suite)),
    }));
  });
}

function nextFor(fault: string, isOurs: boolean, again: string): string {
  if (!/^(exit code|no end)/.test(fault)) return "change that to let them run";
  if (!isRefusedFlag(fault)) return again;
  // What others wrote was not fitted to this deno.
  return isOurs ? `${again}: it leaves the flag out` : "use Deno 2.9, or a newer bobbin";
}

function installAgain(host: Host, scope: string, suite: EventStatus["suite"]): string {
  if (!isScope(host, scope)) return `install "${scope}" again`;
  return suite === "hooks"
    ? `run "bobbin hook install --host ${host} --${scope}"`
    : `run "bobbin kb hook install --host ${host}${scope === "project" ? " --project" : ""}"`;
}

/** True for a settings file that "hook install" writes. */
function isScope(host: Host, name: string): boolean {
  return SCOPES[host].some((scope) => scope === name);
}

/** Some builds of a host stop to run hooks in the middle of a session; only the records show it. */
function checkHeartbeats(installed: readonly EventStatus[]): Finding[] {
  if (installed.length === 0) {
    const what = "No host has the hooks installed";
    return [{ level: "warning", what, next: 'run "bobbin hook install"' }];
  }
  return [...Map.groupBy(installed, ({ host }) => HOST_NAMES[host])].map(([name, rows]) => {
    const last = rows.filter(({ lastFired }) => lastFired !== undefined)
      .toSorted((a, b) => String(b.lastFired).localeCompare(String(a.lastFired)))[0];
    return last
      ? {
        level: "ok",
        what: `${name} sent its last event, ${last.event}, at ${last.lastFired?.slice(0, 16)}Z`,
      }
      : {
        level: "warning",
        what: `${name} has sent no event yet`,
        next: "send it a prompt in this project, then look again",
      };
  });
}

function checkTrust(
  host: Host,
  installed: readonly EventStatus[],
  project: string,
  homes: Homes,
): Finding[] {
  const isConcerned = installed.some((row) =>
    row.host === host && (host === "claude" || row.scope === "project")
  );
  if (!isConcerned || isTrusted(host, project, homes)) return [];
  return [{
    level: "warning",
    what: host === "bob"
      ? `Bob reads the settings of this folder only when it is trusted, and "${project}" is not`
      : "Claude Code holds hooks back until this folder is trusted; only with -p it does not ask",
    next: `start ${host} here once and trust the folder`,
  }];
}

function checkLayer(layer: Layer, options: CheckOptions): Finding[] {
  const { host, path, hooks, passedOver } = layer;
  const findings = passedOver.filter((reason) => !reason.includes("is no command but")).map(
    (what): Finding => ({
      level: "warning",
      what: `"${path}": ${what}; the host passes it over`,
      next: "mend the entry",
    }),
  );
  for (const { matcher } of hooks) {
    const { why } = match(host, matcher, "");
    if (why?.includes("no valid pattern")) {
      findings.push({ level: "warning", what: `"${path}": ${why}`, next: "mend the matcher" });
    }
  }
  return [...findings, ...checkPaths(layer, options)];
}

function checkPaths(
  { host, name, path, hooks, plugin }: Layer,
  { project, gone: told }: CheckOptions,
): Finding[] {
  const variables = hostVariables(host, project, plugin);
  return (["hooks", "notes"] as const).flatMap((suite): Finding[] => {
    const own = hooks.filter(({ command }) => isOwnCommand(command, SUITES[suite]));
    const stale = own.flatMap(({ command }) => stalePaths(command, variables));
    const gone = new Set(stale.filter((path) => told === undefined || !isInside(told, path)));
    const [first] = gone;
    if (first === undefined) return [];
    const others = gone.size === 1 ? ", which is gone" : ` and ${gone.size - 1} more that are gone`;
    const what = `"${path}" names "${first}"${others}`;
    return [{ level: "fault", what, next: installAgain(host, name, suite) }];
  });
}

/** Where hooks were once put, or are looked for in vain. */
function misplacedFiles(host: Host, project: string, { home }: Homes): Finding[] {
  const places = host === "claude"
    ? [`${project}/.claude/hooks.json`, `${project}/.claude/hooks/hooks.json`]
    : [`${project}/.bob/hooks.json`, `${project}/.bob/settings/settings.json`];
  if (host === "bob" && home && home !== project) places.push(`${home}/.bob/settings.json`);
  return places.filter((path) => realPath(path) !== undefined).map((path) => ({
    level: "warning",
    what: `${HOST_NAMES[host]} reads no hooks from "${path}"`,
    next: 'move them to the file that "bobbin hook status" names',
  }));
}
