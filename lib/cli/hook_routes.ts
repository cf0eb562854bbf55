/** The verbs below `bobbin hook`. */
import { buildCommand, buildRouteMap, type CommandContext, type RouteMap } from "@stricli/core";
import { docs, hostFlag, numberFlag, outputFlags, switchFlag } from "./flags.ts";
import type { InstallFlags } from "./hook_command.ts";
import { type InjectFlags, injectFlags } from "./inject_flags.ts";
import type { OutputFlags } from "./output.ts";

const installFlags = {
  host: hostFlag,
  threshold: numberFlag("Share of the best score that a result needs", "0…1"),
  budget: numberFlag("Lines of content at most", "N"),
  dryRun: switchFlag("Print the file instead of writing it"),
  ...outputFlags,
};

const install = buildCommand<InstallFlags>({
  loader: async () => (await import("./hook_command.ts")).installCommand,
  parameters: { flags: installFlags },
  docs: docs(
    "Put the hooks into the project's settings",
    "Other hooks, comments and layout stay; a second run changes nothing.",
    "bobbin hook install --host bob --budget 200",
  ),
});

const uninstall = buildCommand<InstallFlags>({
  loader: async () => (await import("./hook_command.ts")).uninstallCommand,
  parameters: { flags: installFlags },
  docs: docs(
    "Take the hooks out of the project's settings",
    "Gives back the bytes from before.",
    "bobbin hook uninstall",
  ),
});

const status = buildCommand<OutputFlags>({
  loader: async () => (await import("./hook_command.ts")).statusCommand,
  parameters: { flags: outputFlags },
  docs: docs(
    "Tell whether the hooks are installed and run",
    "Runs each installed command; exit code 1 when one would not work.",
    "bobbin hook status",
  ),
});

/** Here for the help and the completions: main.ts runs it without this table, which a prompt would wait for. */
const injectContext = buildCommand<InjectFlags>({
  loader: async () => {
    const { injectContext } = await import("./inject_context.ts");
    return () => injectContext([]);
  },
  parameters: { flags: injectFlags },
  docs: docs(
    "Answer the prompt payload on stdin",
    "What hooks/user_prompt_submit.ts does, with settings of this run as flags. Exit code 0 in any case.",
    `echo '{"prompt":"how does auth work here"}' | bobbin hook inject-context --no-dedup`,
  ),
});

export const hookRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: { install, uninstall, status, injectContext },
  docs: { brief: "What hosts call, and how it gets into their settings" },
});
