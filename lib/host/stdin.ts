/** Reads the payload that a host writes to a hook. */

export type StdinOutcome = "ok" | "empty" | "oversized" | "timeout";

export interface Payload {
  text: string;
  /** Bytes received, also those beyond the limit. */
  bytes: number;
  outcome: StdinOutcome;
}

/** Larger payloads are drained but not kept. */
const MOST_BYTES = 16 << 20;
const DEADLINE = 1500;

/**
 * Returns what stands on stdin, read to its end: a host whose pipe is left undrained fails in its own
 * write. Gives up after `deadline` milliseconds (hosts were seen to keep the pipe open for ever), and
 * before that as soon as what has come is a whole JSON document.
 */
export async function readStdin(deadline = DEADLINE): Promise<Payload> {
  if (Deno.stdin.isTerminal()) return { text: "", bytes: 0, outcome: "empty" };
  const expired = timeout(deadline);
  const chunk = new Uint8Array(1 << 16), kept: Uint8Array[] = [];
  let bytes = 0, late = false;
  while (true) {
    const read = await Promise.race([readChunk(chunk), expired]);
    if (read === null) break;
    if (typeof read === "string") {
      late = true;
      break;
    }
    bytes += read;
    if (bytes <= MOST_BYTES) kept.push(chunk.slice(0, read));
    if (read < chunk.length && endsDocument(chunk, read) && isWhole(decode(kept))) break;
  }
  const text = decode(kept);
  if (bytes > MOST_BYTES) return { text: "", bytes, outcome: "oversized" };
  if (late && !isWhole(text)) return { text, bytes, outcome: "timeout" };
  return { text, bytes, outcome: text.trim() === "" ? "empty" : "ok" };
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
function timeout(milliseconds: number): Promise<string> {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  return Promise.resolve(Atomics.waitAsync(cell, 0, 0, milliseconds).value);
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

function endsDocument(chunk: Uint8Array, length: number): boolean {
  let at = length - 1;
  while (at > 0 && (chunk[at] as number) <= 32) at--;
  return chunk[at] === 125; // "}"
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\s*\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}
