/** The verbs of the command: a table of what each takes, and the code that it loads when called. */
import {
  type Application,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type CommandContext,
  numberParser,
  text_en,
} from "@stricli/core";
import { describeError } from "./exit.ts";
import { hookRoutes } from "./hook_routes.ts";
import { jsonFlag, quietFlag } from "./flags.ts";
import type { IndexFlags } from "./index_command.ts";
import type { OutputFlags } from "./output.ts";
import type { SearchFlags } from "./search_command.ts";

export const VERSION = "0.1.0";

const init = buildCommand<OutputFlags>({
  loader: async () => (await import("./init.ts")).init,
  parameters: { flags: { json: jsonFlag, quiet: quietFlag } },
  docs: {
    brief: "Make this folder a project",
    fullDescription: "Writes .bobbin/config.toml and .bobbin/.gitignore.\n\nExample: bobbin init",
  },
});

const index = buildCommand<IndexFlags>({
  loader: async () => (await import("./index_command.ts")).indexCommand,
  parameters: {
    flags: {
      force: {
        kind: "boolean",
        brief: "Read every file again",
        optional: true,
        withNegated: false,
      },
      repo: {
        kind: "parsed",
        parse: String,
        brief: "Name of the tree",
        optional: true,
        placeholder: "NAME",
      },
      source: {
        kind: "parsed",
        parse: String,
        brief: "Another tree to index",
        optional: true,
        placeholder: "DIR",
      },
      json: jsonFlag,
      quiet: quietFlag,
    },
  },
  docs: {
    brief: "Bring the index up to date",
    fullDescription:
      "Reads what changed since the last run.\n\nExample: bobbin index --repo api --source ../api",
  },
});

const searchFlags = {
  limit: {
    kind: "parsed",
    parse: numberParser,
    brief: "Results at most",
    default: "10",
    placeholder: "N",
  },
  files: {
    kind: "boolean",
    brief: "Paths only, one of each file",
    optional: true,
    withNegated: false,
  },
  repo: {
    kind: "parsed",
    parse: String,
    brief: "Search in this tree only",
    optional: true,
    placeholder: "NAME",
  },
  json: jsonFlag,
  quiet: quietFlag,
} as const;

const queryParameter = {
  kind: "tuple",
  parameters: [{
    brief: 'What to look for; "-" reads it from stdin',
    parse: String,
    placeholder: "query",
  }],
} as const;

const search = buildCommand<SearchFlags, [string]>({
  loader: async () => (await import("./search_command.ts")).searchCommand,
  parameters: { flags: searchFlags, aliases: { n: "limit" }, positional: queryParameter },
  docs: {
    brief: "Search code, docs and history",
    fullDescription:
      'Exit code 1 when nothing is found.\n\nExample: bobbin search "retry with backoff" --json',
  },
});

const context = buildCommand<OutputFlags, [string]>({
  loader: async () => (await import("./search_command.ts")).contextCommand,
  parameters: { flags: { json: jsonFlag, quiet: quietFlag }, positional: queryParameter },
  docs: {
    brief: "Print the block that a prompt would get",
    fullDescription:
      "Like the prompt hook, whatever the confidence.\n\nExample: git diff | bobbin context -",
  },
});

const routes = buildRouteMap({
  routes: { init, index, search, context, hook: hookRoutes },
  docs: { brief: "Puts the few excerpts that matter in front of a coding agent" },
});

/** The application; \`main.ts\` runs it. */
export const app: Application<CommandContext> = buildApplication<CommandContext>(routes, {
  name: "bobbin",
  versionInfo: { currentVersion: VERSION },
  scanner: { caseStyle: "allow-kebab-for-camel" },
  documentation: { caseStyle: "convert-camel-to-kebab", useAliasInUsageLine: false },
  localization: {
    text: {
      ...text_en,
      exceptionWhileRunningCommand: describeError,
      exceptionWhileLoadingCommandFunction: describeError,
    },
  },
});
