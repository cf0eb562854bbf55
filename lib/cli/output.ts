/** Where the command writes: data to stdout, talk to stderr; a reader that has left is no error. */
import { OK } from "./exit.ts";

export interface OutputFlags {
  json?: boolean | undefined;
  quiet?: boolean | undefined;
}

/** Writes a line of data. Ends the process when nobody reads any more: `bobbin search … | head -1` is done. */
export function print(text: string): void {
  if (!write(Deno.stdout, text + "\n")) Deno.exit(OK);
}

/** Writes bytes of data as they are; see `print`. */
export function printBytes(bytes: Uint8Array): void {
  if (!writeBytes(Deno.stdout, bytes)) Deno.exit(OK);
}

/** Writes a value as JSON on one line. */
export function printJson(value: unknown): void {
  // A lone surrogate would be written as an escape, which strict readers refuse.
  const mend = (_: string, part: unknown): unknown =>
    typeof part === "string" ? part.toWellFormed() : part;
  print(JSON.stringify(value, mend));
}

/** Writes a line for the person, unless `--quiet` asks for none. */
export function talk(flags: OutputFlags, text: string): void {
  if (!flags.quiet) write(Deno.stderr, text + "\n");
}

/** Returns a function that reports progress on one line; it does nothing where nobody looks. */
export function progress(flags: OutputFlags, verb: string): (done: number, total: number) => void {
  if (flags.quiet || !Deno.stderr.isTerminal()) return () => {};
  let shown = 0;
  return (done, total) => {
    const now = Date.now();
    if (done < total && now - shown < 80) return;
    shown = now;
    write(Deno.stderr, done < total ? `\r\x1b[K${verb} ${done} of ${total} files` : "\r\x1b[K");
  };
}

/** Returns the text in a colour, where stdout is a terminal and NO_COLOR does not forbid it. */
export function paint(colour: "bold" | "dim" | "cyan" | "green" | "red", text: string): string {
  if (!Deno.stdout.isTerminal() || Deno.env.get("NO_COLOR")) return text;
  const code = { bold: 1, dim: 2, cyan: 36, green: 32, red: 31 }[colour];
  return `\x1b[${code}m${text}\x1b[0m`;
}

/** Returns false when the reader has left; talk that nobody hears must not end the work. */
function write(stream: Output, text: string): boolean {
  return writeBytes(stream, new TextEncoder().encode(text.toWellFormed()));
}

interface Output {
  writeSync(bytes: Uint8Array): number;
}

function writeBytes(stream: Output, bytes: Uint8Array): boolean {
  try {
    for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return false;
    throw error;
  }
}
