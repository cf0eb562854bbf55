/** The command as a running process, for what cannot be seen once it has ended. */
import { indexProject } from "../../lib/index/indexer.ts";
import { denoDir, type ProcessRun, type SampleProject, writeFile } from "../sample_project.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

/** Starts the command; stdout and stderr are pipes. */
export function startBobbin(project: SampleProject, ...args: string[]): Deno.ChildProcess {
  return commandIn(project, args, "null").spawn();
}

/** Runs the command with a text on stdin. */
export async function askBobbin(
  project: SampleProject,
  stdin: string,
  ...args: string[]
): Promise<ProcessRun> {
  const child = commandIn(project, args, "piped").spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function commandIn(
  project: SampleProject,
  args: readonly string[],
  stdin: "null" | "piped",
): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, ...args],
    cwd: project.path,
    env: { HOME: project.home, DENO_DIR: denoDir() },
    stdin,
    stdout: "piped",
    stderr: "piped",
  });
}

/** Runs the command at a terminal; returns what a person would see there. */
export function runAtTerminal(
  project: SampleProject,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): string {
  const words = [Deno.execPath(), "run", "-A", MAIN, ...args];
  const command = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const { stdout } = new Deno.Command("script", {
    args: ["-qec", command, "/dev/null"],
    cwd: project.path,
    env: { HOME: project.home, DENO_DIR: denoDir(), NO_COLOR: "", ...env },
    stdin: "null",
  }).outputSync();
  return new TextDecoder().decode(stdout);
}

/** True where `script`, which gives a process a terminal, is installed. */
export function hasTerminal(): boolean {
  try {
    return new Deno.Command("script", { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}

/** Returns what a stream says up to and with a text; all of it when the text never comes. */
export async function readUntil(stream: ReadableStream<Uint8Array>, text: string): Promise<string> {
  let seen = "";
  for await (
    const chunk of stream.pipeThrough(new TextDecoderStream()).values({ preventCancel: true })
  ) {
    seen += chunk;
    if (seen.includes(text)) break;
  }
  return seen;
}

/** Makes the project a root and indexes it, as "init" and "index" do but without their processes. */
export async function prepareIndex(project: SampleProject): Promise<void> {
  writeFile(project.path, ".bobbin/config.toml", "");
  writeFile(project.path, ".bobbin/.gitignore", "*\n");
  await indexProject({ root: project.path });
}

/** Adds so many small files that an index run takes long enough to look at. */
export function addManyFiles(project: SampleProject, count: number): void {
  for (let i = 0; i < count; i++) {
    const body = Array.from({ length: 20 }, (_, n) => `  const value${n} = source${i}.read(${n});`);
    writeFile(project.path, `many/part_${i}.ts`, `function load${i}() {\n${body.join("\n")}\n}\n`);
  }
}
