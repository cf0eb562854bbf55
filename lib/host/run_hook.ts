/**
 * The frame of every hook: payload in, reply out, and never an interruption. Whatever goes wrong, a
 * hook ends with exit code 0 and an empty stdout; only a reply that blocks on purpose ends with 2.
 */
import { type EventKind, type EventOf, readEvent } from "./event.ts";
import { type Host, hostFrom } from "./host.ts";
import { type Reply, writeLine, writeReply, type Written } from "./reply.ts";
import { readStdin } from "./stdin.ts";

export interface HookCall<Kind extends EventKind = "prompt"> {
  host: Host;
  /** Undefined when the payload was none; `fault` says why. */
  event: EventOf<Kind> | undefined;
  /** What is wrong with the payload, or else with `--host`; "" for nothing. */
  fault: string;
  /** As it came, for the log of payloads. */
  payload: string;
  args: readonly string[];
}

export interface HookReply extends Reply {
  /** Records what was said, once it is said, and keeps what still has to be. */
  record(written: Written): void;
}

/** How the line begins that tells of a failure; `hook status` looks for it. */
export const FAILURE = "bobbin: no context for this event";

/** Runs a hook: `answer` turns the call into a reply. Ends the process. */
export async function runHook<Kind extends EventKind>(
  kind: Kind,
  answer: (call: HookCall<Kind>) => Promise<HookReply> | HookReply,
  args: readonly string[] = Deno.args,
): Promise<never> {
  let code: Written["code"] = 0;
  try {
    const { host, fault } = hostFrom(args);
    if (fault !== "") writeLine(`bobbin: ${fault}`);
    const reply = await answer({ host, args, ...await readCall(kind, fault) });
    const written = writeReply(host, kind, reply);
    code = written.code;
    reply.record(written);
  } catch (error) {
    // The host's log is the only place left; the message may hold text of the payload.
    const name = error instanceof Error ? error.name : "error";
    writeLine(`${FAILURE}: ${name}; run "bobbin hook status"`);
  }
  // Leaves open databases to the system: closing them would checkpoint and wait for the disk.
  Deno.exit(code);
}

async function readCall<Kind extends EventKind>(
  kind: Kind,
  fault: string,
): Promise<Pick<HookCall<Kind>, "event" | "fault" | "payload">> {
  const { text, bytes, outcome } = await readStdin();
  const failed = (fault: string) => ({ event: undefined, fault, payload: text });
  if (outcome !== "ok") return failed(`${outcome} payload, ${bytes} bytes`);
  const parsed = readEvent(text, kind);
  switch (parsed.outcome) {
    case "event":
      return { event: parsed.event, fault, payload: text };
    case "empty":
      return failed(`empty payload, ${bytes} bytes`);
    case "malformed":
      return failed(`malformed payload: ${parsed.fault}`);
  }
}
