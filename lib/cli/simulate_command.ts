/** `bobbin hook simulate`: what would come of an event, by the rules of a host and its real settings. */
import type { Host } from "../host/host.ts";
import { parsePayload, simulatedEvent } from "../host/simulate/payload.ts";
import { simulate } from "../host/simulate/simulate.ts";
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
  const simulation = await simulate({
    host,
    project,
    isTrusting,
    ...simulatedEvent(host, event, given, project),
  });
  if (flags.json) printJson(simulation);
  else print(renderSimulation(simulation));
  if (simulation.hooks.some(({ code }) => code !== undefined)) return;
  Deno.exitCode = NOTHING;
  talk(flags, 'No hook ran; next: "bobbin hook status"');
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
