/** A hook as a host runs it: a process with no more than its rights, whose pipes may do what they like. */
import { BRIEF, denoFlags } from "../../lib/host/command.ts";
import { ENTRIES, type Entry } from "../../lib/host/entries.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { denoDir } from "../sample_project.ts";

export interface HookOptions {
  /** Where the process runs; the folder of its project when left out. */
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Flags of the hook itself. */
  args?: readonly string[];
  /** Folder of the scripts; that of this checkout when left out. */
  hooks?: string;
  /** Leaves the pipe open after the payload. */
  keepOpen?: boolean;
}

export interface HookRun {
  code: number;
  stdout: string;
  stderr: string;
  /** False when the hook left before all of the payload was written. */
  drained: boolean;
  milliseconds: number;
}

/** Scripts of all hooks, those of the notes among them. */
export const SCRIPTS: readonly Entry[] = [...ENTRIES, ...NOTES.entries];

const HOOKS = new URL("../../hooks", import.meta.url).pathname;

/** Returns the words of a hook's command, with the flags that it is installed with; it may write below `state`. */
export function commandOf(
  script: string,
  state: string,
  { args = [], hooks = HOOKS }: Pick<HookOptions, "args" | "hooks"> = {},
): string[] {
  const entry = SCRIPTS.find((known) => known.script === script);
  if (!entry) throw new Error(`no hook "${script}"`);
  const env = NOTES.entries.includes(entry) ? NOTES.env : undefined;
  return [
    "run",
    ...denoFlags(BRIEF.source, entry.kind, [state], env),
    `${hooks}/${script}.ts`,
    ...args,
  ];
}

/** Runs a hook in a project whose home is the given one. */
export async function runHook(
  script: string,
  { path, home }: { path: string; home: string },
  payload: string | Uint8Array,
  options: HookOptions = {},
): Promise<HookRun> {
  const started = performance.now();
  const state = `${path}/${script.startsWith("kb_") ? ".kb" : ".bobbin"}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: commandOf(script, state, options),
    cwd: options.cwd ?? path,
    env: { HOME: home, NO_COLOR: "1", DENO_DIR: denoDir(), ...options.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const drained = await write(child.stdin, payload, options.keepOpen ?? false, output);
  const { code, stdout, stderr } = await output;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
    drained,
    milliseconds: performance.now() - started,
  };
}

async function write(
  stdin: WritableStream<Uint8Array>,
  payload: string | Uint8Array,
  keepOpen: boolean,
  ended: Promise<unknown>,
): Promise<boolean> {
  const writer = stdin.getWriter();
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const written = bytes.length === 0 ? Promise.resolve() : writer.write(bytes);
  const drained = await written.then(() => true, () => false);
  if (keepOpen) await ended;
  await (drained ? writer.close() : writer.abort()).catch(() => {});
  return drained;
}
