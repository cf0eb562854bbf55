/** The verbs of the command: a table of what each takes, and the code that it loads when called. */
import {
  type Application,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type CommandContext,
  type RouteMap,
} from "@stricli/core";
import {
  docs,
  outputFlags,
  parseCount,
  parseShell,
  type Shell,
  SHELLS,
  switchFlag,
  textFlag,
  wordsOf,
} from "./flags.ts";
import { withHelp } from "./help_text.ts";
import { hookRoutes } from "./hook_routes.ts";
import type { RunFlags } from "./index_run.ts";
import type { InitFlags } from "./init.ts";
import { doctor } from "./install_routes.ts";
import { kbRoutes } from "./kb_routes.ts";
import { mcp } from "./mcp_routes.ts";
import { learningVerbs } from "./learning_routes.ts";
import type { OutputFlags } from "./output.ts";
import { guardRoutes, reactionRoutes } from "./rule_routes.ts";
import type { SearchFlags } from "./search_command.ts";
import { upkeepVerbs } from "./upkeep_routes.ts";
import { usageText } from "./usage_text.ts";
import { VERSION } from "./version.ts";

const init = buildCommand<InitFlags>({
  loader: async () => {
    const { init }: typeof import("./init.ts") = await import("./init.ts" as string);
    return init;
  },
  parameters: {
    flags: {
      force: switchFlag('Also where it is unwise: in the home directory or "/"'),
      ...outputFlags,
    },
  },
  docs: docs(
    "Make this folder a project",
    "Writes .bobbin/config.toml and .bobbin/.gitignore; what is there already stays.",
    "bobbin init",
  ),
});

const index = buildCommand<RunFlags>({
  loader: async () => {
    const { indexCommand }: typeof import("./index_command.ts") = await import(
      "./index_command.ts" as string
    );
    return indexCommand;
  },
  parameters: {
    flags: {
      force: switchFlag("Read every file again"),
      repo: textFlag("Only this tree; with --source, the name of a further one", "NAME"),
      source: textFlag("Folder of a further tree to index", "DIR"),
      remove: switchFlag("Take the tree that --repo names out of the index"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Bring the index up to date",
    "Reads what changed since the last run, in all trees of the project.",
    "bobbin index --repo api --source ../api",
  ),
});

const query = wordsOf("query", "What to look for");

const search = buildCommand<SearchFlags, string[]>({
  loader: async () => {
    const { searchCommand }: typeof import("./search_command.ts") = await import(
      "./search_command.ts" as string
    );
    return searchCommand;
  },
  parameters: {
    flags: {
      limit: {
        kind: "parsed",
        parse: parseCount,
        brief: "Results at most; search.default_limit when left out",
        optional: true,
        placeholder: "N",
      },
      files: switchFlag("Paths only, one result for each file"),
      repo: textFlag("Search in this tree only", "NAME"),
      ...outputFlags,
    },
    aliases: { n: "limit" },
    positional: query,
  },
  docs: docs(
    "Search code, docs and history",
    "Exit code 1 when nothing is found.",
    'bobbin search "retry with backoff" -n 5 --json',
  ),
});

const context = buildCommand<OutputFlags, string[]>({
  loader: async () => {
    const { contextCommand }: typeof import("./context_command.ts") = await import(
      "./context_command.ts" as string
    );
    return contextCommand;
  },
  parameters: { flags: outputFlags, positional: query },
  docs: docs(
    "Print the block that a prompt would get",
    "Like the prompt hook, whatever the confidence. Exit code 1 when there is nothing to show.",
    "git diff | bobbin context -",
  ),
});

const explain = buildCommand<OutputFlags, string[]>({
  loader: async () => {
    const { explainCommand }: typeof import("./explain_command.ts") = await import(
      "./explain_command.ts" as string
    );
    return explainCommand;
  },
  parameters: { flags: outputFlags, positional: wordsOf("prompt", "What would be asked") },
  docs: docs(
    "Tell why the prompt hook would speak or not",
    "Each step with its numbers: terms, confidence, candidates.",
    'bobbin explain "how are retries spaced?" --json',
  ),
});

const status = buildCommand<OutputFlags>({
  loader: async () => {
    const { statusCommand }: typeof import("./status_command.ts") = await import(
      "./status_command.ts" as string
    );
    return statusCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Tell what the index holds and how old it is",
    "Exit code 1 when there is none that can be used.",
    "bobbin status --json",
  ),
});

const completions = buildCommand<OutputFlags, [Shell]>({
  loader: async () => {
    const { completionsCommand }: typeof import("./completions_command.ts") = await import(
      "./completions_command.ts" as string
    );
    return completionsCommand;
  },
  parameters: {
    flags: outputFlags,
    positional: {
      kind: "tuple",
      parameters: [{ brief: "Which shell", parse: parseShell, placeholder: SHELLS.join("|") }],
    },
  },
  docs: docs(
    "Print a script that completes verbs and flags",
    "For the start-up file of the shell.",
    "source <(bobbin completions bash)",
  ),
});

const { related, refs, feedback, stats, calibrate } = learningVerbs;
const { gc, watch } = upkeepVerbs;

/** The table, in the order in which a person meets the verbs. */
export const routes: RouteMap<CommandContext> = buildRouteMap({
  routes: {
    init,
    index,
    hook: hookRoutes,
    search,
    context,
    related,
    refs,
    explain,
    status,
    doctor,
    stats,
    guards: guardRoutes,
    reactions: reactionRoutes,
    kb: kbRoutes,
    feedback,
    calibrate,
    watch,
    gc,
    mcp,
    completions,
  },
  docs: { brief: "Puts the few excerpts that matter in front of a coding agent" },
});

/** The application; `main.ts` runs it. */
export const app: Application<CommandContext> = buildApplication<CommandContext>(withHelp(routes), {
  name: "bobbin",
  versionInfo: { currentVersion: VERSION },
  scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
  documentation: { caseStyle: "convert-camel-to-kebab", useAliasInUsageLine: false },
  localization: { text: usageText(hookRoutes) },
});
