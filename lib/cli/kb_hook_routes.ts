/** The verbs below `bobbin kb hook`. */
import { buildCommand, buildRouteMap, type CommandContext, type RouteMap } from "@stricli/core";
import { FORMS } from "../host/command.ts";
import { docs, hostFlag, switchFlag } from "./flags.ts";
import type { KbAnswerFlags, KbInstallFlags, KbPlaceFlags } from "./kb_hook_command.ts";
import { vaultFlags } from "./kb_life_routes.ts";

const placeFlags = {
  host: hostFlag,
  project: switchFlag("For this project only; for all of your projects when left out"),
  form: {
    kind: "enum",
    values: FORMS,
    brief: "What the host runs; as this command by itself",
    optional: true,
  },
  ...vaultFlags,
} as const;

const installFlags = {
  ...placeFlags,
  dryRun: switchFlag("Print the file instead of writing it"),
};

const install = buildCommand<KbInstallFlags>({
  loader: async () => {
    const { kbInstallCommand }: typeof import("./kb_hook_command.ts") = await import(
      "./kb_hook_command.ts" as string
    );
    return kbInstallCommand;
  },
  parameters: { flags: installFlags },
  docs: docs(
    "Put the hooks of the notes into your settings",
    "They fire in every project, unless --project keeps them to one.",
    "bobbin kb hook install --vault ~/notes",
  ),
});

const uninstall = buildCommand<KbInstallFlags>({
  loader: async () => {
    const { kbUninstallCommand }: typeof import("./kb_hook_command.ts") = await import(
      "./kb_hook_command.ts" as string
    );
    return kbUninstallCommand;
  },
  parameters: { flags: installFlags },
  docs: docs(
    "Take the hooks of the notes out of your settings",
    "Gives back the bytes from before.",
    "bobbin kb hook uninstall",
  ),
});

const show = buildCommand<KbPlaceFlags>({
  loader: async () => {
    const { kbShowCommand }: typeof import("./kb_hook_command.ts") = await import(
      "./kb_hook_command.ts" as string
    );
    return kbShowCommand;
  },
  parameters: { flags: placeFlags },
  docs: docs(
    "Print what install would put into the settings",
    "For settings that something else manages.",
    "bobbin kb hook show --host bob",
  ),
});

// The last two are here for the help and the completions: main.ts runs them without this table.
const answerFlags = { host: hostFlag, ...vaultFlags };

const prompt = buildCommand<KbAnswerFlags>({
  loader: async () => {
    const { runKbPromptHook }: typeof import("../notes/kb_prompt_hook.ts") = await import(
      "../notes/kb_prompt_hook.ts" as string
    );
    return () => runKbPromptHook([]);
  },
  parameters: { flags: answerFlags },
  docs: docs(
    "Answer the prompt payload on stdin",
    "What hooks/kb_prompt.ts does. Exit code 0 in any case.",
    `echo '{"prompt":"lock timeouts"}' | bobbin kb hook prompt --vault ~/notes`,
  ),
});

const session = buildCommand<KbAnswerFlags>({
  loader: async () => {
    const { runKbSessionHook }: typeof import("../notes/kb_session_hook.ts") = await import(
      "../notes/kb_session_hook.ts" as string
    );
    return () => runKbSessionHook([]);
  },
  parameters: { flags: answerFlags },
  docs: docs(
    "Answer the payload of a session's start",
    "What hooks/kb_session.ts does. Exit code 0 in any case.",
    "echo '{}' | bobbin kb hook session --vault ~/notes",
  ),
});

export const hookRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: { install, uninstall, show, prompt, session },
  docs: { brief: "What hosts call for the notes, and how it gets into your settings" },
});
