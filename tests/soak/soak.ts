/**
 * Many sessions at once over one project, with hooks that are killed, an index that goes and comes, a bad disk:
 * `deno task soak --sessions 20 --events 200 --seed 1`. Prints figures; exit code 1 when anything was lost.
 */
import { parseArgs } from "node:util";
import { print } from "../../lib/cli/output.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { randomNumbers } from "../inject/hostile_texts.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";
import { soakBadDisk } from "./bad_disk.ts";
import { lostRows, runSession, type SessionLog } from "./session.ts";
import { makeTrouble } from "./trouble.ts";

/** Bytes that a file of the state may have: 1 MiB, and the row that reached it. */
const MOST_BYTES = (1 << 20) + 4096;

/** On a processor, for one hook. */
const MOST_MILLISECONDS = 1000;
/** Events of a session that has the machine for itself. */
const ALONE = 100;

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "20" },
    events: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);

using project = createSampleProject();
for (let i = 0; i < 60; i++) {
  const body = `  // Part ${i} of the work on invoices, cookies and retries.\n  return ${i};\n`;
  writeFile(project.path, `src/handle_${i}.ts`, `export function handle_${i}() {\n${body}}\n`);
}
await prepareIndex(project);
makeTranscript(project);

const stop = new AbortController();
const trouble = makeTrouble(project, randomNumbers(seed), stop.signal);
const logs = await Promise.all(Array.from(
  { length: Number(values.sessions) },
  (_, i) => runSession(project, `s${i}`, Number(values.events), randomNumbers(seed + 1 + i)),
));
stop.abort();
const made = await trouble;
const alone = await runSession(project, "alone", ALONE, randomNumbers(seed));

const lost = logs.flatMap((log) => lostRows(project, log));
const faults = [
  ...logs.flatMap(({ faults }) => faults),
  ...processesLeft(project).map((command) => `left: ${command}`),
  ...strangers(`${project.path}/.bobbin`),
  ...logs.flatMap(({ processorTimes }) => processorTimes).filter((time) => time > MOST_MILLISECONDS)
    .map((time) => `a hook took ${time} ms on a processor`),
];
const disk = await soakBadDisk();
print(report(logs).join("\n"));
if (lost.length + faults.length > 0 || disk.some((line) => line.startsWith("FAULT"))) {
  Deno.exitCode = 1;
}

function report(logs: readonly SessionLog[]): string[] {
  const { hardwareConcurrency: cores } = navigator;
  const times = logs.flatMap(({ times }) => times);
  // Of the minute that the hooks one at a time fell into: other processes make them longer.
  const [load = 0] = Deno.loadavg();
  const sum = (count: (log: SessionLog) => number) =>
    logs.reduce((total, log) => total + count(log), 0);
  return [
    `${times.length} hooks ended, ${sum(({ killed }) => killed)} were killed`,
    `on a processor: ${spread(logs.flatMap(({ processorTimes }) => processorTimes))}`,
    `start to end, ${logs.length} at once on ${cores} cores: ${spread(times)}`,
    `start to end, one at a time after that: ${spread(alone.times)}, load ${load.toFixed(1)}`,
    `acknowledged: ${sum((log) => log.injections.length)} injections, ${
      sum((log) => log.edited.length)
    } edits; lost: ${lost.length}`,
    `trouble: ${JSON.stringify(made)}`,
    ...disk,
    `faults: ${faults.length}`,
    ...[...lost, ...faults].slice(0, 20),
  ];
}

/** Returns what there is to say about milliseconds. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `median ${at(0.5)} ms, 99% ${at(0.99)} ms, longest ${at(1)} ms`;
}

/** 300 MB that no hook may read; without a byte on the disk. */
function makeTranscript({ home }: SampleProject): void {
  using file = Deno.openSync(`${home}/transcript`, { create: true, write: true });
  file.truncateSync(300 << 20);
}

/** Returns the commands of living processes that work in the project. */
function processesLeft({ path }: SampleProject): string[] {
  return [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    try {
      const isInside = Deno.realPathSync(`/proc/${name}/cwd`).startsWith(path);
      return isInside ? [Deno.readTextFileSync(`/proc/${name}/cmdline`)] : [];
    } catch {
      return [];
    }
  });
}

/** Returns files of the state that are over their cap, or that a hook has forgotten. */
function strangers(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return strangers(path);
    const isLarge = /\.jsonl/.test(name) && Deno.statSync(path).size > MOST_BYTES;
    return isLarge || /[0-9a-f]{8}-/.test(name)
      ? [`${isLarge ? "large" : "forgotten"}: ${path}`]
      : [];
  });
}
