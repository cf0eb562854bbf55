/** The JSON that Claude Code takes from a hook's stdout. */
import * as z from "zod";
import { type Permission, PERMISSIONS } from "./effect.ts";

export interface ClaudeReply {
  continue?: boolean | undefined;
  stopReason?: string | undefined;
  systemMessage?: string | undefined;
  decision?: "approve" | "block" | undefined;
  reason?: string | undefined;
  hookSpecificOutput?: {
    additionalContext?: string | undefined;
    permissionDecision?: Permission | undefined;
    permissionDecisionReason?: string | undefined;
    updatedInput?: Record<string, unknown> | undefined;
    updatedToolOutput?: unknown;
  } | undefined;
  /** Top-level fields that mean nothing. */
  ignored: string[];
}

const reply = z.object({
  continue: z.boolean().optional(),
  stopReason: z.string().optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: z.string().optional(),
  terminalSequence: z.string().optional(),
  decision: z.enum(["approve", "block"]).optional(),
  reason: z.string().optional(),
  hookSpecificOutput: z.object({
    hookEventName: z.string(),
    additionalContext: z.string().optional(),
    permissionDecision: z.enum(PERMISSIONS).optional(),
    permissionDecisionReason: z.string().optional(),
    updatedInput: z.record(z.string(), z.unknown()).optional(),
    updatedToolOutput: z.unknown().optional(),
  }).optional(),
});

/**
 * Returns the reply in a trimmed stdout; nothing at all when it is plain text, and a fault when it is JSON
 * that does not fit, of which the host takes nothing.
 */
export function readReply(
  stdout: string,
  event: string,
): { reply?: ClaudeReply; fault?: string } {
  if (!stdout.startsWith("{")) return {};
  let value: unknown;
  try {
    value = JSON.parse(stdout);
  } catch {
    return {};
  }
  const { success, data, error } = reply.safeParse(value);
  if (!success) {
    const { path = [], message = "" } = error.issues[0] ?? {};
    return { fault: `"${path.join(".")}": ${message.replace(/^Invalid input: /, "")}` };
  }
  const named = data.hookSpecificOutput?.hookEventName;
  if (named !== undefined && named !== event) {
    return { fault: `"hookEventName" is "${named}", the event is ${event}` };
  }
  const ignored = Object.keys(Object(value)).filter((name) => !Object.hasOwn(reply.shape, name))
    .map((name) => `"${name}" at the top of the JSON`);
  return { reply: { ...data, ignored } };
}
