/** Readers that are nothing but a table of patterns, one for each kind of definition. */
import type { ChunkKind } from "../../chunk.ts";
import type { Found, Scope } from "./brace_reader.ts";

export interface Rule {
  /** Matches the start of a statement up to its name, which is the last group that took part. */
  readonly match: RegExp;
  readonly kind: ChunkKind;
  /** What the body holds; "function" if not said. */
  readonly body?: Scope;
  /** Where it applies; everywhere if not said. */
  readonly in?: readonly Scope[];
  readonly reopens?: true;
}

/** Returns what the first rule that fits says, with a function inside a type made a method. */
export function applyRules(rules: readonly Rule[], head: string, scope: Scope): Found | undefined {
  for (const rule of rules) {
    if (rule.in && !rule.in.includes(scope)) continue;
    const match = rule.match.exec(head);
    const name = match === null ? undefined : lastGroup(match);
    if (match === null || name === undefined) continue;
    const owner = match.groups?.owner?.replace(/::|:/g, ".").replace(/\.$/, "");
    return {
      name: plainName(name),
      at: match.index + match[0].lastIndexOf(name),
      kind: rule.kind === "function" && (scope === "type" || owner) ? "method" : rule.kind,
      body: rule.body ?? "function",
      ...(owner ? { owner } : {}),
      ...(rule.reopens ? { reopens: true as const } : {}),
    };
  }
  return undefined;
}

/** Returns a name without the marks that only quote it: `x`, ( >>= ). */
function plainName(name: string): string {
  return /[`(]/.test(name) ? name.replace(/^[`(]\s*|\s*[`)]$/g, "") : name;
}

function lastGroup(match: RegExpExecArray): string | undefined {
  for (let i = match.length - 1; i > 0; i--) if (match[i] !== undefined) return match[i];
  return undefined;
}
