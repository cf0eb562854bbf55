/** From the bytes of a host to a typed event. Both hosts' field names are accepted everywhere. */

/** What may come with every event. */
interface AnyEvent {
  /** As the host sent it; untrusted. */
  session: string | undefined;
  cwd: string | undefined;
  /** The subagent that the event happens in. */
  agent: string | undefined;
  /** Evidence of a harness, to be verified. */
  grounding: unknown;
}

/** A call of a tool, in the words of its host. */
export interface ToolUse {
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

export interface SessionStartEvent extends AnyEvent {
  kind: "session_start";
  /** startup, resume, clear, compact, fork; "" where the host does not tell. */
  source: string;
}

export interface PromptEvent extends AnyEvent {
  kind: "prompt";
  prompt: string;
}

export interface PreToolEvent extends AnyEvent, ToolUse {
  kind: "pre_tool";
}

export interface PostToolEvent extends AnyEvent, ToolUse {
  kind: "post_tool";
  /** A string, an object or a list of blocks, as the tool likes. */
  output: unknown;
}

export interface PostToolFailureEvent extends AnyEvent, ToolUse {
  kind: "post_tool_failure";
  error: string;
}

export interface StopEvent extends AnyEvent {
  kind: "stop";
  /** The agent stops because a stop hook made it go on before. */
  stopHookActive: boolean;
}

export type HookEvent =
  | SessionStartEvent
  | PromptEvent
  | PreToolEvent
  | PostToolEvent
  | PostToolFailureEvent
  | StopEvent;

export type EventKind = HookEvent["kind"];

export type EventOf<Kind extends EventKind> = Extract<HookEvent, { kind: Kind }>;

export type ParsedEvent<Kind extends EventKind = EventKind> =
  | { outcome: "event"; event: EventOf<Kind> }
  | { outcome: "empty" }
  | { outcome: "malformed"; fault: string };

/**
 * Returns the event of a payload; fields that are missing or of a wrong type are empty. Never throws,
 * and a fault never holds the payload's text.
 */
export function readEvent<Kind extends EventKind>(text: string, kind: Kind): ParsedEvent<Kind> {
  const json = trimJson(text);
  if (json === "") return { outcome: "empty" };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const place = position === undefined ? "" : ` at position ${position}`;
    return { outcome: "malformed", fault: `not JSON${place}, ${json.length} characters` };
  }
  if (!isRecord(value)) return { outcome: "malformed", fault: `${typeOf(value)}, not an object` };
  const event = { kind, ...anyEvent(value), ...FIELDS[kind](value) };
  return { outcome: "event", event: event as unknown as EventOf<Kind> };
}

/** True when the text is one complete JSON document. */
export function isWholeJson(text: string): boolean {
  try {
    JSON.parse(trimJson(text));
    return true;
  } catch {
    return false;
  }
}

/** Some hosts send one byte order mark, some two, and shells add their own. */
function trimJson(text: string): string {
  return text.replace(/^[\s\ufeff\0]+/, "");
}

type Payload = Readonly<Record<string, unknown>>;

const FIELDS: {
  [Kind in EventKind]: (payload: Payload) => Omit<EventOf<Kind>, keyof AnyEvent | "kind">;
} = {
  session_start: (payload) => ({ source: textOf(payload, "source") ?? "" }),
  // The seed's guide pipes `{"query": ...}` by hand.
  prompt: (payload) => ({ prompt: textOf(payload, "prompt", "query") ?? "" }),
  pre_tool: toolCall,
  post_tool: (payload) => ({
    ...toolCall(payload),
    output: payload.tool_response ?? payload.output,
  }),
  post_tool_failure: (payload) => ({
    ...toolCall(payload),
    error: textOf(payload, "error", "output") ?? "",
  }),
  stop: (payload) => ({ stopHookActive: payload.stop_hook_active === true }),
};

function anyEvent(payload: Payload): AnyEvent {
  return {
    session: textOf(payload, "session_id"),
    cwd: textOf(payload, "cwd"),
    agent: textOf(payload, "agent_id"),
    grounding: payload.grounding,
  };
}

function toolCall(payload: Payload): ToolUse {
  const input = payload.tool_input ?? payload.input;
  return {
    tool: textOf(payload, "tool_name", "tool") ?? "",
    input: isRecord(input) ? input : {},
  };
}

/** Returns the first of the fields that holds text. Lone surrogates would survive into the reply's JSON. */
function textOf(payload: Payload, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === "string" && value !== "") return value.toWellFormed();
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}
