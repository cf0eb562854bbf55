/**
 * Measures `bobbin index` as a process, into a new index and with nothing changed:
 * `deno task bench:index [--tree DIR] [--rounds N]`; the tree of 10,000 files by default.
 */
import { makeTree } from "./package_tree.ts";
import { formatTable, print } from "./table.ts";

interface Run {
  files: number;
  /** Of the whole process. */
  milliseconds: number;
  /** Megabytes; NaN where the system has no `/proc`. */
  peakMemory: number;
}

const MAIN = new URL("../../main.ts", import.meta.url).pathname;
const tree = argument("tree") ?? await makeTree(10_000);
const runs: { name: string; run: Run }[] = [];
for (let round = 0; round < Number(argument("rounds") ?? 3); round++) {
  const root = Deno.makeTempDirSync();
  Deno.mkdirSync(`${root}/.bobbin`);
  Deno.writeTextFileSync(`${root}/.bobbin/config.toml`, "");
  for (const name of ["new", "nothing changed"]) runs.push({ name, run: await index(root) });
  Deno.removeSync(root, { recursive: true });
}
const megabytes = sizeOf(tree) / 1e6;
print(formatTable(
  ["run", "seconds", "files/s", "MB/s", "peak MB"],
  runs.map(({ name, run: { files, milliseconds, peakMemory } }) => {
    const seconds = milliseconds / 1000;
    const speeds = name === "new"
      ? [files / seconds, megabytes / seconds].map((speed) => speed.toFixed(0))
      : ["–", "–"];
    return [name, seconds.toFixed(2), ...speeds, peakMemory.toFixed(0)];
  }),
));

function argument(name: string): string | undefined {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? undefined : Deno.args[at + 1];
}

async function index(root: string): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, "index", "--json", "--repo", "tree", "--source", tree],
    cwd: root,
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let peakMemory = NaN;
  const timer = setInterval(() => peakMemory = readPeak(child.pid) ?? peakMemory, 20);
  const { code, stdout } = await child.output();
  clearInterval(timer);
  if (code !== 0) throw new Error(`Cannot measure the index of "${tree}": exit code ${code}`);
  const { files } = JSON.parse(new TextDecoder().decode(stdout));
  return { files, milliseconds: performance.now() - started, peakMemory };
}

function readPeak(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`)) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024 / 1e6;
  } catch {
    return undefined;
  }
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    if (name === ".bobbin" || name === ".git") continue;
    if (isDirectory) bytes += sizeOf(`${folder}/${name}`);
    else if (isFile) bytes += Deno.statSync(`${folder}/${name}`).size;
  }
  return bytes;
}
