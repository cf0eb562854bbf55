/** What every hook does around its answer: find its project, log what it got, leave a row of what it did. */
import { type CurrentSettings, readSettings } from "../project/config_cache.ts";
import { existingConfigHome } from "../project/environment.ts";
import { findRoot, type Root } from "../project/root.ts";
import { appendRow } from "./journal.ts";
import type { MetricsRow } from "./metrics.ts";
import { sessionFolder, sessionName } from "./session.ts";

/** The parts of a call that this room needs to know. */
export interface CallFacts {
  /** As in the metrics: "prompt", "session_start" ... */
  event: string;
  host: string;
  /** As the host sent it; untrusted. */
  session: string | undefined;
}

export interface CallPlace {
  root: Root;
  /** Folder of the session's state; undefined when the host names no session. */
  folder: string | undefined;
}

/** Returns where a call belongs; undefined outside any project, where there is no place for a record either. */
export function placeOfCall(
  event: { cwd: string | undefined; session: string | undefined } | undefined,
): CallPlace | undefined {
  const root = findRoot(event?.cwd ?? currentFolder());
  return root && { root, folder: sessionFolder(root.state, event?.session) };
}

export interface CallSettings extends CurrentSettings {
  /** Flags of the command line by name; see `readFlags`. */
  flags: Readonly<Record<string, string>>;
}

/**
 * Returns the settings in force for a call: those of the files, and the flags of its command line; what is wrong
 * with them comes after the fault of the call itself. Writes the payload to the debug log, where they ask for it.
 */
export async function settingsOfCall(
  { args, payload, fault }: { args: readonly string[]; payload: string; fault: string },
  facts: CallFacts,
  { state, config }: Root,
): Promise<CallSettings> {
  const current = await readSettings(state, existingConfigHome(), config);
  const all = hasFlags(args) ? await withFlags(current, args) : { ...current, flags: {} };
  if (all.settings.log.payloads) await logPayload(state, facts, payload);
  return fault === "" ? all : { ...all, faults: [fault, ...all.faults] };
}

/** Every command line names its host; the code for other flags is loaded only for those. */
function hasFlags(args: readonly string[]): boolean {
  return args.some((arg) => arg.startsWith("--") && arg !== "--host" && !arg.startsWith("--host="));
}

async function withFlags(current: CurrentSettings, args: readonly string[]): Promise<CallSettings> {
  const { readFlags, withFlags }: typeof import("../project/hook_flags.ts") = await import(
    "../project/hook_flags.ts" as string
  );
  const flags = readFlags(args), { settings, faults } = withFlags(current.settings, flags);
  return { ...current, settings, faults: [...current.faults, ...faults], flags };
}

async function logPayload(state: string, facts: CallFacts, payload: string): Promise<void> {
  const { logPayload }: typeof import("./payload_log.ts") = await import(
    "./payload_log.ts" as string
  );
  logPayload(state, facts, payload);
}

/** Name of the file in the state folder; see `MetricsRow`. */
export const METRICS = "metrics.jsonl";
/** The file and the one before it: 2 MB at most. */
const MOST_BYTES = 1 << 20;

/** Appends the row of a run to the metrics; a probe leaves no trace. */
export function recordRun(
  stateFolder: string,
  { event, host, session }: CallFacts,
  rest: Omit<MetricsRow, "time" | "event" | "host" | "session" | "milliseconds">,
): void {
  if (isProbe()) return;
  const row: MetricsRow = {
    time: Date.now(),
    event,
    host,
    milliseconds: Math.round(performance.now()),
    ...rest,
  };
  if (session) row.session = sessionName(session);
  appendRow(`${stateFolder}/${METRICS}`, row, MOST_BYTES);
}

/** True when `hook status` only tries the hook: nothing may be recorded, and nothing run. */
export function isProbe(): boolean {
  return Deno.env.get("BOBBIN_PROBE") === "1";
}

/** Returns the folder of the process, "/" when it is gone. */
export function currentFolder(): string {
  try {
    return Deno.cwd();
  } catch {
    return "/";
  }
}
