/** Tries an installed command as its host would run it, without a trace. */
import { type EventKind } from "./event.ts";
import { canBlock, EVENT_NAMES, type Host } from "./host.ts";
import { hostVariables } from "./host_variables.ts";
import { type CommandRun, runCommand } from "./run_command.ts";
import { FAILURE } from "./run_hook.ts";
import { samplePayload } from "./sample_payload.ts";

/** Says to a hook that it is tried only: nothing is recorded. */
export const PROBE = { BOBBIN_PROBE: "1" };

export interface Trial {
  host: Host;
  kind: EventKind;
  /** Folder of the project, where the command is run. */
  project: string;
  /** What the host would wait. */
  seconds: number;
  /** Folder of the plugin that the command belongs to. */
  plugin?: string | undefined;
}

/** Runs a command with a sample payload and returns why it does not work, or undefined. */
export async function probe(
  command: string,
  { host, kind, project, seconds, plugin }: Trial,
): Promise<string | undefined> {
  // The agent stops for good: no action of the project is to be run.
  const payload = { ...samplePayload(host, EVENT_NAMES[kind], project), stop_hook_active: true };
  const run = await runCommand(["sh", "-c", command], {
    cwd: project,
    env: { ...PROBE, ...hostVariables(host, project, plugin) },
    stdin: JSON.stringify(payload),
    seconds,
  });
  return run.isLate ? `no end after ${seconds} s` : faultOf(kind, run);
}

function faultOf(kind: EventKind, { code, stderr }: CommandRun): string | undefined {
  const lines = stderr.trim().split("\n");
  const failure = lines.find((line) => line.startsWith(FAILURE));
  if (failure) return failure;
  // A guard may well refuse the sample.
  if (code === 0 || code === 2 && canBlock(kind)) return undefined;
  return `exit code ${code}${lines[0] ? `: ${lines[0]}` : ""}`;
}
