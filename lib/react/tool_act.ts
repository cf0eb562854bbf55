/** What a tool call did, in terms that no host has: files changed, a file read, a search made. */
import type { GuardedCall } from "../guard/guards.ts";
import { readVariable } from "../project/environment.ts";
import { resolve } from "../project/paths.ts";
import { isShell, parameterOf, toolNames } from "../project/tool_table.ts";
import type { Search } from "./tool_search.ts";

/** A call that was made: the same that guards saw before it. */
export type ToolCall = GuardedCall;

export interface ToolAct {
  /** Files that were written, moved or removed, absolute. */
  changed: string[];
  read: string[];
  /** Lines that were read, from 1. */
  lines: { from: number; to: number };
  searches: Search[];
}

/** Returns what a call did; nothing for tools that the suite does not know. */
export async function actOf(call: ToolCall): Promise<ToolAct> {
  const names = toolNames(call.tool), { input } = call;
  const act: ToolAct = { changed: [], read: [], lines: linesOf(input), searches: [] };
  const is = (...tools: string[]): boolean => tools.some((tool) => names.includes(tool));
  if (isShell(call.tool)) {
    const { shellActOf } = await loadShell();
    Object.assign(act, shellActOf(call));
  } else if (is("Write", "Edit")) act.changed = await filesOf(call);
  else if (is("Read")) act.read = await filesOf(call);
  else if (is("Grep", "Glob")) {
    const { globSearch, patternSearch }: typeof import("./tool_search.ts") = await import(
      "./tool_search.ts" as string
    );
    const pattern = parameterOf(input, "pattern");
    const search = is("Glob") ? globSearch : patternSearch;
    act.searches = [search(typeof pattern === "string" ? pattern : "")];
  }
  return act;
}

function loadShell(): Promise<typeof import("./shell_act.ts")> {
  return import("./shell_act.ts" as string);
}

/** Most calls name one file; what takes lists and patches apart is loaded for the others. */
async function filesOf(call: ToolCall): Promise<string[]> {
  const path = parameterOf(call.input, "file_path");
  if (typeof path !== "string" || path === "") {
    const { filesNamedBy } = await loadShell();
    return filesNamedBy(call);
  }
  const home = readVariable("HOME") ?? "~";
  return [resolve(call.cwd, path.replace(/^~(?=\/|$)/, () => home))];
}

/** Claude Code gives a first line and a number of lines, others the first and the last one. */
function linesOf(input: ToolCall["input"]): ToolAct["lines"] {
  const from = number(input.offset ?? input.start_line) ?? 1;
  const limit = number(input.limit);
  const to = number(input.end_line) ?? (limit === undefined ? Infinity : from + limit - 1);
  return { from, to };
}

function number(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1 ? value : undefined;
}
