/** Writes a reply the way the host wants it: silence is zero bytes. */
import type { EventKind } from "./event.ts";
import { channelOf, EVENT_NAMES, type Host } from "./host.ts";

/** Writes text for the model to stdout. Returns false when this host has no way for it at this event. */
export function writeContext(host: Host, kind: EventKind, text: string): boolean {
  const channel = channelOf(host, kind);
  if (channel === "none") return false;
  const additionalContext = text.toWellFormed();
  const output = channel === "plain" ? additionalContext : JSON.stringify({
    hookSpecificOutput: { hookEventName: EVENT_NAMES[kind], additionalContext },
  });
  writeAll(Deno.stdout, output);
  return true;
}

/** Writes a line for the person; hosts keep stderr in their logs. */
export function writeTalk(text: string): void {
  writeAll(Deno.stderr, text.toWellFormed() + "\n");
}

/** A reader that has left is no fault of ours: nobody is there to be told. */
function writeAll(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
