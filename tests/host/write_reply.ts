/** Writes a reply as a hook does; the arguments are host, event and reply as JSON. Tells on fd 1 nothing else. */
import type { EventKind } from "../../lib/host/event.ts";
import type { Host } from "../../lib/host/host.ts";
import { writeReply } from "../../lib/host/reply.ts";

const [host, kind, reply = "{}"] = Deno.args;
const { code, pending } = writeReply(host as Host, kind as EventKind, JSON.parse(reply));
if (pending !== undefined) Deno.stderr.writeSync(new TextEncoder().encode(`pending: ${pending}`));
Deno.exit(code);
