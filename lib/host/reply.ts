/** Writes a reply the way the host wants it: the only place that knows what may stand on stdout. */
import type { EventKind } from "./event.ts";
import { canBlock, channelOf, EVENT_NAMES, type Host } from "./host.ts";

export interface Reply {
  /** For the model. */
  text?: string | undefined;
  /** Why the prompt or the tool call is refused; hosts show it to the person or the model. */
  block?: string | undefined;
  /** For the person, on stderr; hosts keep it in their logs. */
  talk?: string | undefined;
}

export interface Written {
  /** Exit code that the hook has to end with. */
  code: 0 | 2;
  /** Text for the model that this host does not take at this event: it has to wait for the next prompt. */
  pending: string | undefined;
}

/** Writes a reply, nothing at all for an empty one. A reader that has left is not an error. */
export function writeReply(host: Host, kind: EventKind, reply: Reply): Written {
  const { text, block, talk } = reply;
  if (talk) writeLine(talk);
  if (block !== undefined) writeLine(block);
  // Text beside a block would be a second, contradicting channel: it is dropped.
  if (block !== undefined && canBlock(kind)) return { code: 2, pending: undefined };
  if (!text) return { code: 0, pending: undefined };
  const output = encode(host, kind, text.toWellFormed());
  if (output === undefined) return { code: 0, pending: text };
  writeAll(Deno.stdout, output);
  return { code: 0, pending: undefined };
}

/** Writes a line to stderr. Never throws: a full disk behind it must not turn a block into a pass. */
export function writeLine(text: string): void {
  try {
    writeAll(Deno.stderr, text.toWellFormed() + "\n");
  } catch {
    // There is nobody to tell.
  }
}

function encode(host: Host, kind: EventKind, additionalContext: string): string | undefined {
  switch (channelOf(host, kind)) {
    case "plain":
      return additionalContext;
    case "json":
      return JSON.stringify({
        hookSpecificOutput: { hookEventName: EVENT_NAMES[kind], additionalContext },
      });
    case "none":
      return undefined;
  }
}

/** A pipe may take a part at a time, and one that a host made non-blocking none at once. */
function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += stream.writeSync(bytes.subarray(at));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) return;
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      pause();
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
