/** The verbs that put the suite into a host, look after it there, and play a host. */
import { buildCommand, type Command, type CommandContext } from "@stricli/core";
import { FORMS } from "../host/command.ts";
import { docs, hostFlag, outputFlags, switchFlag, textFlag } from "./flags.ts";
import type { InstallFlags, UninstallFlags } from "./hook_command.ts";
import type { PlaceFlags } from "./hook_place.ts";
import { injectFlags } from "./inject_flags.ts";
import type { OutputFlags } from "./output.ts";
import type { SimulateFlags } from "./simulate_command.ts";

const scopeFlags = {
  host: hostFlag,
  project: switchFlag("The settings of the project, for all who work on it; the default"),
  local: switchFlag("Your own settings of the project; Claude Code only"),
  global: switchFlag("Your settings for all projects"),
} as const;

const placeFlags = {
  ...scopeFlags,
  form: {
    kind: "enum",
    values: FORMS,
    brief:
      "What the host runs: scripts of a checkout, bundles, one executable; as this one by itself",
    optional: true,
  },
} as const;

const dryRun = switchFlag("Print the file instead of writing it");

const install = buildCommand<InstallFlags>({
  loader: async () => {
    const { installCommand }: typeof import("./hook_command.ts") = await import(
      "./hook_command.ts" as string
    );
    return installCommand;
  },
  parameters: { flags: { ...placeFlags, dryRun, ...injectFlags, ...outputFlags } },
  docs: docs(
    "Put the hooks into a host's settings",
    "Other hooks, comments and layout stay; a second run changes nothing. Settings given here end up in the commands.",
    "bobbin hook install --host bob --budget 200",
  ),
});

const uninstall = buildCommand<UninstallFlags>({
  loader: async () => {
    const { uninstallCommand }: typeof import("./hook_command.ts") = await import(
      "./hook_command.ts" as string
    );
    return uninstallCommand;
  },
  parameters: { flags: { ...scopeFlags, dryRun, ...outputFlags } },
  docs: docs(
    "Take the hooks out of a host's settings",
    "Gives back the bytes from before.",
    "bobbin hook uninstall --global",
  ),
});

const show = buildCommand<PlaceFlags>({
  loader: async () => {
    const { showCommand }: typeof import("./hook_command.ts") = await import(
      "./hook_command.ts" as string
    );
    return showCommand;
  },
  parameters: { flags: { ...placeFlags, ...injectFlags, ...outputFlags } },
  docs: docs(
    "Print what install would put into the settings",
    "For settings that something else manages.",
    "bobbin hook show --host bob --form bundle",
  ),
});

const status = buildCommand<OutputFlags>({
  loader: async () => {
    const { hookStatusCommand }: typeof import("./hook_status_command.ts") = await import(
      "./hook_status_command.ts" as string
    );
    return hookStatusCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Tell whether the hooks are installed and run",
    "Runs each installed command; exit code 1 when one would not work.",
    "bobbin hook status",
  ),
});

const simulate = buildCommand<SimulateFlags>({
  loader: async () => {
    const { simulateCommand }: typeof import("./simulate_command.ts") = await import(
      "./simulate_command.ts" as string
    );
    return simulateCommand;
  },
  parameters: {
    flags: {
      host: hostFlag,
      event: textFlag("The event as in the host's settings; the payload's when left out", "NAME"),
      payload: textFlag('What the host would send, as JSON; "-" reads it from stdin', "FILE"),
      trust: switchFlag("Take the folder for a trusted one"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Play a host for one event, by its real settings",
    "Runs the hooks that fit and tells what the model gets, what is blocked, what is ignored and why. " +
      "A payload with a session_id is recorded as that session's. Exit code 1 when no hook runs.",
    "bobbin hook simulate --host bob --event PreToolUse --payload call.json",
  ),
});

/** By their names below `bobbin hook`. */
export const installRoutes: Record<
  "install" | "uninstall" | "show" | "status" | "simulate",
  Command<CommandContext>
> = { install, uninstall, show, status, simulate };

export const doctor: Command<CommandContext> = buildCommand<OutputFlags>({
  loader: async () => {
    const { doctorCommand }: typeof import("./doctor_command.ts") = await import(
      "./doctor_command.ts" as string
    );
    return doctorCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Look for all that keeps the hooks from working",
    "Each finding comes with the next step; exit code 1 when there is a fault.",
    "bobbin doctor --json",
  ),
});
