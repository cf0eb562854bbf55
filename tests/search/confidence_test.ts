import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { shareElsewhere } from "../../lib/search/background.ts";
import { confidenceOf, confidenceParts, topicOf } from "../../lib/search/confidence.ts";
import { type Ranking, type RankOptions, rankPrompt } from "../../lib/search/ranking.ts";
import { createSampleProject } from "../sample_project.ts";

const THRESHOLD = 0.45;

/** Enough files that words can be rare or usual. */
const FILES: Record<string, string> = {
  "src/retry_policy.ts":
    "/** Waits longer after each failed delivery. */\nexport class RetryPolicy {\n  backoffDelay(attempt: number): number {\n    return 2 ** attempt;\n  }\n}\n",
  "src/cookie_jar.ts":
    "/** Keeps the cookies of a session. */\nexport class CookieJar {\n  expireCookies(now: Date): void {}\n}\n",
  "src/retry.ts": "export const retry = () => commit();\n",
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `src/part_${i}.ts`,
      `export function part${i}(value: string): string {\n  return value + ${i};\n}\n`,
    ]),
  ),
};

type Ask = (prompt: string, options?: RankOptions) => Promise<Ranking>;

async function withSample(body: (ask: Ask) => Promise<void>): Promise<void> {
  using project = createSampleProject(FILES);
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  await body((prompt, options) => rankPrompt(index, prompt, options));
}

const ABOUT_IT = [
  "how does RetryPolicy compute the backoff delay of an attempt",
  "when does the cookie jar expire cookies of a session",
  "what is wrong in src/retry_policy.ts",
];
const NOT_ABOUT_IT = [
  "commit and push",
  "retry",
  "run the tests again please",
  "write a poem about the sea in autumn",
  "提交代码",
  "convert celsius to fahrenheit",
];

Deno.test("confidenceOf() is high for what the project is about, and low for all else", async () => {
  await withSample(async (ask) => {
    for (const prompt of [...ABOUT_IT, ...NOT_ABOUT_IT]) {
      const { confidence } = await ask(prompt);
      assert.equal(confidence >= THRESHOLD, ABOUT_IT.includes(prompt), `${prompt}: ${confidence}`);
    }
  });
});

Deno.test("confidenceOf() asks for more inside a session", async () => {
  await withSample(async (ask) => {
    const prompt = "where are the cookies of a session kept";
    const first = await ask(prompt);
    assert.equal(first.confidence, confidenceOf(first.evidence, false));
    const later = await ask(prompt, { without: new Set(["src/retry_policy.ts"]) });
    assert.equal(later.confidence, confidenceOf(later.evidence, true));
    assert.ok(later.confidence < first.confidence);
  });
});

Deno.test("gatherEvidence() tells defined names, new ones, and words that are one name", async () => {
  await withSample(async (ask) => {
    const { evidence } = await ask("let RetryPolicy use the cookie jar and a TokenBucket");
    const { names, definedNames, newNames, pairs } = evidence;
    const expected = { names: 2, definedNames: 1, newNames: 1, pairs: 1 };
    assert.deepEqual({ names, definedNames, newNames, pairs }, expected);
  });
});

Deno.test("gatherEvidence() counts what the repository has never seen", async () => {
  await withSample(async (ask) => {
    const { evidence } = await ask("backoff in kubernetes clusters");
    assert.equal(evidence.unseenWords, 2);
    assert.ok(evidence.tellingWords > 0);
  });
});

Deno.test("gatherEvidence() takes the name of a folder for that of a path, where there is such a folder", async () => {
  await withSample(async (ask) => {
    const cases: [prompt: string, path: 0 | 1][] = [
      ["what is the cookie jar in @src/ for", 1],
      ["what is the cookie jar in ./src/ for?", 1],
      ["what is the cookie jar and/or session for", 0],
      ["what is the cookie jar of https://src/ for", 0],
      ["what is the cookie jar of /src/ for", 0],
      ["what is the cookie jar in lib/ for", 0],
      ["what is the cookie jar in src for", 0],
    ];
    for (const [prompt, path] of cases) {
      assert.equal((await ask(prompt)).evidence.path, path, prompt);
    }
  });
});

Deno.test("confidenceParts() adds up to the topic", async () => {
  await withSample(async (ask) => {
    const { evidence } = await ask("backoff delay of an attempt");
    const sum = confidenceParts(evidence, false).reduce((total, { adds }) => total + adds, 0);
    assert.ok(Math.abs(sum - topicOf(evidence)) < 1e-9);
  });
});

Deno.test("shareElsewhere() falls from usual to unknown words", () => {
  assert.ok(shareElsewhere("function") > shareElsewhere("cooki"));
  assert.ok(shareElsewhere("cooki") > shareElsewhere("zyxwv"));
  assert.equal(shareElsewhere(""), shareElsewhere("zyxwv"), "no word is an unknown one");
  assert.ok(shareElsewhere("zyxwv") > 0);
  // The beginning, the end and the middle of a stem in the table are not that stem.
  assert.equal(shareElsewhere("functio"), shareElsewhere("zyxwv"));
  assert.equal(shareElsewhere("支付"), shareElsewhere("zyxwv"));
});
