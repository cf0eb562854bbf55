/** The hooks of the notes as the processes that a host starts. */
import { strict as assert } from "node:assert";
import { commandFor } from "../../lib/host/command.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { readRows } from "../../lib/ledger/journal.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { createVault, plantedFiles, type SampleVault } from "../notes/sample_vault.ts";

const CHECKOUT = new URL("../../", import.meta.url).pathname.slice(0, -1);
const PROMPT = "our kafka consumers flap on each deploy";

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a hook by the very command that is installed, quoting and permissions included. */
async function runHook(
  { vault }: SampleVault,
  kind: "prompt" | "session_start",
  payload: string,
): Promise<Run> {
  const entry = NOTES.entries.find((entry) => entry.kind === kind);
  assert(entry);
  const command = commandFor(entry, {
    host: "claude",
    suite: NOTES,
    scope: "global",
    project: "/",
    scripts: `${CHECKOUT}/hooks`,
    deno: Deno.execPath(),
    flags: ["--vault", vault.path],
    writable: vault.state,
  });
  // From a file: a busy test would be late with a pipe, and hooks do not wait for ever.
  const input = Deno.makeTempFileSync();
  Deno.writeTextFileSync(input, payload);
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `${command} < "$0"`, input],
    cwd: "/",
    stdin: "null",
  }).output();
  Deno.removeSync(input);
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function ask(it: SampleVault, prompt: string, session?: string): Promise<Run> {
  return runHook(it, "prompt", JSON.stringify({ prompt, session_id: session, cwd: "/" }));
}

Deno.test("kb_prompt answers with the rights that it is installed with, and writes below .kb only", async () => {
  using it = createVault(plantedFiles());
  indexVault(it.vault);
  const before = Array.from(Deno.readDirSync(it.vault.path), ({ name }) => name).sort();
  const { code, stdout, stderr } = await ask(it, PROMPT, "../../escape");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^<kb-context>[\s\S]*kafka-rebalance\.md[\s\S]*<\/kb-context>\n$/);
  assert.deepEqual(
    Array.from(Deno.readDirSync(it.vault.path), ({ name }) => name).sort(),
    before,
  );
  assert.equal((await ask(it, PROMPT, "../../escape")).stdout, "");
  const reasons = readRows(`${it.vault.state}/metrics.jsonl`).map(({ reason }) => reason);
  assert.deepEqual(reasons, ["injected", "already given"]);
});

Deno.test("kb_prompt says nothing to what is no prompt", async () => {
  using it = createVault(plantedFiles());
  indexVault(it.vault);
  for (
    const payload of [
      "",
      "{",
      "[]",
      "null",
      '{"prompt":7}',
      '{"prompt":"\\ud800 zeppelin"}',
      "\ufeff{}",
    ]
  ) {
    const { code, stdout, stderr } = await runHook(it, "prompt", payload);
    assert.deepEqual([code, stdout, stderr], [0, "", ""], payload);
  }
});

Deno.test("the hooks survive a vault that is gone, and the session hook says so", async () => {
  const it = createVault(plantedFiles());
  it[Symbol.dispose]();
  const prompt = await ask(it, PROMPT);
  assert.deepEqual([prompt.code, prompt.stdout, prompt.stderr], [0, "", ""]);
  const session = await runHook(it, "session_start", "{}");
  assert.equal(session.code, 0);
  assert.match(session.stdout, /is gone; please tell the user/);
  assert.throws(() => Deno.statSync(it.vault.path), Deno.errors.NotFound);
});

Deno.test("kb_session indexes, tells the vault's state and forgets what was given", async () => {
  using it = createVault(plantedFiles());
  const first = await runHook(it, "session_start", '{"source":"startup","session_id":"one"}');
  assert.match(first.stdout, /^<kb-status>\nThe user's notes: 24,/);
  assert.match((await ask(it, PROMPT, "one")).stdout, /kafka/);
  assert.equal((await ask(it, PROMPT, "one")).stdout, "");
  await runHook(it, "session_start", '{"source":"resume","session_id":"one"}');
  assert.equal((await ask(it, PROMPT, "one")).stdout, "");
  await runHook(it, "session_start", '{"source":"compact","session_id":"one"}');
  assert.match((await ask(it, PROMPT, "one")).stdout, /kafka/);
});

Deno.test("40 hooks at once and an index run: every row whole, none fails", async () => {
  using it = createVault(plantedFiles(300));
  indexVault(it.vault);
  const hooks = Array.from({ length: 40 }, (_, i) => ask(it, PROMPT, `session-${i}`));
  for (let i = 0; i < 60; i++) it.write(`fresh/${i}.md`, `# Fresh note ${i}\n`);
  indexVault(it.vault, { force: true });
  const runs = await Promise.all(hooks);
  for (const { code, stdout, stderr } of runs) {
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /kafka-rebalance\.md/);
  }
  const lines = Deno.readTextFileSync(it.vault.log).trimEnd().split("\n");
  assert.equal(lines.length, 40);
  for (const line of lines) assert.equal(JSON.parse(line).tool, "kb_inject");
});
