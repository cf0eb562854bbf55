/** A hook for tests: what it answers stands in its arguments, what it was called with goes to stderr. */
import type { EventKind } from "../../lib/host/event.ts";
import { runHook } from "../../lib/host/run_hook.ts";
import { writeLine } from "../../lib/host/reply.ts";

const [kind, reply = "{}", ...args] = Deno.args;
await runHook(kind as EventKind, (call) => {
  writeLine(
    JSON.stringify({ host: call.host, fault: call.fault, hasEvent: call.event !== undefined }),
  );
  if (reply === "throw") throw new RangeError("text of the payload");
  return {
    ...JSON.parse(reply),
    record: (written) => {
      writeLine(JSON.stringify(written));
      if (reply.includes("unwritable")) throw new Deno.errors.PermissionDenied("state");
    },
  };
}, args);
