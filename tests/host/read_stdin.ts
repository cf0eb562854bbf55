/** Reads stdin as a hook does and tells what came; the argument is the deadline in milliseconds. */
import { readStdin } from "../../lib/host/stdin.ts";

const { text, bytes, outcome } = await readStdin(Number(Deno.args[0]));
const told = { outcome, bytes, length: text.length, start: text.slice(0, 20) };
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(told)));
Deno.exit(0);
