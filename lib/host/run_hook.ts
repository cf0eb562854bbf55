/**
 * The frame of every hook: payload in, reply out, and never an interruption. Whatever goes wrong, a
 * context hook ends with exit code 0 and an empty stdout.
 */
import { type EventKind, type HookEvent, readEvent } from "./event.ts";
import { type Host, hostFrom } from "./host.ts";
import { readStdin } from "./stdin.ts";
import { writeContext, writeTalk } from "./write_reply.ts";

export interface HookCall {
  host: Host;
  /** Undefined when the payload was none; `fault` says why. */
  event: HookEvent | undefined;
  fault: string;
  args: readonly string[];
}

export interface HookReply {
  /** For the model. */
  text?: string | undefined;
  /** For the person, on stderr. */
  talk?: string | undefined;
  /** Records what was said, once it is said; `delivered` is false where the host has no way for it. */
  record(delivered: boolean): void;
}

/** Runs a hook: `answer` turns the call into a reply. Ends the process. */
export async function runHook(
  kind: EventKind,
  answer: (call: HookCall) => Promise<HookReply>,
  args: readonly string[] = Deno.args,
): Promise<never> {
  try {
    const host = hostFrom(args);
    const { text, bytes, outcome } = await readStdin();
    const parsed = outcome === "ok" ? readEvent(text, kind) : undefined;
    const fault = parsed?.outcome === "malformed"
      ? `malformed payload: ${parsed.fault}`
      : parsed?.outcome === "event"
      ? ""
      : `${outcome === "ok" ? "empty" : outcome} payload, ${bytes} bytes`;
    const event = parsed?.outcome === "event" ? parsed.event : undefined;
    const reply = await answer({ host, event, fault, args });
    if (reply.talk) writeTalk(reply.talk);
    const delivered = reply.text !== undefined && writeContext(host, kind, reply.text);
    reply.record(delivered);
  } catch (error) {
    // The host's log is the only place left; the message may not hold text of the payload.
    const name = error instanceof Error ? error.name : "error";
    try {
      writeTalk(`bobbin: no context for this event: ${name}; run "bobbin doctor"`);
    } catch {
      // A closed stderr: there is nobody to tell.
    }
  }
  // Leaves open databases to the system: closing them would checkpoint and wait for the disk.
  Deno.exit(0);
}
