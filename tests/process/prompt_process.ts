/** The prompt hook as a process in a sample project of its own, with what every run is held to. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { createSampleProject, runBobbin } from "../sample_project.ts";
import { PATIENCE } from "../until.ts";

const HOOK = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
export const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
const ANSWER = /^bobbin found 1 file, \d+ lines that match this prompt \[inj-[0-9A-Z]{26}\]/;

/** Not the hook's: homes are empty here, and deno would fill them with its cache. */
const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;

export const project = createSampleProject();

Deno.test.beforeAll(() => {
  assert.equal(runBobbin(project, "init").code, 0);
  assert.equal(runBobbin(project, "index").code, 0);
});
Deno.test.afterAll(() => project[Symbol.dispose]());

export interface HookRun {
  code: number;
  stdout: string;
  stderr: string;
  milliseconds: number;
  /** False when the hook left before all of the payload was written. */
  drained: boolean;
}

export interface HookOptions {
  cwd?: string;
  home?: string;
  /** Leaves the pipe open after the payload. */
  keepOpen?: boolean;
  /** Flags of the hook. */
  args?: readonly string[];
}

/** With all rights, so that it is the hook itself that writes nowhere else. */
export async function runHook(
  payload: string | Uint8Array,
  options: HookOptions = {},
): Promise<HookRun> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-config",
      "--no-lock",
      "--no-remote",
      "--no-npm",
      HOOK,
      ...options.args ?? [],
    ],
    cwd: options.cwd ?? project.path,
    env: { HOME: options.home ?? project.home, NO_COLOR: "1", DENO_DIR },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const written = bytes.length === 0 ? Promise.resolve() : writer.write(bytes);
  const drained = written.then(() => true, () => false);
  const output = child.output();
  if (!options.keepOpen && await drained) await writer.close().catch(() => {});
  const { code, stdout, stderr } = await output;
  if (options.keepOpen) await writer.abort().catch(() => {});
  return {
    code,
    stdout: new TextDecoder("utf-8", { ignoreBOM: true }).decode(stdout),
    stderr: new TextDecoder().decode(stderr),
    milliseconds: performance.now() - started,
    drained: await drained,
  };
}

export function payloadOf(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    hook_event_name: "UserPromptSubmit",
    cwd: project.path,
    prompt: PROMPT,
    ...more,
  });
}

export function lastRow(path = project.path): Record<string, unknown> | undefined {
  return readRows(`${path}/.bobbin/metrics.jsonl`).at(-1);
}

/** Names, sizes and times of everything in a folder but the state that hooks may write. */
export function listOutsideState(folder: string): string[] {
  const found: string[] = [];
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (name === ".bobbin" || name === ".git") continue;
    const { size, mtime } = Deno.lstatSync(path);
    found.push(`${path} ${isDirectory ? "" : size} ${mtime?.getTime()}`);
    if (isDirectory) found.push(...listOutsideState(path));
  }
  return found.sort();
}

export function assertSilent(run: HookRun): void {
  assert.deepEqual([run.code, run.stdout], [0, ""], run.stderr);
  assert.ok(run.drained, "the host could not write its payload");
  assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
}

export function assertAnswer(run: HookRun): void {
  assert.equal(run.code, 0, run.stderr);
  assert.match(run.stdout, ANSWER);
  assert.ok(run.drained, "the host could not write its payload");
}
