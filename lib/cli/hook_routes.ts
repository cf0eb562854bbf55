/** The verbs below `bobbin hook`. */
import { buildCommand, buildRouteMap, type CommandContext, type RouteMap } from "@stricli/core";
import { docs } from "./flags.ts";
import { type InjectFlags, injectFlags } from "./inject_flags.ts";
import { installRoutes } from "./install_routes.ts";
import { learningHookVerbs } from "./learning_routes.ts";
import { preToolUse } from "./rule_routes.ts";
import { toolVerbs } from "./tool_routes.ts";
import { sessionVerbs } from "./upkeep_routes.ts";

/** Here for the help and the completions: main.ts runs it without this table, which a prompt would wait for. */
const injectContext = buildCommand<InjectFlags>({
  loader: async () => {
    const { runPromptHook }: typeof import("../inject/prompt_hook.ts") = await import(
      "../inject/prompt_hook.ts" as string
    );
    return () => runPromptHook([]);
  },
  parameters: { flags: injectFlags },
  docs: docs(
    "Answer the prompt payload on stdin",
    "What hooks/user_prompt_submit.ts does, with settings of this run as flags. Exit code 0 in any case.",
    `echo '{"prompt":"how does auth work here"}' | bobbin hook inject-context --no-dedup`,
  ),
});

const { sessionContext, stop, afterCommit, ...upkeepVerbs } = sessionVerbs;

/** What people call, then what hosts and git call. */
export const hookRoutes: RouteMap<CommandContext> = buildRouteMap({
  routes: {
    ...installRoutes,
    ...upkeepVerbs,
    ...learningHookVerbs,
    sessionContext,
    injectContext,
    preToolUse,
    ...toolVerbs,
    stop,
    afterCommit,
  },
  docs: { brief: "What hosts call, and how it gets into their settings" },
});
