/** The first line of scripts, for those who start one by its name instead of by the command that install writes. */
import { ALONE, HOOKS, type Suite } from "./command.ts";
import { NOTES } from "./notes_suite.ts";
import { permissionFlags } from "./permissions.ts";

/**
 * Returns the `#!` line of a script, by its name without an ending: "stop", "bobbin". Linux reads 255 bytes of
 * it and drops the rest without a word, so it lacks what makes a hook brief, and what it allows is said shortly.
 */
export function shebangOf(name: string): string {
  const flags = [...ALONE, ...rightsOf(name)].join(" ");
  return `#!/usr/bin/env -S deno run ${flags.replace("--allow-read", "-R")}`;
}

/**
 * Returns the deno flags for what a script may do. It does not know its project: a hook may write to the state of the
 * folder that it is started in. The command does what the person asks for.
 */
export function rightsOf(name: string): string[] {
  return rightsIn(HOOKS, name, ".bobbin") ?? rightsIn(NOTES, name, ".kb") ?? ["-A"];
}

function rightsIn({ entries, env }: Suite, name: string, state: string): string[] | undefined {
  const entry = entries.find(({ script }) => script === name);
  return entry && permissionFlags(entry.kind, [state], env);
}
