/** Runs a command of a settings file as hosts do: payload on stdin, a limit, and nothing of it left behind. */

export interface CommandRun {
  code: number;
  stdout: string;
  stderr: string;
  /** The limit was reached and the command killed. */
  isLate: boolean;
  milliseconds: number;
}

export interface CommandOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdin: string;
  /** 0 for no limit. */
  seconds: number;
}

/** Runs a program with its arguments. A program that is missing ends with 127, as in a shell. Never throws. */
export async function runCommand(
  [program = "", ...args]: readonly string[],
  { cwd, env, stdin, seconds }: CommandOptions,
): Promise<CommandRun> {
  const started = performance.now();
  let isLate = false;
  const ended = ({ code, stdout, stderr }: Pick<CommandRun, "code" | "stdout" | "stderr">) => ({
    code,
    stdout,
    stderr,
    isLate,
    milliseconds: Math.round(performance.now() - started),
  });
  let child: Deno.ChildProcess;
  try {
    // A process group of its own, so that all of it can be ended.
    const pipes = { stdin: "piped", stdout: "piped", stderr: "piped", detached: true } as const;
    child = new Deno.Command(program, { args, cwd, env, ...pipes }).spawn();
  } catch (error) {
    return ended({ code: 127, stdout: "", stderr: String(error) });
  }
  const timer = seconds > 0 ? setTimeout(() => isLate = endGroup(child.pid), seconds * 1000) : 0;
  const output = child.output();
  await feed(child.stdin, stdin);
  const { code, stdout, stderr } = await output;
  clearTimeout(timer);
  const decoder = new TextDecoder();
  return ended({ code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) });
}

function endGroup(pid: number): boolean {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // Just gone by itself.
  }
  return true;
}

async function feed(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // The command is gone already: its exit code says more than the broken pipe.
  }
}
