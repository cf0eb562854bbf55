/** The hosts, and what each lets a hook put in front of the model. */
import type { EventKind } from "./event.ts";

export const HOSTS = ["claude", "bob"] as const;
export type Host = typeof HOSTS[number];

/** What people call them. */
export const HOST_NAMES: Readonly<Record<Host, string>> = { claude: "Claude Code", bob: "Bob" };

/** Names of the events in settings files and in replies. */
export const EVENT_NAMES: Readonly<Record<EventKind, string>> = {
  session_start: "SessionStart",
  prompt: "UserPromptSubmit",
  pre_tool: "PreToolUse",
  post_tool: "PostToolUse",
  post_tool_failure: "PostToolUseFailure",
  stop: "Stop",
};

/**
 * How text reaches the model: "plain" on stdout, "json" in an envelope, or not at all: then it has to
 * wait for the next prompt.
 */
export function channelOf(host: Host, kind: EventKind): "plain" | "json" | "none" {
  if (kind === "prompt" || kind === "session_start") return "plain";
  return host === "claude" && kind !== "stop" ? "json" : "none";
}

/** True where exit code 2 refuses something; at other events it would only be a fault. */
export function canBlock(kind: EventKind): boolean {
  return kind === "prompt" || kind === "pre_tool";
}

/**
 * Returns the host that `--host NAME` or `--host=NAME` names; Claude Code where the arguments name none, or
 * one that is not known, which `fault` then tells ("" otherwise).
 */
export function hostFrom(args: readonly string[]): { host: Host; fault: string } {
  const at = args.findIndex((arg) => arg === "--host" || arg.startsWith("--host="));
  const name = at < 0 ? "claude" : args[at] === "--host" ? args[at + 1] : args[at]?.slice(7);
  const host = HOSTS.find((known) => known === name);
  if (host) return { host, fault: "" };
  const allowed = HOSTS.join(" or ");
  const fault = `Cannot use "--host": found "${name ?? ""}", allowed is ${allowed}; correct it`;
  return { host: "claude", fault };
}
