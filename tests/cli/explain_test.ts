/** `bobbin explain`: the steps of the pipeline as they are, and the verdict of the hook. */
import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

const project = createSampleProject();
Deno.test.beforeAll(() => prepareIndex(project));
Deno.test.afterAll(() => project[Symbol.dispose]());

interface Explanation {
  verdict: string;
  reason: string;
  confidence: number;
  steps: { step: string; finding: string }[];
  results: { path: string }[];
}

function explain(prompt: string): Explanation {
  const { code, stdout, stderr } = runBobbin(project, "explain", "--json", prompt);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

const RETRY = "how does RetryPolicy compute the backoff delay of an attempt?";

Deno.test("explain tells each step up to the verdict", () => {
  const { verdict, reason, confidence, steps, results } = explain(RETRY);
  assert.deepEqual([verdict, reason], ["inject", "injected"]);
  assert.ok(confidence > 0.45);
  assert.equal(results[0]?.path, "src/retry_policy.ts");
  assert.deepEqual(steps.map(({ step }) => step), [
    "prompt",
    "follow-up",
    "intent",
    "scope",
    "search",
    "gate",
    "threshold",
    "neighbours",
    "ledger",
    "budget",
  ]);
  const plurals = steps.filter(({ finding }) => /\b1 (of 1 )?\w+s\b/.test(finding));
  assert.deepEqual(plurals, []);
  assert.match(steps.at(-1)?.finding ?? "", /^1 excerpt, \d+ of 300 lines, 0 cut or left out$/);
});

Deno.test("explain says the verdict first, and leaves out what adds nothing", () => {
  const told = runBobbin(project, "explain", ...RETRY.split(" ")).stdout;
  assert.match(told, /^The hook would speak\n\nsteps\n/);
  const silent = runBobbin(project, "explain", "who wrote Hamlet and when was that?").stdout;
  assert.match(silent, /^The hook would stay silent: (low confidence|nothing found)\n/);
  for (const text of [told, silent]) {
    assert.doesNotMatch(text, / [+−]0\.00$/m);
    assert.doesNotMatch(text, /candidates.*\n$|× 1 by role/);
  }
});

Deno.test("explain says where the hook stops, and why", () => {
  const cases: [prompt: string, reason: string, last: string][] = [
    ["ok", "acknowledgement", "prompt"],
    ["run all the tests and then push it to main", "operational command", "prompt"],
    ["tell me a joke about lines before the month ends", "low confidence", "gate"],
  ];
  for (const [prompt, reason, last] of cases) {
    const explanation = explain(prompt);
    assert.deepEqual([explanation.verdict, explanation.reason], ["silent", reason], prompt);
    assert.equal(explanation.steps.at(-1)?.step, last, prompt);
  }
});

Deno.test("explain tells how long a prompt is, and how long it has to be", () => {
  const { stdout } = runBobbin(project, "explain", "RetryPolicy");
  assert.match(stdout, /^ {2}prompt +short prompt, of length 11, needed 20$/m);
});

Deno.test("explain names the guard that refuses a prompt, and leaves no trace", () => {
  const guard =
    '[[guards]]\nname = "g"\nevent = "prompt"\nmessage = "Not here"\n[guards.match]\nprompt = "RetryPolicy"\n';
  writeFile(project.path, ".bobbin/guards.toml", guard);
  const { verdict, reason } = explain(RETRY);
  assert.deepEqual([verdict, reason], ["silent", "blocked: Not here"]);
  Deno.removeSync(`${project.path}/.bobbin/guards.toml`);
  for (const name of ["feedback.db", "metrics.jsonl", "session"]) {
    assert.throws(() => Deno.statSync(`${project.path}/.bobbin/${name}`), name);
  }
});
