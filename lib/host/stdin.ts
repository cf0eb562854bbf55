/** Reads the payload that a host writes to a hook. */
import { isWholeJson } from "./event.ts";

export interface Payload {
  text: string;
  /** Bytes received, also those beyond the limit. */
  bytes: number;
  outcome: "ok" | "empty" | "oversized" | "timeout";
}

/** Larger payloads are drained but not kept. */
const MOST_BYTES = 8 << 20;
/** Milliseconds without a byte; hosts give a hook 10 s and more, a person less. */
const DEADLINE = 1500;
/** Milliseconds in all, for a host that never stops writing. */
const LONGEST = 6000;
/** Milliseconds without a byte after which the text so far is looked at. */
const QUIET = 20;
const SPACE = 0x20, CLOSING_BRACE = 0x7d;

/**
 * Returns what stands on stdin, read to its end: a host whose pipe is left undrained fails in its own
 * write. Some hosts keep the pipe open for ever: it ends with a whole JSON document that comes at once or
 * before a pause, and after `deadline` milliseconds without a byte. Never throws.
 */
export async function readStdin(deadline = DEADLINE): Promise<Payload> {
  if (Deno.stdin.isTerminal()) return { text: "", bytes: 0, outcome: "empty" };
  const { kept, bytes, isLate } = await drain(deadline);
  if (bytes > MOST_BYTES) return { text: "", bytes, outcome: "oversized" };
  const text = decode(kept);
  if (isLate && !isWholeJson(text)) return { text, bytes, outcome: "timeout" };
  return { text, bytes, outcome: text.trim() === "" ? "empty" : "ok" };
}

interface Drained {
  kept: Uint8Array[];
  bytes: number;
  isLate: boolean;
}

async function drain(deadline: number): Promise<Drained> {
  const started = performance.now();
  let late = wait(deadline, "late");
  const chunk = new Uint8Array(1 << 16), kept: Uint8Array[] = [];
  let bytes = 0, looked = 0, mayBeWhole = false, reading = readChunk(chunk);
  while (true) {
    const quiet = bytes > looked && bytes <= MOST_BYTES ? [wait(QUIET, "quiet")] : [];
    const next = await Promise.race([reading, late, ...quiet]);
    if (next === null || next === "late") return { kept, bytes, isLate: next === "late" };
    if (typeof next === "string") {
      // Eight megabytes that come slowly have many pauses: to parse all of it at each takes seconds.
      if (mayBeWhole && isWholeJson(decode(kept))) return { kept, bytes, isLate: false };
      looked = bytes;
      continue;
    }
    bytes += next;
    mayBeWhole = endsObject(chunk.subarray(0, next), mayBeWhole);
    if (bytes <= MOST_BYTES) kept.push(chunk.slice(0, next));
    // Most come at once: to wait for the end as well would take another turn of a thread.
    const isAtOnce = bytes === next && next < chunk.length;
    if (isAtOnce && isWholeJson(decode(kept))) return { kept, bytes, isLate: false };
    // A slow writer is not a silent one: to leave it would break its pipe.
    if (performance.now() - started < LONGEST) late = wait(deadline, "late");
    reading = readChunk(chunk);
  }
}

/** True when what has come may end a payload; white space leaves that as it was. */
function endsObject(bytes: Uint8Array, before: boolean): boolean {
  const last = bytes.findLast((byte) => byte > SPACE);
  return last === undefined ? before : last === CLOSING_BRACE;
}

/** A closed or broken stdin is an empty one. */
async function readChunk(chunk: Uint8Array): Promise<number | null> {
  try {
    return await Deno.stdin.read(chunk);
  } catch {
    return null;
  }
}

/** A wait that V8 keeps: the first `setTimeout` of a process costs a fifth of its start-up. */
async function wait<Name extends string>(milliseconds: number, name: Name): Promise<Name> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  await Atomics.waitAsync(cell, 0, 0, milliseconds).value;
  return name;
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}
