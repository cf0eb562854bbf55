/**
 * Measures what the prompt hook costs as a whole process, against an empty script in the same run:
 *
 *   deno task bench [--tree DIR --prompt TEXT] [--rounds 21]
 *
 * on this repository and on a tree of 10,000 files: the one given, with a prompt that it answers, or one
 * made of npm packages.
 */
import { openDatabase } from "../../lib/index/database.ts";
import { ALONE, BRIEF, denoFlags } from "../../lib/host/command.ts";
import { indexProject } from "../../lib/index/indexer.ts";
import { closureOf, HOOKS } from "../process/module_graph.ts";
import { makeTree } from "./package_tree.ts";
import { type Timed, timeProcesses, type Timing } from "./processes.ts";
import { formatTable, print } from "./table.ts";
import { printTimings } from "./timing_table.ts";

const CHECKOUT = new URL("../../", import.meta.url).pathname;
const HOOK = `${CHECKOUT}hooks/user_prompt_submit.ts`;

const ANSWERED_HERE = "where does the prompt hook choose the excerpts that fit into the budget?";
const ANSWERED_IN_TREE = "how does rxjs switchMap unsubscribe from the previous inner observable?";
const NOT_ANSWERED = "please write a short poem about autumn leaves falling in a park by the sea";

function argument(name: string): string | undefined {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? undefined : Deno.args[at + 1];
}

async function measure(tree: string, answered: string, rounds: number): Promise<Timing[]> {
  const empty = Deno.makeTempFileSync({ suffix: ".ts" });
  const hook = [
    Deno.execPath(),
    "run",
    ...denoFlags(BRIEF.source, "prompt", [`${tree}/.bobbin`]),
    HOOK,
  ];
  const ask = (name: string, prompt: string, speaks: boolean): Timed => ({
    name,
    command: hook,
    cwd: tree,
    stdin: JSON.stringify({ hook_event_name: "UserPromptSubmit", cwd: tree, prompt }),
    speaks,
  });
  const base = { name: "an empty script", command: [Deno.execPath(), "run", ...ALONE, empty] };
  return await timeProcesses([
    base,
    ask("a prompt that is answered", answered, true),
    ask("a prompt that is not", NOT_ANSWERED, false),
    ask("an early exit", "ok, go ahead", false),
  ], rounds);
}

/** What each hook reads at its start, and all that it may ever read. */
function closureTable(): string {
  const rows = HOOKS.map((
    hook,
  ) => [hook, ...sizeOfClosure(hook, false), ...sizeOfClosure(hook, true)]);
  return formatTable(["hook", "modules at start", "kB", "modules at most", "kB"], rows);
}

function sizeOfClosure(hook: string, withDynamic: boolean): [modules: number, kilobytes: number] {
  const files = closureOf(hook, withDynamic).filter((name) => !name.startsWith("node:"));
  const bytes = files.reduce((sum, file) => sum + Deno.statSync(`${CHECKOUT}${file}`).size, 0);
  return [files.length, Math.round(bytes / 1000)];
}

const rounds = Number(argument("rounds") ?? 21);
print(closureTable());
const trees = [
  [CHECKOUT.slice(0, -1), ANSWERED_HERE],
  [argument("tree") ?? await makeTree(10_000), argument("prompt") ?? ANSWERED_IN_TREE],
] as const;
for (const [tree, answered] of trees) {
  Deno.mkdirSync(`${tree}/.bobbin`, { recursive: true });
  Deno.writeTextFileSync(`${tree}/.bobbin/config.toml`, "", { append: true });
  const { files, chunks } = await indexProject({ root: tree });
  const cold = await indexProject({ root: tree, force: true });
  const again = await indexProject({ root: tree });
  const megabytes = sizeOf(tree);
  printTimings(`${tree}: ${files} files, ${chunks} chunks`, await measure(tree, answered, rounds));
  const seconds = cold.milliseconds / 1000;
  print(
    `index: ${seconds.toFixed(2)} s, ${(files / seconds).toFixed(0)} files/s, ` +
      `${(megabytes / seconds).toFixed(1)} MB/s; nothing changed: ${
        again.milliseconds.toFixed(0)
      } ms; ` +
      `index.db ${(Deno.statSync(`${tree}/.bobbin/index.db`).size / 1e6).toFixed(1)} MB ` +
      `for ${megabytes.toFixed(1)} MB of text`,
  );
}

/** Megabytes of the indexed files. */
function sizeOf(tree: string): number {
  using database = openDatabase(`${tree}/.bobbin/index.db`, { readOnly: true });
  return Number(database.get("select sum(size) bytes from file")?.bytes) / 1e6;
}
