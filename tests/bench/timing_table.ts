/** Prints what processes took, a line each. */
import type { Timing } from "./processes.ts";

/** Prints the times below a title, with their ratio to the first one. */
export function printTimings(title: string, timings: readonly Timing[]): void {
  const heads = ["median", "least"].map((head) => head.padStart(10)).join("");
  const rows = timings.map(({ name, median, least, ratio }) => {
    const times = [median, least].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join("");
    return `${name.padEnd(44)}${times}${ratio.toFixed(2).padStart(8)}`;
  });
  const table = [`\n${title}`, `${"".padEnd(44)}${heads}${"ratio".padStart(8)}`, ...rows];
  Deno.stdout.writeSync(new TextEncoder().encode(table.join("\n") + "\n"));
}
