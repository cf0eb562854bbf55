/** The verbs below `bobbin hook`. */
import { buildCommand, buildRouteMap, numberParser } from "@stricli/core";
import { jsonFlag, quietFlag } from "./flags.ts";
import { type InstallFlags, parseHost } from "./hook_command.ts";
import type { OutputFlags } from "./output.ts";

const installFlags = {
  host: {
    kind: "parsed",
    parse: parseHost,
    brief: "claude or bob",
    optional: true,
    placeholder: "HOST",
  },
  threshold: {
    kind: "parsed",
    parse: numberParser,
    brief: "Share of the best score that a result needs",
    optional: true,
    placeholder: "0…1",
  },
  budget: {
    kind: "parsed",
    parse: numberParser,
    brief: "Lines of content at most",
    optional: true,
    placeholder: "N",
  },
  dryRun: {
    kind: "boolean",
    brief: "Print the file instead of writing it",
    optional: true,
    withNegated: false,
  },
  json: jsonFlag,
  quiet: quietFlag,
} as const;

const install = buildCommand<InstallFlags>({
  loader: async () => (await import("./hook_command.ts")).installCommand,
  parameters: { flags: installFlags },
  docs: {
    brief: "Put the hooks into the project's settings",
    fullDescription:
      "Other hooks, comments and layout stay.\n\nExample: bobbin hook install --host bob --budget 200",
  },
});

const uninstall = buildCommand<InstallFlags>({
  loader: async () => (await import("./hook_command.ts")).uninstallCommand,
  parameters: { flags: installFlags },
  docs: {
    brief: "Take the hooks out of the project's settings",
    fullDescription: "Gives back the bytes from before.\n\nExample: bobbin hook uninstall",
  },
});

const status = buildCommand<OutputFlags>({
  loader: async () => (await import("./hook_command.ts")).statusCommand,
  parameters: { flags: { json: jsonFlag, quiet: quietFlag } },
  docs: {
    brief: "Tell whether the hooks are installed and run",
    fullDescription:
      "Runs each installed command; exit code 1 when one would not work.\n\nExample: bobbin hook status",
  },
});

/** Listed for the help; main.ts runs it without this table, whose parsing a prompt would wait for. */
const injectContext = buildCommand<Record<never, never>, string[]>({
  loader: async () => {
    const { runPromptHook } = await import("../inject/prompt_hook.ts");
    return async (_flags, ...args) => await runPromptHook(args);
  },
  parameters: {
    positional: {
      kind: "array",
      parameter: {
        brief: "Settings of this run, like --gate-threshold 0.6",
        parse: String,
        placeholder: "flag",
      },
    },
  },
  docs: {
    brief: "Answer the prompt payload on stdin",
    fullDescription: "What hooks/user_prompt_submit.ts does.\n\n" +
      'Example: echo \'{"prompt":"how does auth work"}\' | bobbin hook inject-context --no-dedup',
  },
});

export const hookRoutes = buildRouteMap({
  routes: { install, uninstall, status, injectContext },
  docs: { brief: "What hosts call, and how it gets into their settings" },
});
