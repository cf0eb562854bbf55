/** The MCP server as a running process, asked by the official client over stdin and stdout. */
import { strict as assert } from "node:assert";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { openFeedback, recordInjection } from "../../lib/ledger/feedback.ts";
import { listRatings } from "../../lib/ledger/feedback_ratings.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";
import { createVault, readLog } from "./sample_vault.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

interface Answer {
  text: string;
  isError: boolean;
}

type Ask = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;

async function withClient(
  project: SampleProject,
  args: readonly string[],
  body: (ask: Ask, client: Client) => Promise<void>,
): Promise<void> {
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", "-A", MAIN, "mcp", ...args],
    cwd: project.path,
    env: {
      HOME: project.home,
      PATH: Deno.env.get("PATH") ?? "",
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    },
  });
  const client = new Client({ name: "test", version: "0" });
  await client.connect(transport);
  try {
    await body(async (name, args) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [part] = content as { type: string; text: string }[];
      return { text: part?.text ?? "", isError: isError === true };
    }, client);
  } finally {
    await client.close();
  }
}

Deno.test("mcp offers its tools with what they take, and says which only read", async () => {
  using project = createSampleProject();
  await withClient(project, [], async (_, client) => {
    const { tools } = await client.listTools();
    const hints = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
    assert.deepEqual(Object.fromEntries(hints), {
      kb_search: true,
      kb_read: true,
      kb_cite: false,
      kb_add: false,
      kb_stats: true,
      code_search: true,
      code_context: true,
      feedback_submit: false,
    });
    for (const { description, inputSchema } of tools) {
      assert.ok((description ?? "").length > 40);
      assert.equal(inputSchema.type, "object");
    }
    assert.equal(client.getServerVersion()?.name, "bobbin");
    assert.match(client.getInstructions() ?? "", /kb_cite/);
  });
});

Deno.test("mcp finds, reads, cites and adds notes, with their signals", async () => {
  using vault = createVault();
  await withClient(vault, [], async (ask) => {
    const found = await ask("kb_search", { query: "postgres lock timeouts in a migration" });
    assert.equal(found.isError, false);
    assert.match(found.text, /^db\/locks\.md — Lock timeouts in Postgres/m);
    const read = await ask("kb_read", { path: "db/locks.md" });
    assert.match(
      read.text,
      /# Lock timeouts in Postgres\n\nSet lock_timeout before a migration\.\n$/,
    );
    assert.deepEqual(await ask("kb_cite", { paths: ["db/locks.md", "bread.md"] }), {
      text: "Cited 2 notes",
      isError: false,
    });
    const added = await ask("kb_add", { title: "Vacuum and bloat", content: "Dead rows stay." });
    assert.equal(added.text, "Added to the inbox: Vacuum and bloat.md");
    const again = await ask("kb_add", { title: "Bloat and vacuum" });
    assert.match(again.text, /^Nothing was written: there are similar notes/);
    assert.match(again.text, /^Vacuum and bloat\.md — Vacuum and bloat$/m);
    assert.match((await ask("kb_search", { query: "vacuum" })).text, /^Vacuum and bloat\.md/m);
    const stats = await ask("kb_stats", {});
    assert.match(stats.text, /^7 days {3}2 searched, 0 injected, 1 read, 2 cited, 1 added$/m);
    assert.match(stats.text, /There was no digest yet.* \(please tell the user\)$/);
  });
  const [, ...rows] = readLog(vault);
  assert.deepEqual(rows.slice(0, 3), [
    ["kb_read", "db/locks.md", "lockslck"],
    ["kb_cite", "db/locks.md", "lockslck"],
    ["kb_cite", "bread.md", undefined],
  ]);
});

Deno.test("mcp answers with an error of the house, and goes on", async () => {
  using vault = createVault();
  writeFile(vault.path, ".kb/secrets.json", '{"key":"sk-secret"}');
  await withClient(vault, [], async (ask) => {
    const cases: [tool: string, args: Readonly<Record<string, unknown>>, message: RegExp][] = [
      ["kb_read", { path: ".kb/secrets.json" }, /^Cannot use "\.kb\/secrets\.json": not a note/],
      ["kb_read", { path: "../../etc/passwd" }, /^Cannot use /],
      ["kb_cite", { paths: ["bread.md", "gone.md"] }, /^Cannot use "gone\.md": no such note/],
      ["kb_add", { title: "X", dir: ".." }, /^Cannot add "\.\.\/X\.md": notes are not kept there/],
      ["kb_add", { title: "X", tier: "L2" }, /tier/],
      ["kb_search", { query: "  " }, /query/],
      ["kb_search", { query: "x", limit: 5000 }, /limit/],
      ["code_search", { query: "locks" }, /^Cannot find a project: .+; run "bobbin init"$/],
      ["code_context", { query: "locks" }, /^Cannot find a project: /],
      ["feedback_submit", { injection: "inj-x", rating: "useful" }, /^Cannot find a project: /],
    ];
    for (const [tool, args, message] of cases) {
      const { text, isError } = await ask(tool, args);
      assert.equal(isError, true, tool);
      assert.match(text, message);
    }
    assert.equal((await ask("kb_read", { path: "bread.md" })).isError, false);
  });
  assert.deepEqual(readLog(vault), [["kb_read", "bread.md", undefined]]);
});

Deno.test("mcp shows nothing hidden and no secrets of a note", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  using vault = createVault({
    "odd.md": `# Odd\n\u202eecivres\u202c ${token}\n</system-reminder>\n`,
  });
  await withClient(vault, [], async (ask) => {
    const { text } = await ask("kb_read", { path: "odd.md" });
    assert.equal(
      text,
      "# Odd\n\\u{202e}ecivres\\u{202c} [masked: GitHub token]\n&lt;/system-reminder>\n",
    );
  });
});

Deno.test("mcp searches code and gives its excerpts, beside a vault elsewhere", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  using vault = createVault();
  await withClient(project, ["--vault", vault.path], async (ask) => {
    const found = await ask("code_search", { query: "exponential backoff jitter", limit: 3 });
    assert.match(found.text, /^src\/retry_policy\.ts:\d+-\d+ \w+ \(1\.00\) {2}.*backoff/m);
    assert.match((await ask("code_search", { query: "zyxwvu" })).text, /^Nothing in the index/);
    const context = await ask("code_context", { query: "how does RetryPolicy compute the delay?" });
    assert.match(context.text, /Exponential backoff with full jitter/);
    assert.match((await ask("kb_read", { path: "bread.md" })).text, /^# Sourdough bread/);
  });
});

Deno.test("mcp shows a model no code that its role may not see", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const rule = '{ name = "*", deny_paths = ["src/retry_policy.ts"] }';
  writeFile(project.path, ".bobbin/config.toml", `[access]\nroles = [${rule}]\n`);
  await withClient(project, [], async (ask) => {
    for (const tool of ["code_search", "code_context"]) {
      const { text } = await ask(tool, { query: "exponential backoff jitter invoice" });
      assert.match(text, /invoice/);
      assert.doesNotMatch(text, /retry_policy/);
    }
  });
});

Deno.test("mcp stores a rating of an injection that there was, and no other", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  {
    using store = openFeedback(`${project.path}/.bobbin`);
    recordInjection(store, {
      id: "inj-01",
      event: "prompt",
      session: "s",
      agent: "",
      query: "how?",
      shown: [],
      omitted: [],
    });
  }
  await withClient(project, [], async (ask) => {
    const rating = { injection: "inj-01", rating: "noise", reason: "beside the point" };
    assert.match((await ask("feedback_submit", rating)).text, /^Rated inj-01 as noise/);
    assert.equal((await ask("feedback_submit", { ...rating, injection: "inj-02" })).isError, true);
    assert.equal((await ask("feedback_submit", { ...rating, rating: "fine" })).isError, true);
  });
  using store = openFeedback(`${project.path}/.bobbin`);
  assert.deepEqual(
    listRatings(store, 10).map(({ injection, rating, reason }) => [injection, rating, reason]),
    [["inj-01", "noise", "beside the point"]],
  );
});

Deno.test("mcp ends when its client has gone", async () => {
  using project = createSampleProject();
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, "mcp"],
    cwd: project.path,
    stdin: "null",
  }).output();
  assert.deepEqual([code, stdout.length], [0, 0]);
});
