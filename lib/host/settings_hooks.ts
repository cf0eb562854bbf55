/** The hooks in a settings text as their host takes them: what it would run, and what it passes over and why. */
import * as z from "zod";
import type { Host } from "./host.ts";
import { findFault, findLeniency, isRecord, valueOf } from "./settings_text.ts";

export interface Hook {
  event: string;
  /** "" for all. */
  matcher: string;
  command: string;
  /** When given, the command is a program that is started without a shell. */
  args?: string[];
  /** Seconds; what the host gives by itself when left out. */
  timeout?: number;
  /** The host does not wait for it. */
  isAsync: boolean;
  /** A permission rule that has to fit the tool call. */
  condition?: string;
}

export interface ReadHooks {
  hooks: Hook[];
  /** Why the host takes nothing from the text. */
  fault?: string;
  /** Entries that the host passes over, a sentence each. */
  passedOver: string[];
}

/** Each host's own; Claude Code 2.1.332 lists its events when it meets another. */
const EVENTS: Readonly<Record<Host, readonly string[]>> = {
  claude: ("PreToolUse PostToolUse PostToolUseFailure PostToolBatch Notification " +
    "UserPromptSubmit UserPromptExpansion SessionStart SessionEnd Stop StopFailure SubagentStart " +
    "SubagentStop PreCompact PostCompact PermissionRequest PermissionDenied Setup TeammateIdle " +
    "TaskCreated TaskCompleted Elicitation ElicitationResult ConfigChange WorktreeCreate " +
    "WorktreeRemove InstructionsLoaded CwdChanged DirectoryAdded FileChanged MessageDisplay")
    .split(" "),
  bob: ("SessionStart UserPromptSubmit PreToolUse PostToolUse Stop PreCompact PostCompact")
    .split(" "),
};
/** Where Claude Code would rather lose a whole file than one entry (2.1.332): a gate must not go missing. */
const GATES = ["PreToolUse", "PermissionRequest"];
/** Claude Code's kinds of hook that are no command line. */
const OTHER_TYPES = ["prompt", "agent", "http", "mcp_tool"];

const group = z.object({ matcher: z.string().optional(), hooks: z.array(z.unknown()) });
const command = z.object({
  type: z.literal("command"),
  command: z.string(),
  args: z.array(z.string()).optional(),
  async: z.boolean().optional(),
  if: z.string().optional(),
});
const HANDLER = {
  claude: command.extend({ timeout: z.number().positive().optional() }),
  // 0 is no limit at all.
  bob: command.extend({ timeout: z.number().min(0).optional() }),
};

/** Reads the hooks of a settings text. Never throws. */
export function readHooks(host: Host, text: string): ReadHooks {
  const fault = findBrokenText(host, text);
  if (fault) return { hooks: [], passedOver: [], fault };
  const { hooks = {} } = valueOf(text);
  if (!isRecord(hooks)) return { hooks: [], passedOver: ['"hooks" is no object'] };
  const read = Object.entries(hooks).map(([event, groups]) => readEvent(host, event, groups));
  const voiding = host === "claude" &&
    read.find(({ event, faults }) => GATES.includes(event) && faults.length > 0);
  if (voiding) {
    return { hooks: [], passedOver: [], fault: `${voiding.faults[0]}; that voids the whole file` };
  }
  return {
    hooks: read.flatMap(({ hooks }) => hooks),
    passedOver: read.flatMap(({ faults, others }) => [...faults, ...others]),
  };
}

function findBrokenText(host: Host, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const fault = host === "claude" ? findLeniency(text) : findFault(text);
  if (!fault) return undefined;
  const place = `${fault.what} at ${fault.line}:${fault.column}`;
  return host === "claude" ? `Claude Code takes strict JSON only: ${place}` : place;
}

interface EventHooks {
  event: string;
  hooks: Hook[];
  /** What is written wrongly. */
  faults: string[];
  /** What is right, and yet no command. */
  others: string[];
}

function readEvent(host: Host, event: string, groups: unknown): EventHooks {
  const read: EventHooks = { event, hooks: [], faults: [], others: [] };
  if (!EVENTS[host].includes(event)) read.faults.push(`"hooks.${event}" is no event of this host`);
  else if (!Array.isArray(groups)) read.faults.push(`"hooks.${event}" is no list`);
  else for (const [at, value] of groups.entries()) readGroup(host, read, at, value);
  return read;
}

function readGroup(host: Host, read: EventHooks, at: number, value: unknown): void {
  const place = `hooks.${read.event}.${at}`;
  const parsed = group.safeParse(value);
  if (!parsed.success) return void read.faults.push(describe(place, parsed.error));
  for (const [n, handler] of parsed.data.hooks.entries()) {
    const type: unknown = Object(handler).type;
    if (host === "claude" && OTHER_TYPES.includes(String(type))) {
      read.others.push(`"${place}.hooks.${n}" is no command but "${type}"`);
      continue;
    }
    const { success, data, error } = HANDLER[host].safeParse(handler);
    if (!success) read.faults.push(describe(`${place}.hooks.${n}`, error));
    else read.hooks.push(hookOf(host, read.event, parsed.data.matcher ?? "", data));
  }
}

function hookOf(
  host: Host,
  event: string,
  matcher: string,
  { command, timeout, args, async: isAsync = false, if: condition }: z.infer<typeof HANDLER.claude>,
): Hook {
  const hook: Hook = { event, matcher, command, isAsync: isAsync && host === "claude" };
  if (timeout !== undefined) hook.timeout = timeout;
  if (args !== undefined && host === "claude") hook.args = args;
  if (condition !== undefined && host === "claude") hook.condition = condition;
  return hook;
}

function describe(place: string, { issues: [issue] }: z.ZodError): string {
  const path = [place, ...issue?.path ?? []].join(".");
  return `"${path}" is wrong: ${issue?.message.replace(/^Invalid input: /, "")}`;
}
