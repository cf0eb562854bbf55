/** `bobbin stats`: what the hooks did in this project, from their own records. */
import { type EventSummary, readMetrics, summarize } from "../ledger/metrics_summary.ts";
import { NOTHING } from "./exit.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";

/** Prints runs, silences by reason and latency of each event; the exit code is 1 when no hook ever ran. */
export function statsCommand(flags: OutputFlags): void {
  const summary = summarize(readMetrics(requireRoot().state));
  if (summary.events.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson(summary);
  if (summary.events.length === 0) {
    return talk(flags, 'No hook has run here yet; run "bobbin hook status"');
  }
  print(paint("dim", `${minuteOf(summary.from)} to ${minuteOf(summary.to)} UTC`));
  summary.events.forEach(printEvent);
  if (summary.files.length === 0) return;
  print(paint("bold", "\nmost injected files"));
  for (const { path, count } of summary.files) print(`${String(count).padStart(6)}  ${path}`);
}

/** Returns an ISO time as people write it. */
function minuteOf(time = ""): string {
  return time.slice(0, 16).replace("T", " ");
}

function printEvent({ event, runs, injections, reasons, p50, p95 }: EventSummary): void {
  const times = paint("dim", `p50 ${p50} ms, p95 ${p95} ms`);
  const counts = `${formatCount(runs, "run")}, ${formatCount(injections, "injection")}`;
  print(`\n${paint("bold", event)}  ${counts}  ${times}`);
  for (const { reason, count } of reasons) print(`${String(count).padStart(6)}  ${reason}`);
}
