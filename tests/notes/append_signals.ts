/** Appends five rows to a log, one write each; the arguments are the log and a number. */
import { appendSignals } from "../../lib/notes/access_log.ts";

const [log = "", number = ""] = Deno.args;
for (let i = 0; i < 5; i++) {
  const path = `${number}-${i}.md`;
  if (!appendSignals(log, [{ tool: "kb_cite", path, query: "x".repeat(200) }])) Deno.exitCode = 1;
}
