/** The verbs around a session and the upkeep of a project. */
import type { Host } from "../host/host.ts";
import { buildCommand, type Command, type CommandContext } from "@stricli/core";
import {
  docs,
  hostFlag,
  numberFlag,
  outputFlags,
  parseCount,
  switchFlag,
  textFlag,
} from "./flags.ts";
import type { GcFlags } from "./gc_command.ts";
import type { OutputFlags } from "./output.ts";
import type { WatchFlags } from "./watch_command.ts";

interface HostFlags {
  host?: Host;
  role?: string;
}

const hostFlags = { host: hostFlag, role: textFlag("Whose access rules apply", "NAME") };

/** Here for the help and the completions: see hook_verbs.ts. */
const sessionContext = buildCommand<HostFlags & { budget?: string }>({
  loader: async () => {
    const { runSessionStartHook }: typeof import("../inject/session_start_hook.ts") = await import(
      "../inject/session_start_hook.ts" as string
    );
    return () => runSessionStartHook([]);
  },
  parameters: {
    flags: { budget: textFlag("Lines of content after a compaction, at most", "N"), ...hostFlags },
  },
  docs: docs(
    "Answer the session start payload on stdin",
    "What hooks/session_start.ts does: facts of the project, and its key context after a compaction.",
    `echo '{"source":"compact","session_id":"s"}' | bobbin hook session-context`,
  ),
});

const stop = buildCommand<HostFlags>({
  loader: async () => {
    const { runStopHook }: typeof import("../react/stop_hook.ts") = await import(
      "../react/stop_hook.ts" as string
    );
    return () => runStopHook([]);
  },
  parameters: { flags: hostFlags },
  docs: docs(
    "Run the [stop] actions, once they are approved",
    "What hooks/stop.ts does. Their output is in .bobbin/stop.log.",
    `echo '{"session_id":"s"}' | bobbin hook stop`,
  ),
});

const approve = buildCommand<OutputFlags>({
  loader: async () => {
    const { approveCommand }: typeof import("./approve_command.ts") = await import(
      "./approve_command.ts" as string
    );
    return approveCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Let the [stop] actions of this project run",
    "Settings come with a clone: their shell commands run only once you have approved their very text.",
    "bobbin hook approve",
  ),
});

const installGitHook = buildCommand<OutputFlags>({
  loader: async () => {
    const { installGitHookCommand }: typeof import("./git_hook_command.ts") = await import(
      "./git_hook_command.ts" as string
    );
    return installGitHookCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Re-index after each commit",
    "Adds a section to git's post-commit hook; what is there stays.",
    "bobbin hook install-git-hook",
  ),
});

const uninstallGitHook = buildCommand<OutputFlags>({
  loader: async () => {
    const { uninstallGitHookCommand }: typeof import("./git_hook_command.ts") = await import(
      "./git_hook_command.ts" as string
    );
    return uninstallGitHookCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Take that section out of git's hook",
    "Gives back the bytes from before.",
    "bobbin hook uninstall-git-hook",
  ),
});

const afterCommit = buildCommand<OutputFlags>({
  loader: async () => {
    const { afterCommitCommand }: typeof import("./git_hook_command.ts") = await import(
      "./git_hook_command.ts" as string
    );
    return afterCommitCommand;
  },
  parameters: { flags: outputFlags },
  docs: docs(
    "Bring the index up to date after a commit",
    "What git's hook runs: of many at once, one runs and one waits.",
    "bobbin hook after-commit",
  ),
});

const gc = buildCommand<GcFlags>({
  loader: async () => {
    const { gcCommand }: typeof import("./gc_command.ts") = await import(
      "./gc_command.ts" as string
    );
    return gcCommand;
  },
  parameters: {
    flags: {
      days: numberFlag(
        "Days without a change after which a session is over; 30 when left out",
        "N",
      ),
      dryRun: switchFlag("Only tell what would be removed"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Remove old sessions and leftovers, and make the index small",
    "Nothing that people wrote is touched.",
    "bobbin gc --days 7",
  ),
});

const watch = buildCommand<WatchFlags>({
  loader: async () => {
    const { watchCommand }: typeof import("./watch_command.ts") = await import(
      "./watch_command.ts" as string
    );
    return watchCommand;
  },
  parameters: {
    flags: {
      debounceMs: {
        kind: "parsed",
        parse: parseCount,
        brief: "Milliseconds of rest before it indexes; 500 when left out",
        optional: true,
        placeholder: "N",
      },
      pidFile: textFlag("Write the number of the process there", "FILE"),
      generateSystemd: switchFlag("Print a unit for systemd and end"),
      ...outputFlags,
    },
  },
  docs: docs(
    "Keep the index up to date while it runs",
    "Hooks need no such process; it serves those who edit much outside of the agent.",
    "bobbin watch --debounce-ms 1000",
  ),
});

type Verbs = Record<string, Command<CommandContext>>;

/** Verbs below `bobbin hook`. */
export const sessionVerbs = {
  sessionContext,
  stop,
  approve,
  installGitHook,
  uninstallGitHook,
  afterCommit,
} satisfies Verbs;

/** Verbs of the command itself. */
export const upkeepVerbs = { gc, watch } satisfies Verbs;
