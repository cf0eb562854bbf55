/**
 * What each host makes of its events: what a matcher is compared with, what exit code 2 comes to, and
 * which output reaches the model. Claude Code's as of 2.1.332, Bob's as its page tells.
 */
import type { Host } from "../host.ts";

/**
 * What exit code 2 comes to. "prompt", "tool" and "compaction": it does not take place. "stop": the agent
 * goes on. "told": too late, but the model is told why. "shown": only the person is. "none": a failure as any other.
 */
export type Refusal = "prompt" | "tool" | "compaction" | "stop" | "told" | "shown" | "none";

export interface EventRules {
  /** Field of the payload that matchers are compared with; without one they are ignored. */
  matched?: string;
  refusal: Refusal;
  /** Plain stdout reaches the model. */
  takesText: boolean;
  /** `additionalContext` of a JSON reply reaches the model. */
  takesContext: boolean;
  /** Seconds that a hook gets that names no timeout. */
  timeout: number;
}

/** Rules of an event with a time limit that most share. */
function makeRules(
  refusal: Refusal,
  takes: "text" | "context" | "nothing",
  matched?: string,
  timeout = 600,
): EventRules {
  return {
    refusal,
    takesText: takes === "text",
    takesContext: takes !== "nothing",
    timeout,
    ...(matched === undefined ? {} : { matched }),
  };
}

const CLAUDE: Readonly<Record<string, EventRules>> = {
  SessionStart: makeRules("shown", "text", "source"),
  UserPromptSubmit: makeRules("prompt", "text", undefined, 30),
  PreToolUse: makeRules("tool", "context", "tool_name"),
  PostToolUse: makeRules("told", "context", "tool_name"),
  PostToolUseFailure: makeRules("told", "context", "tool_name"),
  Stop: makeRules("stop", "context"),
  SubagentStart: makeRules("shown", "context", "agent_type"),
  SubagentStop: makeRules("stop", "context", "agent_type"),
  Notification: makeRules("none", "nothing", "notification_type"),
  PreCompact: makeRules("compaction", "nothing", "trigger"),
  PostCompact: makeRules("shown", "nothing", "trigger"),
  // All hooks share this time.
  SessionEnd: makeRules("shown", "nothing", "reason", 1.5),
};

/** Text only, and a reply in JSON is text as well. */
const BOB: Readonly<Record<string, EventRules>> = {
  SessionStart: { ...makeRules("none", "text", undefined, 10), takesContext: false },
  UserPromptSubmit: { ...makeRules("prompt", "text", undefined, 10), takesContext: false },
  PreToolUse: makeRules("tool", "nothing", "tool", 10),
  PostToolUse: makeRules("none", "nothing", "tool", 10),
  Stop: makeRules("none", "nothing", undefined, 10),
  PreCompact: makeRules("compaction", "nothing", undefined, 10),
  PostCompact: makeRules("none", "nothing", undefined, 10),
};

/** The rules by the names that events have in the host's settings. */
export const EVENT_RULES: Readonly<Record<Host, Readonly<Record<string, EventRules>>>> = {
  claude: CLAUDE,
  bob: BOB,
};
