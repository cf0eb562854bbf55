/** Whether a rule reacts to a tool call, and to which arguments it does. */
import { contentHash } from "../inject/excerpt.ts";
import { pathsOf } from "../guard/call_paths.ts";
import { textsOf } from "../guard/call_texts.ts";
import type { GuardedCall } from "../guard/guards.ts";
import { placesOf } from "../guard/allowed_places.ts";
import { isPathParameter, isShell, toolNames } from "../project/tool_table.ts";
import type { ReactionRule } from "./reaction_rules.ts";

/** What a rule is matched with. */
export interface MatchContext {
  call: GuardedCall;
  role: string;
  /** Absolute path of the root. */
  root: string;
}

export type Match =
  | { fires: true; matched: Readonly<Record<string, string>> }
  | { fires: false; why: string };

/** Returns whether a rule reacts to a call, with its named groups, or why it does not. */
export function matchRule(rule: ReactionRule, { call, role, root }: MatchContext): Match {
  if (!toolNames(call.tool).some(rule.tool.test)) {
    return { fires: false, why: `tool "${rule.tool.written}" is another one` };
  }
  if (rule.roles.length > 0 && !rule.roles.some(({ test }) => test(role))) {
    const roles = rule.roles.map(({ written }) => `"${written}"`).join(", ");
    return { fires: false, why: `the role "${role}" is none of ${roles}` };
  }
  const matched: Record<string, string> = {};
  for (const [name, pattern] of rule.match) {
    const texts = textsOf(call, name, root);
    const groups = searchAny(pattern, texts);
    if (groups === undefined) {
      return { fires: false, why: `${name} ${JSON.stringify(texts[0])} does not match` };
    }
    if (typeof groups === "string") return { fires: false, why: `${name}: ${groups}` };
    Object.assign(matched, groups);
  }
  return { fires: true, matched };
}

/** Returns the groups of the first text that matches, or why the search was given up. */
function searchAny(
  pattern: { search(text: string): Record<string, string> | undefined },
  texts: readonly string[],
): Record<string, string> | string | undefined {
  try {
    for (const text of texts) {
      const groups = pattern.search(text);
      if (groups !== undefined) return groups;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the absolute path of the file that a call is about, undefined where it is about none. */
export function fileOf(call: GuardedCall): string | undefined {
  if (isShell(call.tool)) return undefined;
  const path = pathsOf(call)[0]?.path;
  return path === undefined ? undefined : placesOf(path, call.cwd)[0];
}

/** What a rule without conditions is about, in the names of every host. */
const USUAL = ["file_path", "command", "pattern", "url", "query"];

/** Returns the hash of the arguments that make a rule react: the same however they are ordered, and a path written. */
export function hashArguments(rule: ReactionRule, { call, root }: MatchContext): string {
  const names = rule.match.size > 0 ? [...rule.match.keys()] : USUAL;
  const values = names.map((name) => {
    const texts = textsOf(call, name, root);
    return `${name}=${(isPathParameter(name) ? texts[1] : undefined) ?? texts[0]}`;
  });
  const isNothing = values.every((value) => value.endsWith("="));
  return contentHash([call.tool, ...isNothing ? sortedInput(call.input) : values]);
}

function sortedInput(input: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(input).map(([name, value]) => `${name}=${JSON.stringify(value)}`).sort();
}
