/** Times whole processes, alternating, so that a change of the machine's speed hits all alike. */

export interface Timed {
  name: string;
  command: readonly string[];
  cwd?: string;
  stdin?: string;
  /** Puts in place what the command is to find; not timed. */
  before?: () => void;
  /** Whether it has to write something to stdout: a hook that fails silently is a fast one. */
  speaks?: boolean;
}

export interface Timing {
  name: string;
  /** Milliseconds. */
  median: number;
  least: number;
  /** Median of the ratios to the first command, round by round. */
  ratio: number;
}

/** Runs every command once a round and returns their times; the first one is what all are compared with. */
export async function timeProcesses(commands: readonly Timed[], rounds: number): Promise<Timing[]> {
  const times = commands.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, command] of commands.entries()) {
      command.before?.();
      const milliseconds = await timeOne(command);
      // The first round warms the caches of the disk and of deno.
      if (round >= 0) times[i]?.push(milliseconds);
    }
  }
  const [base = []] = times;
  return commands.map(({ name }, i) => {
    const own = times[i] ?? [];
    return {
      name,
      median: median(own),
      least: Math.min(...own),
      ratio: median(own.map((time, round) => time / (base[round] ?? time))),
    };
  });
}

async function timeOne({ command, cwd, stdin, speaks }: Timed): Promise<number> {
  const [program = "", ...args] = command;
  const started = performance.now();
  const child = new Deno.Command(program, {
    args,
    ...(cwd === undefined ? {} : { cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin ?? "")).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout } = await child.output();
  const milliseconds = performance.now() - started;
  if (code !== 0) throw new Error(`Cannot time "${command.join(" ")}": exit code ${code}`);
  if (speaks !== undefined && speaks !== stdout.length > 0) {
    throw new Error(`Cannot time "${stdin}": ${speaks ? "no" : "an"} answer`);
  }
  return milliseconds;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
