import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin } from "../sample_project.ts";
import { hasTerminal, prepareIndex, runAtTerminal, startBobbin } from "./bobbin_process.ts";

Deno.test("search prints the place, the symbol, the score and the line of the hit", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const { code, stdout, stderr } = runBobbin(project, "search", "exponential", "backoff", "jitter");
  assert.deepEqual([code, stderr], [0, ""]);
  const [place, line] = stdout.split("\n");
  assert.match(place ?? "", /^src\/retry_policy\.ts:\d+-\d+ \w+ 1\.00$/);
  assert.match(line ?? "", /^ {2}\d+: .*backoff/);
});

Deno.test("search --json prints exactly the fields of the contract", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const { stdout } = runBobbin(project, "search", "--json", "-n", "2", "sign cookie");
  const reply = JSON.parse(stdout);
  assert.deepEqual(Object.keys(reply), ["query", "confidence", "results"]);
  assert.equal(reply.query, "sign cookie");
  assert.ok(reply.confidence > 0 && reply.confidence <= 1);
  assert.ok(reply.results.length >= 1 && reply.results.length <= 2);
  const [best] = reply.results;
  assert.deepEqual(Object.keys(best), ["repo", "path", "start", "end", "symbol", "kind", "score"]);
  assert.deepEqual([best.repo, best.path, best.score], ["", "src/session_store.ts", 1]);
});

Deno.test("search --files prints each path once", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const { stdout } = runBobbin(project, "search", "--files", "invoices and taxes");
  const paths = stdout.trim().split("\n");
  assert.equal(new Set(paths).size, paths.length);
  assert.deepEqual(paths.slice(0, 2).sort(), ["docs/billing.md", "src/invoice.py"]);
});

Deno.test("search ends with 1 and says so when nothing is found", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const plain = runBobbin(project, "search", "zyxwvu");
  assert.deepEqual([plain.code, plain.stdout], [1, ""]);
  assert.equal(plain.stderr, 'Nothing in the index matches "zyxwvu"\n');
  const quiet = runBobbin(project, "search", "zyxwvu", "--quiet");
  assert.deepEqual(quiet, { code: 1, stdout: "", stderr: "" });
  const json = runBobbin(project, "search", "zyxwvu", "--json");
  assert.deepEqual([json.code, JSON.parse(json.stdout).results], [1, []]);
});

Deno.test("search says when it is not sure", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const query = "a new policy of the union on the weather";
  const { code, stderr } = runBobbin(project, "search", query);
  assert.equal(code, 0);
  assert.match(stderr, /^Confidence 0\.\d\d: maybe nothing here is what you mean\n$/);
});

Deno.test("search never shows files that hold secrets", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const { stdout } = runBobbin(project, "search", "--files", "env secret token abcdef");
  assert.match(stdout, /session_store\.ts/);
  assert.doesNotMatch(stdout, /\.env/);
});

Deno.test("search takes a reader that has left as done", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const child = startBobbin(project, "search", "retry policy");
  await child.stdout.cancel();
  const stderr = await new Response(child.stderr).text();
  assert.deepEqual([(await child.status).code, stderr], [0, ""]);
});

Deno.test({
  name: "search colours at a terminal, and never with NO_COLOR or in a pipe",
  ignore: !hasTerminal(),
  async fn(): Promise<void> {
    using project = createSampleProject();
    await prepareIndex(project);
    assert.match(
      runAtTerminal(project, {}, "search", "retry policy"),
      /\x1b\[36msrc\/retry_policy/,
    );
    const plain = runAtTerminal(project, { NO_COLOR: "1" }, "search", "retry policy");
    assert.match(plain, /^src\/retry_policy\.ts:/);
    assert.doesNotMatch(plain, /\x1b/);
    assert.doesNotMatch(runBobbin(project, "search", "retry policy").stdout, /\x1b/);
  },
});

Deno.test("context prints the block of the hook, and tells when the hook would be silent", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const sure = runBobbin(project, "context", "how does RetryPolicy compute the backoff delay?");
  assert.deepEqual([sure.code, sure.stderr], [0, ""]);
  assert.match(sure.stdout, /src\/retry_policy\.ts:\d+-\d+/);
  assert.match(sure.stdout, /Exponential backoff with full jitter/);
  assert.match(sure.stdout, /^bobbin found 1 file, \d+ lines that match this prompt\. What/);

  const vague = runBobbin(project, "context", "write a poem about autumn rates in the park");
  assert.equal(vague.code, 0);
  assert.match(vague.stderr, /^The hook would stay silent: confidence 0\.\d\d is under 0\.45\n$/);
  const nothing = runBobbin(project, "context", "zyxwvu", "--json");
  assert.equal(nothing.code, 1);
  assert.deepEqual(JSON.parse(nothing.stdout).files, []);
});
