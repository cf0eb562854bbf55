/** The verbs below `bobbin kb` that keep notes alive or let them go. */
import { buildCommand, type Command, type CommandContext } from "@stricli/core";
import { TIERS } from "../notes/note.ts";
import { docs, outputFlags, switchFlag, textFlag } from "./flags.ts";
import type { AddFlags } from "./kb_add_command.ts";
import type { VaultFlags } from "./kb_vault.ts";

/** What every verb of the notes takes. */
export const vaultFlags = {
  vault: textFlag("Folder of the notes; the one around you when left out", "DIR"),
  ...outputFlags,
};

const notePath = {
  brief: "Path of a note, as search prints it",
  parse: String,
  placeholder: "path",
};

const read = buildCommand<VaultFlags, [string]>({
  loader: async () => {
    const { kbReadCommand }: typeof import("./kb_read_command.ts") = await import(
      "./kb_read_command.ts" as string
    );
    return kbReadCommand;
  },
  parameters: { flags: vaultFlags, positional: { kind: "tuple", parameters: [notePath] } },
  docs: docs("Print a note", "Reading keeps it alive for 90 days.", "bobbin kb read db/locks.md"),
});

const cite = buildCommand<VaultFlags, string[]>({
  loader: async () => {
    const { kbCiteCommand }: typeof import("./kb_cite_command.ts") = await import(
      "./kb_cite_command.ts" as string
    );
    return kbCiteCommand;
  },
  parameters: {
    flags: vaultFlags,
    positional: { kind: "array", minimum: 1, parameter: notePath },
  },
  docs: docs(
    "Say that notes went into your work",
    "A citation keeps a note alive for 180 days.",
    "bobbin kb cite db/locks.md db/slow.md",
  ),
});

const add = buildCommand<AddFlags, string[]>({
  loader: async () => {
    const { kbAddCommand }: typeof import("./kb_add_command.ts") = await import(
      "./kb_add_command.ts" as string
    );
    return kbAddCommand;
  },
  parameters: {
    flags: {
      useWhen: textFlag("When the note will be needed again, in a sentence", "TEXT"),
      tier: {
        kind: "enum",
        values: TIERS,
        brief: "L0 and L1 need --use-when; the inbox when left out",
        optional: true,
      },
      dir: textFlag("Folder in the vault; that of the configuration when left out", "DIR"),
      force: switchFlag("Even when there are similar notes"),
      ...vaultFlags,
    },
    positional: {
      kind: "array",
      parameter: {
        brief: "Title; the first heading of the text when left out",
        parse: String,
        placeholder: "title",
      },
    },
  },
  docs: docs(
    "Write a new note",
    "Its text comes from stdin. Exit code 1 when there are similar notes.",
    `bobbin kb add "Lock timeouts" --use-when "a migration hangs" < locks.md`,
  ),
});

const stats = buildCommand<VaultFlags>({
  loader: async () => {
    const { kbStatsCommand }: typeof import("./kb_stats_command.ts") = await import(
      "./kb_stats_command.ts" as string
    );
    return kbStatsCommand;
  },
  parameters: { flags: vaultFlags },
  docs: docs(
    "Tell how the vault is doing",
    "Tiers, what keeps the notes alive, and the last seven days.",
    "bobbin kb stats --json",
  ),
});

const review = buildCommand<VaultFlags>({
  loader: async () => {
    const { kbReviewCommand }: typeof import("./kb_review_command.ts") = await import(
      "./kb_review_command.ts" as string
    );
    return kbReviewCommand;
  },
  parameters: { flags: vaultFlags },
  docs: docs(
    "List the notes that nothing keeps alive",
    "With the reasons. Exit code 1 when every note is alive.",
    "bobbin kb review",
  ),
});

const digest = buildCommand<VaultFlags>({
  loader: async () => {
    const { kbDigestCommand }: typeof import("./kb_review_command.ts") = await import(
      "./kb_review_command.ts" as string
    );
    return kbDigestCommand;
  },
  parameters: { flags: vaultFlags },
  docs: docs(
    "Write the kill list of today",
    "Tick what may go; what you have ticked already stays.",
    "bobbin kb digest && $EDITOR .kb/reports/kill-list-*.md",
  ),
});

const execute = buildCommand<VaultFlags, [string?]>({
  loader: async () => {
    const { kbExecuteCommand }: typeof import("./kb_execute_command.ts") = await import(
      "./kb_execute_command.ts" as string
    );
    return kbExecuteCommand;
  },
  parameters: {
    flags: vaultFlags,
    positional: {
      kind: "tuple",
      parameters: [{
        brief: "The kill list; the newest when left out",
        parse: String,
        placeholder: "report",
        optional: true,
      }],
    },
  },
  docs: docs(
    "Move the ticked notes to _graveyard",
    "Nothing is deleted. Exit code 1 when none is ticked or one cannot be moved.",
    "bobbin kb execute",
  ),
});

const restore = buildCommand<VaultFlags, [string]>({
  loader: async () => {
    const { kbRestoreCommand }: typeof import("./kb_execute_command.ts") = await import(
      "./kb_execute_command.ts" as string
    );
    return kbRestoreCommand;
  },
  parameters: { flags: vaultFlags, positional: { kind: "tuple", parameters: [notePath] } },
  docs: docs(
    "Bring a note back from the graveyard",
    "To where it was; nothing is overwritten.",
    "bobbin kb restore db/locks.md",
  ),
});

/** The verbs, for the table of `bobbin kb`. */
export const lifeRoutes: Record<string, Command<CommandContext>> = {
  read,
  cite,
  add,
  stats,
  review,
  digest,
  execute,
  restore,
};
