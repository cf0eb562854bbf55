/** A session in a project, turn by turn, each hook a process of its own; and what every answer in it is held to. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { DEFAULT_HOOK_SETTINGS } from "../../lib/project/settings.ts";
import { denoDir, type ProcessRun, runHookScript, type SampleProject } from "../sample_project.ts";
import { excerptsIn, type ShownExcerpt } from "./shown_excerpts.ts";

export interface Answer {
  stdout: string;
  /** Files of which text was shown. */
  files: string[];
  /** The same with the symbol, as "src/invoice.py Invoice". */
  places: string[];
}

export interface Turn extends Answer {
  /** Why the hook spoke or did not. */
  reason: unknown;
}

export interface Session {
  /** Sends a prompt from a folder of the project. */
  ask(prompt: string, folder?: string): Turn;
  /** Sends prompts without waiting for the one before. */
  askAtOnce(prompts: readonly string[]): Promise<Answer[]>;
  /** Starts the session once more, as after a "compact" or a "resume". */
  start(source: string): Turn;
  ledger(): Record<string, unknown>[];
  /** Every chunk at most once, as far as the model can still see, and every row whole. */
  assertNoRepeat(): void;
}

const PROMPT_HOOK = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
/** Milliseconds after which hooks wait for their payload: from there they run side by side. */
const START_UP = 500;
const ID = /\[(inj-[0-9A-Z]{26})\]/;

/** Returns a session that the hooks know by its name. */
export function openSession(project: SampleProject, name: string): Session {
  const ledger = `${project.path}/.bobbin/session/${name}/ledger.jsonl`;
  const held = { project, ledger, ids: new Set<string>() };
  const payloadOf = (more: Record<string, string>): string =>
    JSON.stringify({ cwd: project.path, session_id: name, ...more });
  return {
    ask(prompt, folder = "."): Turn {
      const payload = payloadOf({ cwd: `${project.path}/${folder}`, prompt });
      return turnOf(held, runHookScript(project, "user_prompt_submit", payload));
    },
    async askAtOnce(prompts): Promise<Answer[]> {
      const hooks = prompts.map((prompt) => {
        return { child: startPromptHook(project), payload: payloadOf({ prompt }) };
      });
      await new Promise((done) => setTimeout(done, START_UP));
      const runs = await Promise.all(hooks.map(({ child, payload }) => send(child, payload)));
      return runs.map((run) => answerOf(held, run));
    },
    start: (source) => turnOf(held, runHookScript(project, "session_start", payloadOf({ source }))),
    ledger: () => readRows(ledger),
    assertNoRepeat: () => assertNoRepeat(ledger),
  };
}

interface Held {
  project: SampleProject;
  /** Path of the session's ledger. */
  ledger: string;
  /** Of the injections so far. */
  ids: Set<string>;
}

function turnOf(held: Held, run: ProcessRun): Turn {
  const { reason } = readRows(`${held.project.path}/.bobbin/metrics.jsonl`).at(-1) ?? {};
  return { ...answerOf(held, run), reason };
}

function answerOf(held: Held, { code, stdout, stderr }: ProcessRun): Answer {
  assert.equal(code, 0, stderr);
  assertWithinCaps(stdout);
  const excerpts = excerptsIn(stdout);
  excerpts.forEach((excerpt) => assertFresh(held.project, excerpt));
  assertRecorded(held, stdout, excerpts);
  return {
    stdout,
    files: [...new Set(excerpts.map(({ path }) => path))],
    places: excerpts.map((excerpt) => `${excerpt.path} ${symbolOf(stdout, excerpt)}`),
  };
}

/** Under a new id, and with the rows of all that is shown, whatever other hooks wrote meanwhile. */
function assertRecorded({ ledger, ids }: Held, text: string, excerpts: ShownExcerpt[]): void {
  const id = ID.exec(text)?.[1];
  assert.equal(id !== undefined, excerpts.length > 0, text);
  if (id === undefined) return;
  assert.ok(!ids.has(id), `${id} came twice`);
  ids.add(id);
  // Documents are shown last, wherever they were found.
  assert.deepEqual(keysOf(readRows(ledger), id).sort(), excerpts.map(keyOf).sort(), "a lost row");
}

function assertNoRepeat(ledger: string): void {
  const rows = readRows(ledger);
  const lines = Deno.readTextFileSync(ledger).split("\n").filter((line) => line !== "");
  assert.equal(lines.length, rows.length, "a torn row");
  const given = rows.filter(({ hash }) => hash !== "")
    .map(({ chunk_key, hash }) => `${String(chunk_key).replace(/:\d+-\d+$/, "")} ${hash}`);
  assert.equal(new Set(given).size, given.length, given.join("\n"));
}

/** Changes a file as another program does: no hook is told. */
export function editFile(project: SampleProject, path: string, from: string, to: string): void {
  const text = Deno.readTextFileSync(`${project.path}/${path}`);
  assert.ok(text.includes(from), `${path} holds no "${from}"`);
  Deno.writeTextFileSync(`${project.path}/${path}`, text.replace(from, () => to));
}

function assertWithinCaps(text: string): void {
  const { budget, maxChars } = DEFAULT_HOOK_SETTINGS;
  assert.ok(text.length <= maxChars, `${text.length} characters`);
  let fence = "";
  for (const line of text.split("\n")) {
    if (fence === "" && /^`{3,}$/.test(line)) fence = line;
    else if (line === fence) fence = "";
  }
  assert.equal(fence, "", "a fence is open at the end");
  const lines = excerptsIn(text).reduce((sum, excerpt) => sum + excerpt.lines.length, 0);
  assert.ok(lines <= budget, `${lines} lines`);
}

function assertFresh(project: SampleProject, { path, start, end, lines }: ShownExcerpt): void {
  const now = Deno.readTextFileSync(`${project.path}/${path}`).split("\n");
  assert.deepEqual(lines, now.slice(start - 1, end), `${path}:${start}-${end} is stale`);
}

/** Rows that name a file without its text are no excerpts. */
function keysOf(rows: readonly Record<string, unknown>[], id: string): unknown[] {
  return rows.filter(({ injection_id, hash }) => injection_id === id && hash !== "")
    .map(({ chunk_key }) => chunk_key);
}

function keyOf({ path, start, end }: ShownExcerpt): string {
  return `${path}:${start}-${end}`;
}

/** Returns what stands behind the range: a part says so, and a neighbour where it came from. */
function symbolOf(text: string, excerpt: ShownExcerpt): string {
  const key = keyOf(excerpt);
  const line = text.split("\n").find((line) => line === key || line.startsWith(`${key} `)) ?? key;
  return line.slice(key.length + 1).replace(/ ?\(part\)| ?\[.*\]$/g, "");
}

function startPromptHook(project: SampleProject): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", PROMPT_HOOK],
    env: { HOME: project.home, DENO_DIR: denoDir() },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function send(child: Deno.ChildProcess, payload: string): Promise<ProcessRun> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(payload));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
