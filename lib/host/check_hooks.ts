/** Looks for all that keeps installed hooks from working, each with the next step. */
import { realPath } from "../project/paths.ts";
import { isOwnCommand } from "./command.ts";
import type { Finding } from "./finding.ts";
import type { Host } from "./host.ts";
import { hostVariables } from "./host_variables.ts";
import { NOTES } from "./notes_suite.ts";
import { type Layer, readLayers } from "./settings_layers.ts";
import { type Homes, homesFromEnv } from "./settings_path.ts";
import { isTrusted } from "./settings_trust.ts";
import { match } from "./simulate/matcher.ts";
import { stalePaths } from "./stale_paths.ts";
import { type EventStatus, status, type StatusOptions } from "./status.ts";

/** Returns the findings on the hooks of all hosts; runs the installed commands. */
export async function checkHooks(options: StatusOptions): Promise<Finding[]> {
  const { project, homes = homesFromEnv() } = options;
  const { events, notes } = await status({ ...options, homes });
  const installed = events.filter(({ installed }) => installed);
  return [
    ...notes.map(noteFinding),
    ...installed.filter(({ runs }) => !runs).map(deadHook),
    ...checkHeartbeats(installed.filter(({ suite }) => suite === "hooks")),
    ...[...new Set(installed.map(({ host }) => host))].flatMap((host) => [
      ...checkTrust(host, installed, project, homes),
      ...readLayers(host, project, homes).flatMap((layer) => checkLayer(layer, project)),
      ...misplacedFiles(host, project, homes),
    ]),
  ];
}

function noteFinding(what: string): Finding {
  return what.includes(" times: ")
    ? {
      level: "warning",
      what,
      next: 'keep one: "bobbin hook uninstall" with its scope, or "claude plugin uninstall"',
    }
    : { level: "fault", what, next: "mend the file" };
}

function deadHook({ suite, host, scope, event, fault }: EventStatus): Finding {
  const verb = suite === "notes" ? "kb hook" : "hook";
  return {
    level: "fault",
    what: `${event} of ${host} (${scope}) does not work: ${fault}`,
    next: `run "bobbin ${verb} install --host ${host}" with the scope it is in`,
  };
}

/** Some builds of a host stop to run hooks in the middle of a session; only the records show it. */
function checkHeartbeats(installed: readonly EventStatus[]): Finding[] {
  if (installed.length === 0) {
    const what = "No host has the hooks installed";
    return [{ level: "warning", what, next: 'run "bobbin hook install"' }];
  }
  return [...Map.groupBy(installed, ({ host }) => host)].map(([host, rows]) => {
    const last = rows.filter(({ lastFired }) => lastFired !== undefined)
      .toSorted((a, b) => String(b.lastFired).localeCompare(String(a.lastFired)))[0];
    return last
      ? { level: "ok", what: `${host} sent its last event, ${last.event}, at ${last.lastFired}` }
      : {
        level: "warning",
        what: `${host} has sent no event yet`,
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

function checkLayer({ host, path, hooks, passedOver, plugin }: Layer, project: string): Finding[] {
  const findings = passedOver.filter((reason) => !reason.includes("is no command but")).map(
    (what): Finding => ({
      level: "warning",
      what: `"${path}": ${what}; the host passes it over`,
      next: "mend the entry",
    }),
  );
  for (const { command, matcher } of hooks) {
    const { why } = match(host, matcher, "");
    if (why?.includes("no valid pattern")) {
      findings.push({ level: "warning", what: `"${path}": ${why}`, next: "mend the matcher" });
    }
    if (!isOwnCommand(command) && !isOwnCommand(command, NOTES)) continue;
    for (const stale of stalePaths(command, hostVariables(host, project, plugin))) {
      findings.push({
        level: "fault",
        what: `"${path}" names "${stale}", which is gone`,
        next: "install the hooks again",
      });
    }
  }
  return findings;
}

/** Where hooks were once put, or are looked for in vain. */
function misplacedFiles(host: Host, project: string, { home }: Homes): Finding[] {
  const places = host === "claude"
    ? [`${project}/.claude/hooks.json`, `${project}/.claude/hooks/hooks.json`]
    : [`${project}/.bob/hooks.json`, `${project}/.bob/settings/settings.json`];
  if (host === "bob" && home && home !== project) places.push(`${home}/.bob/settings.json`);
  return places.filter((path) => realPath(path) !== undefined).map((path) => ({
    level: "warning",
    what: `${host} reads no hooks from "${path}"`,
    next: 'move them to the file that "bobbin hook status" names',
  }));
}
