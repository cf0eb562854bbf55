/** Tells whether the installed hooks live: what stands in the settings, whether it runs, when it last fired. */
import { ENTRIES } from "./entries.ts";
import { EVENT_NAMES, type Host, HOSTS } from "./host.ts";
import { ownCommands, settingsPath } from "./install.ts";
import { readSettingsFile } from "./settings_file.ts";

export interface EventStatus {
  host: Host;
  event: string;
  path: string;
  installed: boolean;
  command?: string;
  /** Undefined where nothing is installed. */
  runs?: boolean;
  /** Why it does not run. */
  fault?: string;
  /** ISO time of the last run that left a record. */
  lastFired?: string;
}

/** Returns the state of each event of each host in a project; runs the installed commands. */
export async function readStatus(
  project: string,
  lastFired: (host: Host) => string | undefined,
): Promise<EventStatus[]> {
  const states: EventStatus[] = [];
  for (const host of HOSTS) {
    const path = settingsPath(host, project);
    const commands = ownCommands(readSettingsFile(path).text);
    for (const { kind, hosts } of ENTRIES) {
      if (!hosts.includes(host)) continue;
      const event = EVENT_NAMES[kind];
      const [command] = commands;
      if (command === undefined) states.push({ host, event, path, installed: false });
      else {
        const fault = await probe(command, project, event);
        const fired = lastFired(host);
        states.push({
          host,
          event,
          path,
          installed: true,
          command,
          runs: fault === undefined,
          ...(fault === undefined ? {} : { fault }),
          ...(fired === undefined ? {} : { lastFired: fired }),
        });
      }
    }
  }
  return states;
}

/** Runs a command as the host would, with a payload that leaves no trace; returns what is wrong with it. */
async function probe(command: string, project: string, event: string): Promise<string | undefined> {
  const child = new Deno.Command("sh", {
    args: ["-c", command],
    cwd: project,
    env: { BOBBIN_PROBE: "1", CLAUDE_PROJECT_DIR: project },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const payload = {
    hook_event_name: event,
    event,
    session_id: "probe",
    cwd: project,
    prompt: "ok",
  };
  const writer = child.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(JSON.stringify(payload)));
    await writer.close();
  } catch {
    // The exit code says more than the broken pipe.
  }
  const { code, stderr } = await child.output();
  if (code === 0) return undefined;
  const [line = ""] = new TextDecoder().decode(stderr).trim().split("\n");
  return `exit code ${code}${line === "" ? "" : `: ${line}`}`;
}
