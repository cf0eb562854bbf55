/** `bobbin hook simulate`: what would come of an event, by the rules of a host and its real settings. */
import type { Host } from "../host/host.ts";
import { parsePayload, simulatedEvent } from "../host/simulate/payload.ts";
import { simulate, type Simulation } from "../host/simulate/simulate.ts";
import type { MetricsRow } from "../ledger/metrics.ts";
import { readMetrics } from "../ledger/metrics_summary.ts";
import { sessionName } from "../ledger/session.ts";
import { findRoot } from "../project/root.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { projectFolder } from "./project_folder.ts";
import { renderSimulation } from "./simulation_text.ts";

export interface SimulateFlags extends OutputFlags {
  host?: Host;
  event?: string;
  payload?: string;
  trust?: boolean;
}

/** Prints what the model would get and what is blocked or ignored; exit code 1 when no hook runs at all. */
export async function simulateCommand(flags: SimulateFlags): Promise<void> {
  const { host = "claude", event, payload, trust: isTrusting = false } = flags;
  const project = await projectFolder();
  const given = payload === undefined
    ? undefined
    : parsePayload(await readPayload(payload), payload);
  const simulated = simulatedEvent(host, event, given, project);
  const start = Date.now();
  const simulation = await simulate({ host, project, isTrusting, ...simulated });
  const recorded = simulated.isRecorded ? rowsSince(start, simulation) : [];
  if (flags.json) printJson({ ...simulation, recorded });
  else print(renderSimulation(simulation, recorded));
  if (simulation.hooks.every(({ code }) => code === undefined)) {
    Deno.exitCode = NOTHING;
    const isHeld = !isTrusting && simulation.layers.some(({ held }) => held?.includes("trusted"));
    const next = isHeld ? 'trust the folder, or try "--trust"' : '"bobbin hook status"';
    talk(flags, `No hook ran; next: ${next}`);
  } else if (isSilent(simulation) && !simulated.isRecorded) talk(flags, UNRECORDED);
}

const UNRECORDED =
  'To see why a hook is silent, put a "session_id" into the payload: only then is that recorded';

function isSilent({ model, person, blocked }: Simulation): boolean {
  return model.length + person.length === 0 && blocked === undefined;
}

/** Returns what the hooks of a session have recorded of themselves since a time, in milliseconds. */
function rowsSince(start: number, { payload }: Simulation): MetricsRow[] {
  const root = findRoot(String(payload.cwd)), session = sessionName(String(payload.session_id));
  if (!root) return [];
  return readMetrics(root.state).filter((row) => row.time >= start && row.session === session);
}

async function readPayload(path: string): Promise<string> {
  try {
    return path === "-"
      ? await new Response(Deno.stdin.readable).text()
      : await Deno.readTextFile(path);
  } catch (error) {
    throw new UserError(
      `Cannot read the payload "${path}": ${reasonOf(error)}; give a file, or "-" for stdin`,
    );
  }
}
