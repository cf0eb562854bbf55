/** From the bytes of a host to a typed event. Both hosts' field names are accepted everywhere. */

export type EventKind =
  | "session_start"
  | "prompt"
  | "pre_tool"
  | "post_tool"
  | "post_tool_failure"
  | "stop";

export interface HookEvent {
  kind: EventKind;
  /** As the host sent it; untrusted. */
  session: string | undefined;
  cwd: string | undefined;
  prompt: string;
  /** Why a session starts: startup, resume, clear, compact. */
  source: string;
  tool: string;
  input: Record<string, unknown>;
  output: unknown;
  error: string;
  /** The agent stops because a stop hook made it go on before. */
  stopHookActive: boolean;
  /** Evidence of a harness, to be verified. */
  grounding: unknown;
}

export type Parsed =
  | { outcome: "event"; event: HookEvent }
  | { outcome: "empty" }
  | { outcome: "malformed"; fault: string };

/** Returns the event of a payload. Never throws, and a fault never holds the payload's text. */
export function readEvent(text: string, kind: EventKind): Parsed {
  // Some hosts send one BOM, some two, and shells add their own.
  const json = text.replace(/^[\s\ufeff\0]+/, "");
  if (json === "") return { outcome: "empty" };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { outcome: "malformed", fault: `not JSON, ${json.length} characters` };
  }
  if (!isRecord(value)) return { outcome: "malformed", fault: `${typeOf(value)}, not an object` };
  return { outcome: "event", event: toEvent(value, kind) };
}

function toEvent(payload: Record<string, unknown>, kind: EventKind): HookEvent {
  const text = (...names: string[]): string => {
    for (const name of names) {
      const value = payload[name];
      if (typeof value === "string") return value.toWellFormed();
    }
    return "";
  };
  const input = payload.tool_input ?? payload.input;
  return {
    kind,
    session: text("session_id", "sessionId") || undefined,
    cwd: text("cwd") || undefined,
    prompt: text("prompt", "query", "user_prompt"),
    source: text("source"),
    tool: text("tool_name", "tool"),
    input: isRecord(input) ? input : {},
    output: payload.tool_response ?? payload.output ?? payload.tool_output,
    error: text("error"),
    stopHookActive: payload.stop_hook_active === true,
    grounding: payload.grounding,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
