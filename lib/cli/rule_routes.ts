/** The verbs about people's own rules: what there is, and what it would do. */
import {
  buildCommand,
  buildRouteMap,
  type Command,
  type CommandContext,
  type RouteMap,
} from "@stricli/core";
import { docs, hostFlag, outputFlags, textFlag } from "./flags.ts";
import type { GuardTestFlags } from "./guards_command.ts";
import type { Host } from "../host/host.ts";
import type { OutputFlags } from "./output.ts";
import type { ReactionTestFlags } from "./reactions_command.ts";

const callFlags = {
  tool: textFlag('The tool, as the host names it: "Edit", "write_file"', "NAME"),
  args: textFlag('Its arguments as JSON: {"file_path":"src/a.ts"}', "JSON"),
};

const listReactions = buildCommand<OutputFlags>({
  loader: async () => {
    const { listReactions }: typeof import("./reactions_command.ts") = await import(
      "./reactions_command.ts" as string
    );
    return listReactions;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "List the rules of reactions.toml",
    "Those of the project and of ~/.config/bobbin. Exit code 1 when there is none, or one at fault.",
    "bobbin reactions list --json",
  ),
});

const testReactions = buildCommand<ReactionTestFlags>({
  loader: async () => {
    const { testReactions }: typeof import("./reactions_command.ts") = await import(
      "./reactions_command.ts" as string
    );
    return testReactions;
  },
  parameters: {
    flags: {
      ...callFlags,
      role: textFlag("Whose rules apply; that of the environment when left out", "NAME"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Tell which rules would fire, and why the others would not",
    "As in a new session, with the text for the model. Exit code 1 when none fires.",
    `bobbin reactions test --tool Edit --args '{"file_path":"ansible/roles/web/main.yml"}'`,
  ),
});

const listGuards = buildCommand<OutputFlags>({
  loader: async () => {
    const { listGuards }: typeof import("./guards_command.ts") = await import(
      "./guards_command.ts" as string
    );
    return listGuards;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "List the guards of guards.toml",
    "Those of the project and of ~/.config/bobbin. Exit code 1 when there is none, or one at fault.",
    "bobbin guards list",
  ),
});

const testGuards = buildCommand<GuardTestFlags>({
  loader: async () => {
    const { testGuards }: typeof import("./guards_command.ts") = await import(
      "./guards_command.ts" as string
    );
    return testGuards;
  },
  parameters: {
    flags: {
      ...callFlags,
      prompt: textFlag("A prompt instead of a tool call", "TEXT"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Tell what the guards say about a tool call or a prompt",
    "Exit code 1 when it would be refused.",
    `bobbin guards test --tool Write --args '{"file_path":"../notes.txt"}'`,
  ),
});

export const reactionRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: { list: listReactions, test: testReactions },
  docs: { brief: "What is said after certain tool calls" },
});

export const guardRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: { list: listGuards, test: testGuards },
  docs: { brief: "What refuses prompts and tool calls" },
});

/** Here for the help and the completions: see hook_verbs.ts. */
export const preToolUse: Command<CommandContext> = buildCommand<{ host?: Host }>({
  loader: async () => {
    const { runPreToolHook }: typeof import("../guard/pre_tool_hook.ts") = await import(
      "../guard/pre_tool_hook.ts" as string
    );
    return () => runPreToolHook([]);
  },
  parameters: { flags: { host: hostFlag } },
  docs: docs(
    "Let the guards judge the tool call on stdin",
    "What hooks/pre_tool_use.ts does. Exit code 2 when the call is refused.",
    `echo '{"tool_name":"Write","tool_input":{"file_path":"a.ts"}}' | bobbin hook pre-tool-use`,
  ),
});
