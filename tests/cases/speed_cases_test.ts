/** Reported cases, named by their ids: hooks that made every prompt wait, and those that their host killed. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { runHook } from "../matrices/hook_process.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

/** Milliseconds are no measure on a busy machine: what is compared runs in turn, and the least of it counts. */
Deno.test("PR-07, PR-09: a prompt waits hardly longer for a project thirty times as large", async () => {
  using small = await projectOf(50);
  using large = await projectOf(1500);
  const least = new Map([[small, Infinity], [large, Infinity]]);
  for (let turn = 0; turn < 9; turn++) {
    for (const [project, before] of least) {
      const payload = { session_id: `s${turn}`, cwd: project.path, prompt: PROMPT };
      const run = await runHook("user_prompt_submit", project, JSON.stringify(payload));
      assert.match(run.stdout, /src\/retry_policy\.ts/);
      least.set(project, Math.min(before, run.milliseconds));
    }
  }
  const [a = 0, b = 0] = least.values();
  assert.ok(b < 1.5 * a, `${Math.round(a)} ms, then ${Math.round(b)} ms`);
});

async function projectOf(files: number): Promise<SampleProject> {
  const project = createSampleProject();
  for (let i = 0; i < files; i++) {
    const text =
      `/** Part ${i} of the shop. */\nexport function part_${i}() {\n  return ${i};\n}\n`;
    writeFile(project.path, `src/parts/part_${i}.ts`, text);
  }
  await prepareIndex(project);
  return project;
}

Deno.test("PR-09: a trivial prompt loads nothing of the search", async () => {
  using project = await projectOf(0);
  using copy = copyWithout("lib/inject/answer_from_index.ts");
  const reasonOf = async (prompt: string): Promise<unknown> => {
    const payload = JSON.stringify({ session_id: "trivial", cwd: project.path, prompt });
    const hooks = `${copy.path}/hooks`;
    const { code, stdout } = await runHook("user_prompt_submit", project, payload, { hooks });
    assert.deepEqual([code, stdout], [0, ""]);
    return readRows(`${project.path}/.bobbin/metrics.jsonl`).at(-1)?.reason;
  };
  assert.equal(await reasonOf("ok"), "acknowledgement");
  assert.equal(await reasonOf("git push origin main"), "operational command");
  assert.equal(await reasonOf(PROMPT), "failed", "the search is not where this test takes it away");
});

/** Copies the hooks of this checkout, but for one file. */
function copyWithout(file: string): Disposable & { path: string } {
  const path = Deno.makeTempDirSync(), checkout = new URL("../..", import.meta.url).pathname;
  for (const name of ["hooks", "lib"]) {
    new Deno.Command("cp", { args: ["-r", `${checkout}${name}`, path] }).outputSync();
  }
  Deno.removeSync(`${path}/${file}`);
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}
