/**
 * Measures the search on a very large index: `deno task bench:million --tree DIR [--queries FILE.jsonl]`.
 * Prints query times inside one process, the memory of it, and the whole process against an empty script.
 */
import { ALONE, BRIEF, denoFlags } from "../../lib/host/command.ts";
import { openIndex } from "../../lib/index/store.ts";
import { rankPrompt } from "../../lib/search/ranking.ts";
import { quantile } from "./measures.ts";
import { timeProcesses } from "./processes.ts";
import { print } from "./table.ts";

const QUERIES = [
  "how does the session interface sign cookies?",
  "where is the retry delay with exponential backoff computed",
  "TypeError in simplify when an expression contains a piecewise function",
  "fix the race between shutdown and pending connections in the worker pool",
  "parse command line flags with optional values",
  "add a test for unicode normalization of header names",
  "which function converts a matrix to row echelon form?",
  "rename the config option and keep the old name as deprecated alias",
  "the date axis of the plot is wrong when the time zone changes",
  "why does the fixture run twice when a module is reloaded",
];

function argument(name: string): string | undefined {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? undefined : Deno.args[at + 1];
}

const tree = argument("tree") ?? ".";
using index = openIndex(`${tree}/.bobbin/index.db`);
const times: number[] = [];
for (let round = 0; round < 6; round++) {
  for (const query of QUERIES) {
    const started = performance.now();
    await rankPrompt(index, query);
    // The first round reads the disk and compiles.
    if (round > 0) times.push(performance.now() - started);
  }
}
const { rss } = Deno.memoryUsage();
print(
  `${index.files} files: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${
    quantile(times, 0.95).toFixed(1)
  } ms`,
);
print(`memory of this process: ${(rss / 1e6).toFixed(0)} MB`);

const hook = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
const deno = [Deno.execPath(), "run"];
const flags = denoFlags(BRIEF.source, "prompt", [`${tree}/.bobbin`]);
const empty = Deno.makeTempFileSync({ suffix: ".ts" });
const timings = await timeProcesses([
  { name: "an empty script", command: [...deno, ...ALONE, empty] },
  ...QUERIES.slice(0, 4).map((prompt) => ({
    name: prompt,
    command: [...deno, ...flags, hook, "--no-dedup"],
    cwd: tree,
    stdin: JSON.stringify({ prompt, cwd: tree }),
  })),
], 11);
for (const { name, median, ratio } of timings) {
  print(`${ratio.toFixed(2)} × ${median.toFixed(0).padStart(5)} ms  ${name}`);
}
