/** What every hook does around its answer: find its project, log what it got, leave a row of what it did. */
import { findRoot, type Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { type MetricsRow, recordMetrics } from "./metrics.ts";
import { sessionFolder, sessionName } from "./session.ts";

/** The parts of a call that this room needs to know. */
export interface CallFacts {
  /** As in the metrics: "prompt", "session_start" … */
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

/** Appends the row of a run to the metrics; a probe leaves no trace. */
export function recordRun(
  stateFolder: string,
  { event, host, session }: CallFacts,
  rest: Omit<MetricsRow, "event" | "host" | "session" | "milliseconds">,
): void {
  if (isProbe()) return;
  const row: MetricsRow = { event, host, milliseconds: Math.round(performance.now()), ...rest };
  if (session) row.session = sessionName(session);
  recordMetrics(stateFolder, row);
}

/** Writes the payload of a call to the debug log, where the settings ask for it: its code is loaded only then. */
export async function logCall(
  { log }: Pick<Settings, "log">,
  stateFolder: string,
  facts: CallFacts,
  payload: string,
): Promise<void> {
  if (!log.payloads) return;
  const { logPayload }: typeof import("./payload_log.ts") = await import(
    "./payload_log.ts" as string
  );
  logPayload(stateFolder, facts, payload);
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
