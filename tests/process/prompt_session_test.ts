/** A session of many turns, each a process of its own: what the model gets at each, and what it never gets twice. */
import { strict as assert } from "node:assert";
import {
  commitAll,
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { editFile, openSession } from "./session_turns.ts";

const project = createProject();
const { ask, askAtOnce, start, ledger, assertNoRepeat } = openSession(project, "twelve-turns");
Deno.test.afterAll(() => project[Symbol.dispose]());

/** With a history in which the client and the policy change together. */
function createProject(): SampleProject {
  const created = createSampleProject();
  for (let round = 1; round <= 4; round++) {
    const policy = `${created.path}/src/retry_policy.ts`;
    Deno.writeTextFileSync(policy, `${Deno.readTextFileSync(policy)}// Reviewed ${round} times.\n`);
    writeFile(
      created.path,
      "src/http_transport.ts",
      `/** Sends requests over a pool of sockets. */
export class HttpTransport {
  openSockets = ${round};

  send(body: string): Promise<string> {
    return this.pool.take().write(body);
  }
}
`,
    );
    commitAll(created.path, `Review round ${round}`);
  }
  writeFile(
    created.path,
    "docs/pricing.md",
    "# Pricing\n\nVolume discounts of a basket are computed by `applyDiscount`.\n",
  );
  writeFile(
    created.path,
    "src/basket.ts",
    `/** Sums up articles. */
export function applyDiscount(articles: number[], share: number): number {
  return articles.reduce((sum, price) => sum + price, 0) * (1 - share);
}
`,
  );
  commitAll(created.path, "Add baskets");
  assert.equal(runBobbin(created, "init").code, 0);
  assert.equal(runBobbin(created, "index").code, 0);
  return created;
}

Deno.test("a session of twelve turns gets what is new at each, and nothing twice", async (t) => {
  await t.step("1: a topic, with the name of the file that changes together with it", () => {
    const { stdout, files } = ask(
      "how does RetryPolicy compute the backoff delay of an attempt?",
      "src",
    );
    assert.deepEqual(files, ["src/retry_policy.ts"]);
    assert.match(stdout, /^- src\/http_transport\.ts:1 \[changes with src\/retry_policy\.ts\]$/m);
  });
  await t.step("2: the topic again in other words", () => {
    const { stdout, reason } = ask("so what is the backoff delay of RetryPolicy then?");
    assert.deepEqual([stdout, reason], ["", "already given"]);
  });
  await t.step("3: the topic and a new one", () => {
    const { files } = ask("does the RetryPolicy delay matter to the openSockets of HttpTransport?");
    assert.deepEqual(files, ["src/http_transport.ts"]);
  });
  await t.step("4: small talk gets nothing", () => {
    const { stdout, reason } = ask("thanks a lot, that was really helpful to know!");
    assert.deepEqual([stdout, reason], ["", "nothing found"]);
  });
  await t.step("5: an errand gets nothing", () => {
    const { stdout, reason } = ask("run all the tests, then push everything to main");
    assert.deepEqual([stdout, reason], ["", "operational command"]);
  });
  await t.step("6: another topic", () => {
    const { files } = ask("where is the cookie of a session signed and read?");
    assert.deepEqual(files, ["src/session_store.ts"]);
  });
  await t.step("7: a follow-up that names nothing is about that topic", () => {
    const { stdout, reason } = ask("and the other one?");
    assert.deepEqual([stdout, reason], ["", "already given"]);
  });
  await t.step("8: a function that another program edited comes again, as it is now", () => {
    editFile(project, "src/session_store.ts", "base64url", "hex");
    editFile(project, "src/session_store.ts", "import", "// v2\nimport");
    const { stdout, files } = ask("how does signCookie of session_store digest the value?");
    assert.deepEqual(files, ["src/session_store.ts"]);
    assert.match(stdout, /digest\("hex"\)/);
  });
  await t.step("9: a document leads to the code that it names", () => {
    const { stdout, files } = ask("what do the docs say about volume discounts in pricing?");
    assert.deepEqual(files, ["src/basket.ts", "docs/pricing.md"]);
    assert.match(stdout, /^src\/basket\.ts:\d+-\d+ \w+ \[named in docs\/pricing\.md\]$/m);
  });
  await t.step("10: a compaction gives back what was used, and begins anew", () => {
    const before = ledger().length;
    assert.ok(before >= 5, `${before} rows`);
    const { stdout } = start("compact");
    assert.match(stdout, /session_store\.ts/);
    assertNoRepeat();
  });
  await t.step("11: hooks at once lose no row and give nothing twice", async () => {
    const before = ledger().length;
    const prompt = "how does Invoice total_with_tax apply the rate to its lines?";
    const turns = await askAtOnce([prompt, prompt, prompt]);
    assert.deepEqual(turns.flatMap(({ files }) => files), ["src/invoice.py"]);
    assert.ok(ledger().length > before);
    assertNoRepeat();
  });
  await t.step("12: a resumed session has not forgotten", () => {
    start("resume");
    const { stdout, reason } = ask("Invoice total_with_tax: which rate does it apply to lines?");
    assert.deepEqual([stdout, reason], ["", "already given"]);
    assertNoRepeat();
  });
});
