import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { type Index, openIndex } from "../../lib/index/store.ts";
import { readQuery } from "../../lib/search/query.ts";
import { idfOf, retrieve } from "../../lib/search/retrieve.ts";
import { search } from "../../lib/search/search.ts";
import { isSmallTalk } from "../../lib/search/small_talk.ts";
import { wordsIn } from "../../lib/index/terms.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";

async function withIndex(
  files: Record<string, string>,
  body: (index: Index, root: string) => Promise<void>,
): Promise<void> {
  using project = createSampleProject(files);
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  await body(index, project.path);
}

Deno.test("readQuery() reads terms, names, paths and wishes", () => {
  const query = readQuery("why does `parseConfig` fail in src/app/config.ts? see the tests");
  const kinds = (kind: string): string[] =>
    query.terms.filter((term) => term.kind === kind).map(({ term }) => term);
  assert.ok(kinds("part").includes("pars"));
  assert.ok(kinds("whole").includes("=parseconfig"));
  assert.ok(kinds("defined").includes("#parseConfig"));
  assert.ok(!kinds("part").includes("the"));
  assert.deepEqual(query.paths, ["src/app/config.ts"]);
  assert.deepEqual(readQuery("see @apps/api/ and pkg/store.").folders, ["apps/api", "pkg/store"]);
  assert.deepEqual(query.wants, { tests: true, documents: false, examples: false, settings: true });
});

Deno.test("readQuery() joins neighbours that may be one identifier", () => {
  const joined = readQuery("the cookie jar").terms.filter(({ kind }) => kind === "joined");
  assert.ok(joined.some(({ term }) => term === "=cookiejar"));
});

Deno.test("readQuery() takes the name of a language for no word of the text", () => {
  const kinds = readQuery("python check if iterable").terms.map(({ kind, word }) => [word, kind]);
  assert.ok(kinds.some(([word, kind]) => word === "python" && kind === "language"));
  assert.ok(!kinds.some(([word, kind]) => word === "python" && kind === "part"));
});

Deno.test("idfOf() falls with frequency and stays positive", () => {
  assert.ok(idfOf(1, 100) > idfOf(50, 100));
  assert.ok(idfOf(100, 100) > 0);
  assert.ok(idfOf(500, 100) > 0);
});

const SHOP = {
  "src/cart.ts":
    "/** The shopping cart. */\nexport class CartTotals {\n  addItem(price: number) { return price; }\n}\n",
  "src/cart_test.ts":
    "import { CartTotals } from './cart.ts';\nDeno.test('cart totals add item price', () => {});\n",
  "src/g.ts": "export const g = 1;\n",
  "docs/cart.md": "# Cart\n\nHow cart totals add an item at its price.\n",
  "src/支付.ts": "// 处理支付回调并更新订单状态\nexport function handle() {}\n",
};

Deno.test("search() ranks code before tests and documents, unless they are asked for", async () => {
  await withIndex(SHOP, async (index) => {
    const top = async (prompt: string): Promise<string | undefined> =>
      (await search(index, prompt)).results[0]?.path;
    assert.equal(await top("where does the cart add an item price to the totals"), "src/cart.ts");
    assert.equal(await top("CartTotals"), "src/cart.ts");
    assert.equal(await top("支付回调在哪里处理"), "src/支付.ts");
    assert.equal(await top("g"), "src/g.ts");
  });
});

Deno.test("search() shows a file as it is now, and none that is gone", async () => {
  await withIndex(SHOP, async (index, root) => {
    writeFile(
      root,
      "src/cart.ts",
      "\n\n\nexport class CartTotals {\n  addItem(price: number) { return 2 * price; }\n}\n",
    );
    const [first] = (await search(index, "CartTotals addItem")).results;
    assert.equal(first?.path, "src/cart.ts");
    assert.ok(first?.lines.some((line) => line.includes("2 * price")));
    Deno.removeSync(`${root}/src/cart.ts`);
    const paths = (await search(index, "CartTotals addItem")).results.map(({ path }) => path);
    assert.ok(!paths.includes("src/cart.ts"));
  });
});

Deno.test("search() leaves out what the model has, and keeps to the repositories asked for", async () => {
  await withIndex(SHOP, async (index) => {
    const without = new Set(["src/cart.ts"]);
    const paths = (await search(index, "cart totals", { without })).results.map(({ path }) => path);
    assert.ok(paths.length > 0 && !paths.includes("src/cart.ts"));
    const none = await search(index, "cart totals", { repos: new Set([99]) });
    assert.deepEqual([none.results, none.confidence], [[], 0]);
  });
});

Deno.test("search() is surer of a prompt about the project than of another", async () => {
  await withIndex(SHOP, async (index) => {
    const about = await search(index, "how does CartTotals add an item price?");
    const other = await search(index, "write a poem about autumn leaves in the park");
    const talk = await search(index, "add items again please");
    assert.ok(about.confidence > 0.45, `${about.confidence}`);
    assert.ok(other.confidence < 0.2, `${other.confidence}`);
    assert.ok(talk.confidence < about.confidence);
  });
});

Deno.test("search() finds the one file of a small repository behind many of another", async () => {
  using project = createSampleProject({ "README.md": "# Many\n" });
  using other = createSampleProject({ "lib/retry.ts": "export function retryBackoff() {}\n" });
  for (let i = 0; i < 200; i++) {
    writeFile(
      project.path,
      `src/r${i}.ts`,
      `export function retryBackoff${i}() { return retryBackoff }\n`,
    );
  }
  await indexProject({ root: project.path });
  await indexProject({ root: project.path, source: other.path, repo: "other" });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const repo = [...index.repos].find(([, { name }]) => name === "other")?.[0] ?? -1;
  const { results } = await search(index, "retry backoff", { repos: new Set([repo]) });
  assert.deepEqual(results.map(({ path }) => path), ["lib/retry.ts"]);
});

Deno.test("retrieve() finds nothing for words that the index has never seen", async () => {
  await withIndex(SHOP, (index) => {
    const { candidates, terms } = retrieve(index, readQuery("zyzzyva qwertz").terms);
    assert.deepEqual(candidates, []);
    assert.ok(terms.every(({ frequency }) => frequency === 0));
    return Promise.resolve();
  });
});

const TALK: [prompt: string, expected: boolean][] = [
  ["run the tests again", true],
  ["commit this with a good message", true],
  ["what should we do next?", true],
  ["fix the retry in `client.ts`", false],
  ["fix retryPolicy", false],
  ["run the migration of invoices", false],
  ["", false],
];

Deno.test("isSmallTalk() knows errands and conversation", () => {
  for (const [prompt, expected] of TALK) {
    assert.equal(isSmallTalk(wordsIn(prompt), prompt), expected, prompt);
  }
});
