/** Whether a matcher fits a tool call or another event, by the rules of each host. */
import type { Host } from "../host.ts";

export interface MatchResult {
  isMatch: boolean;
  /** Why it does not fit, or a sentence on what it does not mean. */
  why?: string;
}

/** Returns whether a matcher fits; `subject` is the tool's name, or what else the event is matched by. */
export function match(host: Host, matcher: string, subject: string): MatchResult {
  if (matcher === "" || host === "claude" && matcher === "*") return { isMatch: true };
  const names = host === "claude" ? namesIn(matcher) : undefined;
  if (names) {
    return names.includes(subject)
      ? { isMatch: true }
      : { isMatch: false, why: `"${matcher}" names ${names.join(", ")} exactly, not "${subject}"` };
  }
  try {
    return new RegExp(matcher).test(subject)
      ? { isMatch: true }
      : { isMatch: false, why: `"${matcher}" is a pattern that "${subject}" does not fit` };
  } catch {
    const hint = matcher === "*" ? "; leave the matcher out for all tools" : "";
    return { isMatch: false, why: `"${matcher}" is no valid pattern${hint}` };
  }
}

/** Claude Code takes what looks like names for names; all else is a pattern that may fit anywhere. */
function namesIn(matcher: string): string[] | undefined {
  if (!/^[\w\- ,|]+$/.test(matcher)) return undefined;
  return matcher.split(/[,|]/).map((name) => name.trim()).filter((name) => name !== "");
}
