/** What went wrong with state, processes and load elsewhere (PR-…): each report as a test by its id. */
import { strict as assert } from "node:assert";
import { DatabaseSync } from "node:sqlite";
import { indexProject } from "../../lib/index/indexer.ts";
import { appendRow, readRows } from "../../lib/ledger/journal.ts";
import { readRunRecords } from "../../lib/ledger/metrics.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { commandOf, type HookRun, runHook, SCRIPTS } from "../matrices/hook_process.ts";
import { createSampleProject, denoDir, type SampleProject, writeFile } from "../sample_project.ts";
import { PATIENCE } from "../until.ts";

// PR-04 has no kind here beyond its test: hooks start no daemon, and `bobbin watch` is started by people only.

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
const ANSWER = /src\/retry_policy\.ts:\d+/;

async function indexed(): Promise<SampleProject> {
  const project = createSampleProject();
  await prepareIndex(project);
  return project;
}

function ask(project: SampleProject, more: Record<string, unknown> = {}): Promise<HookRun> {
  const payload = { session_id: "s", cwd: project.path, prompt: PROMPT, ...more };
  return runHook("user_prompt_submit", project, JSON.stringify(payload));
}

function metrics({ path }: SampleProject): Record<string, unknown>[] {
  return ["metrics.jsonl.1", "metrics.jsonl"].flatMap((name) =>
    readRows(`${path}/.bobbin/${name}`)
  );
}

Deno.test("PR-02, PR-03, PR-20: a hook that may write nowhere answers without state", async () => {
  using project = await indexed();
  const command = commandOf("user_prompt_submit", "/nowhere/else");
  assert.ok(command.includes("--no-prompt"));
  const input = `${project.home}/payload.json`;
  Deno.writeTextFileSync(
    input,
    JSON.stringify({ session_id: "s", cwd: project.path, prompt: PROMPT }),
  );
  // SQLite's own files beside a database that is read come and go with its readers.
  const list = () =>
    [...Deno.readDirSync(`${project.path}/.bobbin`)].map(({ name }) => name)
      .filter((name) => !/-(?:shm|wal)$/.test(name)).sort();
  const before = list();
  const { code, stdout } = new Deno.Command("sh", {
    args: ["-c", 'in="$1"; shift; exec "$@" <"$in"', "sh", input, Deno.execPath(), ...command],
    cwd: "/",
    env: { HOME: "/nowhere", DENO_DIR: denoDir() },
  }).outputSync();
  assert.equal(code, 0);
  assert.match(new TextDecoder().decode(stdout), ANSWER);
  assert.deepEqual(list(), before);
});

Deno.test("PR-04, PR-06: no process is left of a hook, ended or killed", async () => {
  using project = await indexed();
  const call = { tool_name: "Edit", tool_input: { file_path: `${project.path}/src/invoice.py` } };
  const payload = JSON.stringify({ session_id: "s", cwd: project.path, prompt: PROMPT, ...call });
  for (const { script } of SCRIPTS) await runHook(script, project, payload);
  const child = new Deno.Command(Deno.execPath(), {
    args: commandOf("user_prompt_submit", `${project.path}/.bobbin`),
    cwd: project.path,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  child.kill("SIGTERM");
  await child.status;
  await child.stdin.close().catch(() => {});
  assert.deepEqual(processesOf(project), []);
});

Deno.test("PR-05: a lock that a dead process has left holds nobody up", async () => {
  using project = await indexed();
  writeFile(project.path, ".bobbin/index.lock", '{"pid":1,"t":0}');
  writeFile(project.path, "src/new.ts", "export const quarantine = 1;\n");
  await indexProject({ root: project.path });
  const { stdout } = await ask(project, {
    prompt: "where is the quarantine constant of src/new.ts?",
  });
  assert.match(stdout, /src\/new\.ts/);
});

Deno.test("PR-10, PR-13, PR-22: parallel hooks lose no row, from the first write on", async () => {
  using project = await indexed();
  const call = { tool_name: "Edit", tool_response: {} };
  const edits = Array.from({ length: 8 }, (_, i) => {
    const file_path = `${project.path}/src/file_${i}.ts`;
    writeFile(project.path, `src/file_${i}.ts`, `export const value${i} = ${i};\n`);
    const payload = { session_id: "s", cwd: project.path, ...call, tool_input: { file_path } };
    return runHook("post_tool_use", project, JSON.stringify(payload));
  });
  for (const { code } of await Promise.all(edits)) assert.equal(code, 0);
  assert.equal(metrics(project).length, edits.length);
  const touched = readRows(`${project.path}/.bobbin/session/s/touched.jsonl`);
  assert.equal(touched.length, edits.length);
});

Deno.test("PR-11: a hook does not wait for somebody who has locked the index", async () => {
  using project = await indexed();
  const writer = new DatabaseSync(`${project.path}/.bobbin/index.db`);
  writer.exec("begin exclusive");
  const { code, milliseconds } = await ask(project);
  writer.exec("rollback");
  writer.close();
  assert.equal(code, 0);
  assert.ok(milliseconds < PATIENCE, `${milliseconds} ms`);
});

Deno.test("PR-12: hooks are silent over an index of any bytes, and leave a reason", async () => {
  using project = await indexed();
  const index = `${project.path}/.bobbin/index.db`, whole = Deno.readFileSync(index);
  const call = { tool_name: "Grep", tool_input: { pattern: "RetryPolicy" }, tool_response: "" };
  const payload = JSON.stringify({
    cwd: project.path,
    source: "compact",
    error: "a.ts:1",
    ...call,
  });
  const contents: (Uint8Array | undefined)[] = [
    crypto.getRandomValues(new Uint8Array(4096)),
    new Uint8Array(),
    whole.slice(0, whole.length >> 1),
    undefined,
  ];
  for (const bytes of contents) {
    for (const name of ["", "-wal", "-shm"]) await Deno.remove(index + name).catch(() => {});
    if (bytes) Deno.writeFileSync(index, bytes);
    else Deno.mkdirSync(index);
    for (const script of ["session_start", "post_tool_use", "post_tool_use_failure"]) {
      const { code, stdout } = await runHook(script, project, payload);
      assert.deepEqual([code, stdout], [0, ""], script);
      assert.notEqual(metrics(project).at(-1)?.reason, undefined);
    }
  }
});

Deno.test("PR-14, PR-24: the metrics rotate themselves, and the generation before is read too", async () => {
  using project = await indexed();
  const path = `${project.path}/.bobbin/metrics.jsonl`;
  const row = { time: 1e12, event: "stop", host: "claude", fault: "old" };
  const line = `${JSON.stringify(row)}\n`;
  Deno.writeTextFileSync(path, line.repeat(Math.ceil((5 << 20) / line.length)));
  await ask(project);
  assert.ok(Deno.statSync(path).size < 1 << 20);
  const names = [...Deno.readDirSync(`${project.path}/.bobbin`)].map(({ name }) => name);
  assert.equal(names.filter((name) => name.startsWith("metrics")).length, 2);
  const record = readRunRecords(`${project.path}/.bobbin`);
  assert.equal(record("claude", "stop")?.error?.fault, "old");
  assert.notEqual(record("claude", "prompt"), undefined);
});

Deno.test("PR-15: a session leaves nothing for git to see", async () => {
  using project = await indexed();
  const call = { tool_name: "Bash", tool_input: { command: "npm test" }, tool_response: "x" };
  const payload = JSON.stringify({ session_id: "s", cwd: project.path, prompt: PROMPT, ...call });
  for (const { script } of SCRIPTS) await runHook(script, project, payload);
  const { stdout } = new Deno.Command("git", {
    args: ["-C", project.path, "status", "--porcelain"],
  }).outputSync();
  assert.equal(new TextDecoder().decode(stdout), "");
});

Deno.test("PR-16, PR-17: no transcript is read, huge, missing or of another home", async () => {
  using project = await indexed();
  const huge = `${project.home}/transcript.jsonl`;
  // Without a byte on the disk; reading it would cost as much as any other.
  using file = Deno.openSync(huge, { create: true, write: true });
  file.truncateSync(300 << 20);
  for (const transcript_path of [huge, "~/.claude/projects/none.jsonl", "/nowhere", 7, null]) {
    for (const { script } of SCRIPTS) {
      const payload = { session_id: "s", cwd: project.path, transcript_path, prompt: "hello" };
      const { code, milliseconds } = await runHook(script, project, JSON.stringify(payload));
      assert.equal(code, 0);
      assert.ok(milliseconds < PATIENCE, `${milliseconds} ms`);
    }
  }
});

Deno.test("PR-18: hooks have no right to the network", () => {
  for (const { script } of SCRIPTS) {
    const command = commandOf(script, "/p").join(" ");
    assert.doesNotMatch(command, /--allow-(net|all|import)|-A\b|--allow-write(?!=)/);
  }
});

Deno.test("PR-23: a row that a killed process left half written takes no other with it", async () => {
  using project = await indexed();
  const state = `${project.path}/.bobbin`;
  for (const name of ["session/s/ledger.jsonl", "metrics.jsonl"]) {
    writeFile(state, name, '{"chunk_key":"src/a.ts:1-2","ha');
  }
  assert.match((await ask(project)).stdout, ANSWER);
  assert.equal(metrics(project).length, 1);
  assert.match(String(readRows(`${state}/session/s/ledger.jsonl`)[0]?.chunk_key), ANSWER);
  assert.equal((await ask(project)).stdout, "", "given twice");
  assert.ok(appendRow(`${state}/metrics.jsonl`, { event: "last" }));
});

/** Returns the commands of living processes that name the project or work in it. */
function processesOf({ path }: SampleProject): string[] {
  return [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = Deno.readTextFileSync(`/proc/${name}/cmdline`).replaceAll("\0", " ");
      return command.includes(path) || Deno.realPathSync(`/proc/${name}/cwd`).startsWith(path)
        ? [command]
        : [];
    } catch {
      return [];
    }
  });
}
