/** The verbs below `bobbin kb` that make a vault, index it and find notes in it. */
import { buildCommand, type Command, type CommandContext } from "@stricli/core";
import { docs, parseCount, switchFlag, textFlag, wordsOf } from "./flags.ts";
import type { KbBenchFlags } from "./kb_bench_command.ts";
import type { KbIndexFlags } from "./kb_index_command.ts";
import type { KbInitFlags } from "./kb_init_command.ts";
import { vaultFlags } from "./kb_life_routes.ts";
import type { KbSearchFlags } from "./kb_search_command.ts";
import type { VaultFlags } from "./kb_vault.ts";

const init = buildCommand<KbInitFlags>({
  loader: async () => {
    const { kbInitCommand }: typeof import("./kb_init_command.ts") = await import(
      "./kb_init_command.ts" as string
    );
    return kbInitCommand;
  },
  parameters: {
    flags: {
      ids: switchFlag("Also write an id into each note that has none: one line, nothing else"),
      ...vaultFlags,
    },
  },
  docs: docs(
    "Make a folder of Markdown a vault",
    "Writes .kb/config.json and .kb/.gitignore; notes are not touched without --ids.",
    "bobbin kb init --vault ~/notes",
  ),
});

const index = buildCommand<KbIndexFlags>({
  loader: async () => {
    const { kbIndexCommand }: typeof import("./kb_index_command.ts") = await import(
      "./kb_index_command.ts" as string
    );
    return kbIndexCommand;
  },
  parameters: { flags: { force: switchFlag("Read every note again"), ...vaultFlags } },
  docs: docs(
    "Bring the index of the notes up to date",
    "Reads what changed since the last run.",
    "bobbin kb index",
  ),
});

const search = buildCommand<KbSearchFlags, string[]>({
  loader: async () => {
    const { kbSearchCommand }: typeof import("./kb_search_command.ts") = await import(
      "./kb_search_command.ts" as string
    );
    return kbSearchCommand;
  },
  parameters: {
    flags: {
      limit: {
        kind: "parsed",
        parse: parseCount,
        brief: "Notes at most; 8 when left out",
        optional: true,
        placeholder: "N",
      },
      ...vaultFlags,
    },
    aliases: { n: "limit" },
    positional: wordsOf("query", "What to look for"),
  },
  docs: docs(
    "Search the notes",
    "Exit code 1 when nothing is found.",
    'bobbin kb search "lock timeouts" -n 3',
  ),
});

const explain = buildCommand<VaultFlags, string[]>({
  loader: async () => {
    const { kbExplainCommand }: typeof import("./kb_explain_command.ts") = await import(
      "./kb_explain_command.ts" as string
    );
    return kbExplainCommand;
  },
  parameters: { flags: vaultFlags, positional: wordsOf("prompt", "What would be asked") },
  docs: docs(
    "Tell why the hook of the notes would speak or not",
    "What each word tells, and the verdict on each note that came near.",
    'bobbin kb explain "why do migrations hang?" --json',
  ),
});

const bench = buildCommand<KbBenchFlags>({
  loader: async () => {
    const { kbBenchCommand }: typeof import("./kb_bench_command.ts") = await import(
      "./kb_bench_command.ts" as string
    );
    return kbBenchCommand;
  },
  parameters: {
    flags: {
      limit: {
        kind: "parsed",
        parse: parseCount,
        brief: "Notes that are asked for, at most; 1000 when left out",
        optional: true,
        placeholder: "N",
      },
      negatives: textFlag("Prompts that deserve silence, as JSON lines", "FILE"),
      cases: textFlag("Prompts with the right verdict on this vault, as JSON lines", "FILE"),
      ...vaultFlags,
    },
  },
  docs: docs(
    "Measure how well the hook of the notes decides",
    "Asks for notes by their titles and uses, and gives it prompts that deserve silence.",
    "bobbin kb bench --json",
  ),
});

/** The verbs, for the table of `bobbin kb`. */
export const findRoutes: Record<string, Command<CommandContext>> = {
  init,
  index,
  search,
  explain,
  bench,
};
