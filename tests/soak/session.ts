/** One session of a soak: hooks one after the other, some of them killed, and a list of what was acknowledged. */
import { readRows } from "../../lib/ledger/journal.ts";
import { commandOf } from "../matrices/hook_process.ts";
import { denoDir, type SampleProject } from "../sample_project.ts";

export interface SessionLog {
  id: string;
  /** Injections whose text came out on stdout of a hook that ended by itself. */
  injections: string[];
  /** Files that a hook which ended by itself was told of as edited. */
  edited: string[];
  /** Of hooks that were not killed, from start to end, in milliseconds. */
  times: number[];
  /** Likewise, on a processor: what a hook takes, however many others wait for one. Not its waits. */
  processorTimes: number[];
  killed: number;
  /** What no hook may do: end with another code, say what is no answer. */
  faults: string[];
}

interface Ended {
  code: number;
  stdout: string;
  /** Undefined for one that was to be killed. */
  processorTime: number | undefined;
  wasKilled: boolean;
}

/** One hook in so many is killed, at a random moment. */
const KILLED = 30;

const TOPICS = ["retry policy backoff", "signed cookie of a session", "invoice with its taxes"];

/** Runs a session of so many events; every other one on a host that takes text with prompts only. */
export async function runSession(
  project: SampleProject,
  id: string,
  events: number,
  random: () => number,
): Promise<SessionLog> {
  const log: SessionLog = {
    ...{ id, injections: [], edited: [], times: [], processorTimes: [], killed: 0, faults: [] },
  };
  const host = random() < 0.5 ? "bob" : "claude";
  for (let number = 0; number < events; number++) {
    const { script, payload, edited } = eventAt(project, id, number, random);
    const started = performance.now();
    const args = commandOf(script, `${project.path}/.bobbin`, { args: ["--host", host] });
    const isDoomed = random() * KILLED < 1;
    const ended = await runHook(project, args, payload, isDoomed ? random() * 400 : undefined);
    const { code, stdout, processorTime, wasKilled } = ended;
    if (wasKilled) {
      log.killed++;
      continue;
    }
    log.times.push(performance.now() - started);
    if (processorTime !== undefined) log.processorTimes.push(processorTime);
    if (code !== 0) log.faults.push(`${script} ended with ${code}`);
    log.injections.push(...Array.from(stdout.matchAll(/inj-[0-9A-Z]{26}/g), ([id]) => id));
    if (edited !== undefined) log.edited.push(edited);
  }
  return log;
}

interface SoakEvent {
  script: string;
  payload: Record<string, unknown>;
  edited?: string;
}

function eventAt(
  project: SampleProject,
  session_id: string,
  number: number,
  random: () => number,
): SoakEvent {
  const common = { session_id, cwd: project.path, transcript_path: `${project.home}/transcript` };
  const topic = `handle_${Math.floor(random() * 60)} and the ${TOPICS[number % TOPICS.length]}`;
  const file_path = `${project.path}/src/part_${session_id}_${number}.ts`;
  switch (number % 5) {
    case 0:
      return {
        script: "user_prompt_submit",
        payload: { ...common, prompt: `how does ${topic} work?` },
      };
    case 1: {
      Deno.writeTextFileSync(
        file_path,
        `export function handle_${number}() {\n  return ${number};\n}\n`,
      );
      const call = { tool_name: "Write", tool_input: { file_path }, tool_response: {} };
      return { script: "post_tool_use", payload: { ...common, ...call }, edited: file_path };
    }
    case 2: {
      const call = { tool_name: "Grep", tool_input: { pattern: topic.split(" ")[0] } };
      return { script: "post_tool_use", payload: { ...common, ...call, tool_response: {} } };
    }
    case 3:
      return { script: "session_start", payload: { ...common, source: "resume" } };
    default:
      return { script: "stop", payload: { ...common, stop_hook_active: false } };
  }
}

/** Tells after a command's own stderr what it and its children took. */
const MEASURED = ["sh", "-c", '"$@"; code=$?; times >&2; exit $code', "sh"];

/** Runs a hook, one that is killed after so many milliseconds without the shell that measures. */
async function runHook(
  project: SampleProject,
  args: readonly string[],
  payload: Record<string, unknown>,
  killAfter: number | undefined,
): Promise<Ended> {
  const command = [Deno.execPath(), ...args];
  const [first, ...rest] = killAfter === undefined ? [...MEASURED, ...command] : command;
  const child = new Deno.Command(first as string, {
    args: rest,
    cwd: project.path,
    env: { HOME: project.home, NO_COLOR: "1", DENO_DIR: denoDir() },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = killAfter === undefined
    ? undefined
    : setTimeout(() => child.kill("SIGKILL"), killAfter);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(payload))).catch(() => {});
  await writer.close().catch(() => {});
  const { code, signal, stdout, stderr } = await child.output();
  clearTimeout(timer);
  const [said, told] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  const processorTime = killAfter === undefined ? readTimes(told ?? "") : undefined;
  return { code, stdout: said ?? "", processorTime, wasKilled: signal === "SIGKILL" };
}

/** Returns what `times` prints of the children, user and system, in milliseconds. */
function readTimes(stderr: string): number {
  const [children = ""] = stderr.trimEnd().split("\n").slice(-1);
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`no times in "${children}"`);
  return parts.reduce((sum, [, m, s]) => sum + 60_000 * Number(m) + 1000 * Number(s), 0);
}

/** Returns what was acknowledged to a session and is not in its state. */
export function lostRows({ path }: SampleProject, log: SessionLog): string[] {
  const folder = `${path}/.bobbin/session/${log.id}`;
  const kept = new Set(
    ["ledger", "reactions", "said"].flatMap((name) => readRows(`${folder}/${name}.jsonl`))
      .map(({ injection_id }) => injection_id),
  );
  const touched = JSON.stringify(readRows(`${folder}/touched.jsonl`));
  return [
    ...log.injections.filter((id) => !kept.has(id)),
    ...log.edited.filter((file) => !touched.includes(file.slice(file.lastIndexOf("/") + 1))),
  ];
}
