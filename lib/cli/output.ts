/** Where the command writes: data to stdout, talk to stderr; a reader that has left is no error. */

export interface OutputFlags {
  json?: boolean | undefined;
  quiet?: boolean | undefined;
}

/** Writes a line of data. */
export function print(text: string): void {
  write(Deno.stdout, text + "\n");
}

/** Writes a value as JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
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

function write(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text.toWellFormed());
  try {
    for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
  } catch (error) {
    // `bobbin search … | head -1`: done, not failed.
    if (error instanceof Deno.errors.BrokenPipe) Deno.exit(0);
    throw error;
  }
}
