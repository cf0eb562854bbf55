/** What a prompt gets whether or not the search finds something: evidence, what waits, guards, notes, boundaries. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { addPending, type Pending } from "../../lib/ledger/pending.ts";
import {
  createSampleProject,
  denoDir,
  type ProcessRun,
  runBobbin,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { writeEvidence } from "./evidence.ts";

const RETRY = "how does RetryPolicy compute the backoff delay of an attempt?";
const SMALL_TALK = "ok, go ahead";

const project = createProject();
Deno.test.afterAll(() => project[Symbol.dispose]());

function createProject(): SampleProject {
  const created = createSampleProject();
  assert.equal(runBobbin(created, "init").code, 0);
  assert.equal(runBobbin(created, "index").code, 0);
  return created;
}

function ask(prompt: string, session: string, more: Record<string, unknown> = {}): ProcessRun {
  const payload = { cwd: project.path, session_id: session, prompt, ...more };
  return runHookScript(project, "user_prompt_submit", JSON.stringify(payload), "--host", "bob");
}

function lastRow(): Record<string, unknown> {
  return readRows(`${project.path}/.bobbin/metrics.jsonl`).at(-1) ?? {};
}

Deno.test("what a tool event had to keep comes with the next prompt, once, and before anything else", () => {
  const folder = `${project.path}/.bobbin/session/waiting`;
  const pending: Pending = { text: "uses of RetryPolicy", files: [], facts: [], rows: [] };
  addPending(folder, pending, Date.now());
  const { stdout } = ask(SMALL_TALK, "waiting");
  assert.equal(stdout, "uses of RetryPolicy");
  assert.deepEqual([lastRow().reason, lastRow().also], ["short prompt", ["pending"]]);
  assert.equal(ask(SMALL_TALK, "waiting").stdout, "");
  addPending(folder, { ...pending, text: "more uses" }, Date.now());
  assert.match(ask(RETRY, "waiting").stdout, /^more uses\n\nbobbin found 1 file/);
});

Deno.test("what is said before takes its room from the excerpts", () => {
  const folder = `${project.path}/.bobbin/session/room`;
  const text = "x".repeat(8900);
  addPending(folder, { text, files: [], facts: [], rows: [] }, Date.now());
  assert.equal(ask(RETRY, "room").stdout, text);
  assert.equal(lastRow().reason, "no room");
});

Deno.test("a guard refuses a prompt or warns about it, and takes nothing that waits", () => {
  writeFile(
    project.path,
    ".bobbin/guards.toml",
    `[[guards]]
name = "no-production"
event = "prompt"
action = "block"
message = "Production is off limits"
[guards.match]
prompt = "production"
[[guards]]
name = "careful"
event = "prompt"
action = "warn"
message = "Mind the retries"
[guards.match]
prompt = "RetryPolicy"
`,
  );
  const folder = `${project.path}/.bobbin/session/guarded`;
  addPending(folder, { text: "waits", files: [], facts: [], rows: [] }, Date.now());
  const refused = ask("deploy this to production", "guarded");
  assert.deepEqual([refused.code, refused.stdout], [2, ""]);
  assert.equal(refused.stderr.trim(), "Production is off limits");
  assert.deepEqual([lastRow().reason, lastRow().also], ["blocked", ["guards"]]);
  const warned = ask(RETRY, "guarded");
  assert.equal(warned.code, 0);
  assert.match(warned.stdout, /^waits\n\nMind the retries\n\nbobbin found/);
  Deno.removeSync(`${project.path}/.bobbin/guards.toml`);
});

Deno.test("evidence of a harness is said when it is what the payload names, and recorded", async () => {
  const reference = await writeEvidence(project);
  const { stdout } = ask(SMALL_TALK, "grounded", { grounding: reference });
  assert.match(stdout, /NA turn grounding .*gaians.*\n.*Graph: g/);
  assert.match(stdout, /Deirdre/);
  const { injections: [record] } = JSON.parse(
    runBobbin(project, "feedback", "list", "--injections", "--json").stdout,
  );
  assert.deepEqual([record.scope, record.faction, record.grounding], [
    "na",
    "gaians",
    reference.grounding_id,
  ]);
  const other = { ...reference, faction_id: "hive" };
  assert.equal(ask(SMALL_TALK, "grounded", { grounding: other }).stdout, "");
  assert.equal(lastRow().fault, "other faction");
});

Deno.test("the block names the boundaries that its paths lie in", () => {
  writeFile(
    project.path,
    ".bobbin/boundaries.toml",
    '[[boundaries]]\nname = "retries"\npaths = ["src/retry*"]\neffect = "warn"\nclaim = "Owned by the transport team"\n',
  );
  const { stdout } = ask(RETRY, "bounded");
  assert.match(
    stdout,
    /\n\nBoundary "retries" .*src\/retry_policy\.ts: Owned by the transport team\n/,
  );
  Deno.removeSync(`${project.path}/.bobbin/boundaries.toml`);
});

Deno.test("notes of the vault that the settings name come with the prompt", () => {
  writeFile(
    project.path,
    "notes/retry-budget.md",
    "# Retry budget\n\nThe retry budget of the gateway is ten percent of its requests.\n",
  );
  for (const args of [["kb", "init", "--vault", "notes"], ["kb", "index", "--vault", "notes"]]) {
    const { code, stderr } = runBobbin(project, ...args);
    assert.equal(code, 0, stderr);
  }
  writeFile(project.path, ".bobbin/config.toml", '[notes]\nvault = "notes"\n');
  assert.equal(runBobbin(project, "status").code, 0);
  const payload = JSON.stringify({
    cwd: project.path,
    session_id: "noted",
    prompt: "what is the retry budget of the gateway?",
  });
  const script = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
  const input = Deno.makeTempFileSync();
  Deno.writeTextFileSync(input, payload);
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", `exec "$0" run -A --no-config "$1" < "$2"`, Deno.execPath(), script, input],
    env: { HOME: project.home, DENO_DIR: denoDir() },
  }).outputSync();
  assert.match(new TextDecoder().decode(stdout), /<kb-context>[\s\S]*retry-budget\.md/);
  assert.deepEqual(lastRow().also, ["notes"]);
});
