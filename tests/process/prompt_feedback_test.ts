/** What becomes of an injection: what did not fit, ratings, the request for them, and topics. */
import { strict as assert } from "node:assert";
import {
  createSampleProject,
  type ProcessRun,
  runBobbin,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { excerptsIn } from "./shown_excerpts.ts";

const RETRY = "how does RetryPolicy compute the backoff delay of an attempt?";
const MIGRATE = "where does runMigrations run the schema migrations?";
const ID = /inj-[0-9A-Z]{26}/;

const project = createProject();
Deno.test.afterAll(() => project[Symbol.dispose]());

function createProject(): SampleProject {
  const created = createSampleProject();
  const steps = Array.from(
    { length: 300 },
    (_, i) => `  migrate(${i}, "${"column ".repeat(14)}");`,
  );
  const text = `/** Runs all schema migrations. */\nexport function runMigrations() {\n${
    steps.join("\n")
  }\n}\n`;
  writeFile(created.path, "src/migration.ts", text);
  assert.equal(runBobbin(created, "init").code, 0);
  assert.equal(runBobbin(created, "index").code, 0);
  return created;
}

function ask(prompt: string, session: string, ...args: string[]): string {
  const payload = JSON.stringify({ cwd: project.path, session_id: session, prompt });
  const run = runHookScript(project, "user_prompt_submit", payload, ...args);
  assert.equal(run.code, 0, run.stderr);
  return run.stdout;
}

function feedback(...args: string[]): ProcessRun {
  return runBobbin(project, "feedback", ...args);
}

Deno.test("what does not fit is named at the cut, and the command gives it whole", () => {
  const stdout = ask(MIGRATE, "cut");
  const [, matches, id = ""] =
    /^Did not fit here, or only in part: (.+) in src\/migration\.ts\. The whole of it: bobbin hook expand --injection (\S+)$/m
      .exec(stdout) ?? [];
  assert.match(matches ?? "", /^\d match(es)?$/);
  assert.equal(ID.exec(stdout)?.[0], id);
  const run = runBobbin(project, "hook", "expand", "--injection", id);
  assert.equal(run.code, 0, run.stderr);
  const [whole] = excerptsIn(run.stdout);
  assert.deepEqual([whole?.path, whole?.start, whole?.end], ["src/migration.ts", 1, 120]);
  assert.equal(runBobbin(project, "hook", "expand", "--injection", "inj-0").code, 2);
  const shown = ID.exec(ask(RETRY, "cut"))?.[0] ?? "";
  const nothing = runBobbin(project, "hook", "expand", "--injection", shown);
  assert.deepEqual([nothing.code, nothing.stdout], [1, ""]);
});

Deno.test("a request for ratings ends every fifth injection, with at most three ids", () => {
  const prompts = [
    RETRY,
    MIGRATE,
    "where is the cookie of a session signed and read?",
    "how does Invoice total_with_tax apply the rate to its lines?",
  ];
  const ids = prompts.map((prompt) => ID.exec(ask(prompt, "ratings"))?.[0] ?? "");
  assert.equal(new Set(ids).size, 4, ids.join());
  assert.equal(feedback("submit", "--injection", ids[3] as string, "--rating", "useful").code, 0);
  const fifth = ask("what does billing.md document about taxes and rates by country?", "ratings");
  const id = ID.exec(fifth)?.[0] as string;
  const lines = fifth.trimEnd().split("\n").slice(-4);
  assert.deepEqual(lines, [
    "bobbin: 4 unrated injections this session. Rate with:",
    ...[id, ids[2], ids[1]].map((id) =>
      `  bobbin feedback submit --injection ${id} --rating <useful|noise|harmful>`
    ),
  ]);
  const off = ask(RETRY, "off", "--feedback-prompt-interval", "0");
  const always = ask(RETRY, "always", "--feedback-prompt-interval", "1");
  assert.doesNotMatch(off, /Rate with/);
  assert.match(always, /bobbin: 1 unrated injection this session\. Rate with:\n.+\n$/);
});

Deno.test("feedback stores what is known, and says what is not", () => {
  const id = ID.exec(ask(RETRY, "rated"))?.[0] as string;
  const bad = feedback("submit", "--injection", id, "--rating", "great");
  assert.deepEqual([bad.code, bad.stdout], [2, ""]);
  assert.match(bad.stderr, /Cannot rate "great": use one of useful, noise, harmful/);
  assert.equal(feedback("submit", "--injection", "inj-0", "--rating", "useful").code, 2);
  assert.equal(
    feedback("submit", "--injection", id, "--rating", "noise", "--reason", "old news").code,
    0,
  );
  const { ratings: [rating] } = JSON.parse(feedback("list", "--json").stdout);
  assert.deepEqual([rating.injection, rating.rating, rating.reason], [id, "noise", "old news"]);
  const stats = JSON.parse(feedback("stats", "--json").stdout);
  assert.equal(stats.ratings.noise, 1);
  const add = feedback(
    "lineage",
    "add",
    "--action",
    "code_fix",
    "--note",
    "renamed it",
    String(rating.id),
  );
  assert.equal(add.code, 0, add.stderr);
  assert.equal(feedback("lineage", "add", "--action", "code_fix", "--note", "x", "999").code, 2);
  const { entries: [entry] } = JSON.parse(feedback("lineage", "list", "--json").stdout);
  assert.deepEqual([entry.action, entry.note, entry.ratings], ["code_fix", "renamed it", [
    rating.id,
  ]]);
});

Deno.test("ratings move the order for similar prompts, and never the verdict", () => {
  const prompt = "RetryPolicy nextDelay and signCookie of the session store";
  const order = (stdout: string) => [...new Set(excerptsIn(stdout).map(({ path }) => path))];
  const first = ask(prompt, "before");
  const [best, second] = order(first);
  assert.ok(best !== undefined && second !== undefined, first);
  const one = ask(`${prompt}, please`, "bad", "--threshold", "1");
  assert.deepEqual(order(one), [best]);
  const id = ID.exec(one)?.[0] as string;
  for (let i = 0; i < 6; i++) feedback("submit", "--injection", id, "--rating", "harmful");
  assert.deepEqual(order(ask(prompt, "after")).toSorted(), [best, second].toSorted());
  assert.equal(order(ask(prompt, "after-too"))[0], second);
});

Deno.test("hot topics are written at the tenth injection, and when asked for", () => {
  const path = `${project.path}/.bobbin/hot-topics.md`;
  const before = runBobbin(project, "hook", "hot-topics", "--force");
  assert.equal(before.code, 0, before.stderr);
  assert.match(Deno.readTextFileSync(path), /\| 1 \| src\/\w+\.\w+ \|/);
  Deno.removeSync(path);
  for (let i = 0; i < 9; i++) ask(RETRY, `hot-${i}`);
  assert.throws(() => Deno.statSync(path), Deno.errors.NotFound);
  ask(RETRY, "hot-9");
  assert.match(
    Deno.readTextFileSync(path),
    /^\| 1 \| src\/retry_policy\.ts \| RetryPolicy \| 1\d \|$/m,
  );
});
