/** From a prompt to an answer, on a real index. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { answerPrompt, type PromptRequest } from "../../lib/inject/answer_prompt.ts";
import type { Reply } from "../../lib/inject/reply.ts";
import { recordGiven } from "../../lib/ledger/ledger.ts";
import { type Root, rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS, type HookSettings } from "../../lib/project/settings.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";
import { assertLinear } from "../linear.ts";

const RETRY = "how does RetryPolicy compute the backoff delay of an attempt?";
const TAXES = "how are taxes of invoices billed by country, and what is total_with_tax?";
const project = createSampleProject();

Deno.test.beforeAll(async () => {
  writeFile(project.path, ".bobbin/config.toml", "");
  writeFile(project.path, ".gitignore", ".bobbin\n");
  await indexProject({ root: project.path });
});
Deno.test.afterAll(() => project[Symbol.dispose]());

function requestOf(prompt: string, root: Root, session = ""): PromptRequest {
  return {
    prompt,
    root,
    cwd: root.path,
    session,
    sessionFolder: session === "" ? undefined : `${root.state}/session/${session}`,
    role: "default",
    rules: new Set(),
    room: Infinity,
    isRecorded: session !== "",
    now: 1_700_000_000_000,
  };
}

function answer(
  prompt: string,
  hooks: Partial<HookSettings> = {},
  session = "",
): Promise<Reply> {
  const settings = { ...DEFAULT_SETTINGS, hooks: { ...DEFAULT_SETTINGS.hooks, ...hooks } };
  return answerPrompt(requestOf(prompt, rootAt(project.path), session), settings);
}

Deno.test("answerPrompt() refuses what needs no index, with its reason", async () => {
  const cases: [prompt: string, settings: Partial<HookSettings>, reason: string][] = [
    ["", {}, "empty prompt"],
    [" \n\t ", {}, "empty prompt"],
    ["<system-reminder>RetryPolicy</system-reminder>", {}, "empty prompt"],
    ["[reactor] RetryPolicy backoff delay failed", {}, "automated message"],
    ["sounds good!", {}, "acknowledgement"],
    ["why RetryPolicy?", {}, "short prompt"],
    ["재시도 정책", { minPromptLength: 20 }, "short prompt"],
    ["deploy RetryPolicy to the staging cluster", { skipPrefixes: ["deploy"] }, "skipped prefix"],
    ["please run all the tests, then push to origin", {}, "operational command"],
  ];
  for (const [prompt, settings, reason] of cases) {
    // An index that is not there would be another reason.
    const hooks = { ...DEFAULT_SETTINGS.hooks, ...settings };
    const request = requestOf(prompt, rootAt("/no/such"));
    const reply = await answerPrompt(request, { ...DEFAULT_SETTINGS, hooks });
    assert.deepEqual([reply.reason, reply.text], [reason, undefined], prompt);
  }
});

Deno.test("answerPrompt() is silent without an index that can be read", async () => {
  const text = `${project.path}/.bobbin/text.db`;
  Deno.writeTextFileSync(text, "no database at all ".repeat(100));
  for (const [indexPath, reason] of [["/no/such", "no index"], [text, "unusable index"]] as const) {
    const request = requestOf(RETRY, { ...rootAt(project.path), index: indexPath });
    assert.deepEqual(await answerPrompt(request, DEFAULT_SETTINGS), { reason });
  }
});

Deno.test("answerPrompt() tells what was injected as it was rendered", async () => {
  const { text = "", reason, confidence = 0, injection } = await answer(RETRY);
  assert.equal(reason, "injected");
  assert.ok(confidence > 0.45 && confidence <= 1);
  assert.ok(injection && text.includes(`[${injection.id}]`));
  assert.equal(injection.files[0], "src/retry_policy.ts");
  assert.match(
    text,
    new RegExp(`found ${injection.files.length} files?, ${injection.lines} lines`),
  );
  assert.deepEqual(
    injection.rows.map((row) => row.injection_id),
    injection.rows.map(() => injection.id),
  );
});

Deno.test("answerPrompt() is silent below the gate, with its confidence", async () => {
  const { text, reason, confidence } = await answer(RETRY, { gateThreshold: 1 });
  assert.deepEqual([text, reason], [undefined, "low confidence"]);
  assert.ok(confidence !== undefined && confidence < 1);
});

Deno.test("answerPrompt() shows more or less of the results as the settings say", async (t) => {
  await t.step("only the best at threshold 1", async () => {
    const { injection } = await answer(TAXES, { threshold: 1, gateThreshold: 0 });
    assert.equal(injection?.files.length, 1);
  });
  await t.step("no documents", async () => {
    const all = await answer(TAXES, { threshold: 0, gateThreshold: 0 });
    assert.ok(all.injection?.files.includes("docs/billing.md"), String(all.text));
    const code = await answer(TAXES, { threshold: 0, gateThreshold: 0, showDocs: false });
    assert.ok(code.injection && !code.injection.files.includes("docs/billing.md"));
  });
  await t.step("a preview of three lines", async () => {
    const { text = "", injection } = await answer(RETRY, { contentMode: "preview", threshold: 1 });
    assert.equal(injection?.lines, 3);
    assert.match(text, /src\/retry_policy\.ts:1-14 RetryPolicy \(part\)/);
    assert.doesNotMatch(text, /Exponential backoff/);
  });
  await t.step("places alone", async () => {
    const { text = "", injection } = await answer(RETRY, { contentMode: "none", threshold: 1 });
    assert.equal(injection?.lines, 0);
    assert.match(text, /^src\/retry_policy\.ts:1-14 RetryPolicy/m);
    assert.doesNotMatch(text, /`{3}/);
  });
  await t.step("nothing where nothing fits", async () => {
    assert.equal((await answer(RETRY, { budget: 1 })).reason, "no room");
    assert.equal((await answer(RETRY, { maxChars: 100 })).reason, "no room");
  });
});

Deno.test("answerPrompt() leaves out what the session was given", async (t) => {
  const folder = `${project.path}/.bobbin/session/s1`;
  const first = await answer(RETRY, {}, "s1");
  assert.equal(first.injection?.turn, 1);
  assert.ok(recordGiven(folder, first.injection?.rows ?? []));
  await t.step("all of it", async () => {
    const again = await answer(RETRY, {}, "s1");
    assert.deepEqual([again.text, again.reason], [undefined, "already given"]);
  });
  await t.step("also without the ledger, when it is the same as in the last turn", async () => {
    assert.equal((await answer(RETRY, { reducingEnabled: false }, "s1")).reason, "same results");
  });
  await t.step("unless the settings lift both, at the right turn", async () => {
    const again = await answer(RETRY, { reducingEnabled: false, dedupEnabled: false }, "s1");
    assert.deepEqual([again.reason, again.injection?.turn, again.talk], ["injected", 2, undefined]);
  });
  await t.step("and the rest of other sessions", async () => {
    assert.equal((await answer(RETRY, {}, "s2")).reason, "injected");
  });
});

Deno.test("answerPrompt() records the part that was shown, and gives another part of the chunk", async () => {
  const settings = { budget: 5, threshold: 1 };
  const cut = await answer(RETRY, settings, "s3");
  assert.deepEqual([cut.injection?.lines, cut.injection?.rows[0]?.chunk_key], [
    5,
    "src/retry_policy.ts:1-5",
  ]);
  recordGiven(`${project.path}/.bobbin/session/s3`, cut.injection?.rows ?? []);
  assert.equal((await answer(RETRY, settings, "s3")).reason, "already given");
  const other = await answer("when is a RetryPolicy isExhausted?", settings, "s3");
  assert.equal(other.reason, "injected");
  assert.notEqual(other.injection?.rows[0]?.chunk_key, cut.injection?.rows[0]?.chunk_key);
});

Deno.test("answerPrompt() finds the question before and after what was pasted, and soon", async () => {
  for (const isBefore of [true, false]) {
    await assertLinear(async (size) => {
      const words = "lorem ipsum dolor sit amet ".repeat(size);
      const prompt = isBefore ? `${RETRY}\n${words}` : `${words}\n${RETRY}`;
      const { reason, injection } = await answer(prompt, { gateThreshold: 0 });
      assert.deepEqual([reason, injection?.files[0]], ["injected", "src/retry_policy.ts"]);
    }, 6_000);
  }
});
