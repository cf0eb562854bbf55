/** A session of many turns, each a process of its own: what the model gets at each, and what it never gets twice. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import {
  commitAll,
  createSampleProject,
  denoDir,
  runBobbin,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { excerptsIn } from "./shown_excerpts.ts";

const SESSION = "twelve-turns";
const project = createProject();
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

interface Turn {
  stdout: string;
  /** Why the hook spoke or did not. */
  reason: unknown;
  /** Files of which text was shown. */
  files: string[];
}

function ask(prompt: string): Turn {
  const payload = { cwd: `${project.path}/src`, session_id: SESSION, prompt };
  return turnOf(runHookScript(project, "user_prompt_submit", JSON.stringify(payload)));
}

function start(source: string): Turn {
  const payload = { cwd: project.path, session_id: SESSION, source };
  return turnOf(runHookScript(project, "session_start", JSON.stringify(payload)));
}

function turnOf({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }): Turn {
  assert.equal(code, 0, stderr);
  for (const { path, start, end, lines } of excerptsIn(stdout)) {
    const now = Deno.readTextFileSync(`${project.path}/${path}`).split("\n");
    assert.deepEqual(lines, now.slice(start - 1, end), `${path}:${start}-${end} is stale`);
  }
  const reason = readRows(`${project.path}/.bobbin/metrics.jsonl`).at(-1)?.reason;
  return { stdout, reason, files: excerptsIn(stdout).map(({ path }) => path) };
}

function ledger(): Record<string, unknown>[] {
  return readRows(`${project.path}/.bobbin/session/${SESSION}/ledger.jsonl`);
}

/** Every chunk at most once, as far as the model can still see. */
function assertNoRepeat(): void {
  const given = ledger().filter(({ hash }) => hash !== "")
    .map(({ chunk_key, hash }) => `${String(chunk_key).replace(/:\d+-\d+$/, "")} ${hash}`);
  assert.equal(new Set(given).size, given.length, given.join("\n"));
}

Deno.test("a session of twelve turns gets what is new at each, and nothing twice", async (t) => {
  await t.step("1: a topic, with the name of the file that changes together with it", () => {
    const { stdout, files } = ask("how does RetryPolicy compute the backoff delay of an attempt?");
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
    const path = `${project.path}/src/session_store.ts`;
    const text = Deno.readTextFileSync(path).replace("base64url", "hex").replace(/^/, "// v2\n");
    Deno.writeTextFileSync(path, text);
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
    const turns = await Promise.all([prompt, prompt, prompt].map((prompt) => askAtOnce(prompt)));
    assert.deepEqual(turns.flatMap(({ files }) => files), ["src/invoice.py"]);
    const text = Deno.readTextFileSync(
      `${project.path}/.bobbin/session/${SESSION}/ledger.jsonl`,
    );
    assert.equal(text.trimEnd().split("\n").length, ledger().length, "a torn row");
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

/** As `ask`, without waiting for the one before. */
async function askAtOnce(prompt: string): Promise<Turn> {
  const payload = JSON.stringify({ cwd: project.path, session_id: SESSION, prompt });
  const script = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", script],
    env: { HOME: project.home, DENO_DIR: denoDir() },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(payload));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return turnOf({ code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) });
}
