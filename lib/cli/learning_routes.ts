/** The verbs about what a project has learned: ratings, topics, neighbours of files, fitted weights. */
import { buildCommand, buildRouteMap, type CommandContext, type RouteMap } from "@stricli/core";
import type { CalibrateFlags } from "./calibrate_command.ts";
import type { ExpandFlags } from "./expand_command.ts";
import type { LimitFlags, LineageFlags, ListFlags, SubmitFlags } from "./feedback_command.ts";
import { docs, numberFlag, outputFlags, parseCount, switchFlag, textFlag } from "./flags.ts";
import type { HotTopicsFlags } from "./hot_topics_command.ts";
import type { OutputFlags } from "./output.ts";
import type { RefsFlags } from "./refs_command.ts";
import type { RelatedFlags } from "./related_command.ts";

const limit = (brief: string) =>
  ({ kind: "parsed", parse: parseCount, brief, optional: true, placeholder: "N" }) as const;

const needed = (brief: string, placeholder: string) =>
  ({ kind: "parsed", parse: String, brief, placeholder }) as const;

const injectionFlag = needed('Id of the injection, as in the block: "inj-…"', "ID");

const submit = buildCommand<SubmitFlags>({
  loader: async () => {
    const { submitCommand }: typeof import("./feedback_command.ts") = await import(
      "./feedback_command.ts" as string
    );
    return submitCommand;
  },
  parameters: {
    flags: {
      injection: injectionFlag,
      rating: needed("What the injection was", "useful|noise|harmful"),
      reason: textFlag("Why", "TEXT"),
      agent: textFlag("Who rates; the role in force when left out", "NAME"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Rate an injection",
    "Ratings move the ranking for similar prompts, within bounds.",
    "bobbin feedback submit --injection inj-01KXQ0… --rating useful",
  ),
});

const list = buildCommand<ListFlags>({
  loader: async () => {
    const { listCommand }: typeof import("./feedback_command.ts") = await import(
      "./feedback_command.ts" as string
    );
    return listCommand;
  },
  parameters: {
    flags: {
      limit: limit("Rows at most; 20 when left out"),
      injections: switchFlag("The last injections instead, with their ids"),
      ...outputFlags,
    },
    aliases: { n: "limit" },
  },
  docs: docs("List the last ratings", "The newest first.", "bobbin feedback list --injections"),
});

const stats = buildCommand<OutputFlags>({
  loader: async () => {
    const { statsCommand }: typeof import("./feedback_command.ts") = await import(
      "./feedback_command.ts" as string
    );
    return statsCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Count ratings",
    "In all, and of the files that were rated most.",
    "bobbin feedback stats --json",
  ),
});

const addLineage = buildCommand<LineageFlags, number[]>({
  loader: async () => {
    const { addLineageCommand }: typeof import("./feedback_command.ts") = await import(
      "./feedback_command.ts" as string
    );
    return addLineageCommand;
  },
  parameters: {
    flags: {
      action: needed(
        "What was done",
        "access_rule|tag_effect|config_change|code_fix|exclusion_rule",
      ),
      note: needed("In words", "TEXT"),
      ...outputFlags,
    },
    positional: {
      kind: "array",
      parameter: {
        brief: "Numbers of the ratings that led to it",
        parse: parseCount,
        placeholder: "rating",
      },
    },
  },
  docs: docs(
    "Record what was done about ratings",
    "So that somebody can tell later why a rule is there.",
    'bobbin feedback lineage add --action tag_effect --note "demoted fixtures" 12 15',
  ),
});

const listLineage = buildCommand<LimitFlags>({
  loader: async () => {
    const { listLineageCommand }: typeof import("./feedback_command.ts") = await import(
      "./feedback_command.ts" as string
    );
    return listLineageCommand;
  },
  parameters: {
    flags: { limit: limit("Rows at most; 20 when left out"), ...outputFlags },
    aliases: { n: "limit" },
  },
  docs: docs("List what was done", "The newest first.", "bobbin feedback lineage list"),
});

const lineage: RouteMap<CommandContext> = buildRouteMap({
  routes: { add: addLineage, list: listLineage },
  docs: { brief: "What was done about ratings" },
});

const feedback: RouteMap<CommandContext> = buildRouteMap({
  routes: { submit, list, stats, lineage },
  docs: { brief: "Ratings of what was injected" },
});

const related = buildCommand<RelatedFlags, [string]>({
  loader: async () => {
    const { relatedCommand }: typeof import("./related_command.ts") = await import(
      "./related_command.ts" as string
    );
    return relatedCommand;
  },
  parameters: {
    flags: {
      limit: limit("Files at most; 10 when left out"),
      threshold: numberFlag(
        "Score at least: share of its commits with both, small ones counting more; from 0.1 on",
        "0…1",
      ),
      ...outputFlags,
    },
    aliases: { n: "limit" },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "Which file", parse: String, placeholder: "file" }],
    },
  },
  docs: docs(
    "List the files that change together with one",
    "By the git history. Exit code 1 when there are none.",
    "bobbin related src/retry.ts",
  ),
});

const refs = buildCommand<RefsFlags, [string]>({
  loader: async () => {
    const { refsCommand }: typeof import("./refs_command.ts") = await import(
      "./refs_command.ts" as string
    );
    return refsCommand;
  },
  parameters: {
    flags: { limit: limit("Uses at most; 20 when left out"), ...outputFlags },
    aliases: { n: "limit" },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "Which name", parse: String, placeholder: "symbol" }],
    },
  },
  docs: docs(
    "Tell where a name is defined and used",
    "As the files are now. Exit code 1 when it is nowhere.",
    "bobbin refs RetryPolicy",
  ),
});

const calibrate = buildCommand<CalibrateFlags>({
  loader: async () => {
    const { calibrateCommand }: typeof import("./calibrate_command.ts") = await import(
      "./calibrate_command.ts" as string
    );
    return calibrateCommand;
  },
  parameters: {
    flags: {
      commits: limit("Commits that are asked for at most; 200 when left out"),
      dryRun: switchFlag("Measure only"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Fit the ranking to this project's history",
    "Writes .bobbin/calibration.json only when commits that it was not fitted to are found better.",
    "bobbin calibrate --dry-run",
  ),
});

const runStats = buildCommand<OutputFlags>({
  loader: async () => {
    const { statsCommand }: typeof import("./stats_command.ts") = await import(
      "./stats_command.ts" as string
    );
    return statsCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Count what the hooks did here",
    "Injections, silences by their reason, latency, the files shown most. Exit code 1 when none ever ran.",
    "bobbin stats --json",
  ),
});

const expand = buildCommand<ExpandFlags>({
  loader: async () => {
    const { expandCommand }: typeof import("./expand_command.ts") = await import(
      "./expand_command.ts" as string
    );
    return expandCommand;
  },
  parameters: { flags: { injection: injectionFlag, ...outputFlags } },
  docs: docs(
    "Print what of an injection did not fit",
    "Whole, as the files are now. Exit code 1 when nothing was left out.",
    "bobbin hook expand --injection inj-01KXQ0…",
  ),
});

const hotTopics = buildCommand<HotTopicsFlags>({
  loader: async () => {
    const { hotTopicsCommand }: typeof import("./hot_topics_command.ts") = await import(
      "./hot_topics_command.ts" as string
    );
    return hotTopicsCommand;
  },
  parameters: {
    flags: { force: switchFlag("Also with few injections"), ...outputFlags },
  },
  docs: docs(
    "Write which code and files come up most",
    "Into .bobbin/hot-topics.md; the prompt hook does so at every tenth injection.",
    "bobbin hook hot-topics --force",
  ),
});

/** Verbs of the command. */
export const learningVerbs = { related, refs, calibrate, feedback, stats: runStats };

/** Verbs below `bobbin hook`. */
export const learningHookVerbs = { expand, hotTopics };
