import { strict as assert } from "node:assert";
import { halfOf, type Query, readSet } from "./sets.ts";

function readRows(set: string, ...rows: unknown[]): Query[] {
  const folder = Deno.makeTempDirSync();
  const lines = rows.map((row) => JSON.stringify(row) + "\n").join("");
  Deno.writeTextFileSync(`${folder}/${set}.jsonl`, lines);
  return readSet(folder, set);
}

const tree = { repo: "shop", slug: "example/shop", sha: "a".repeat(40), root: null };

Deno.test("readSet() reads a query about a tree", () => {
  const row = { id: "1", ...tree, root: "src", mode: "code", query: "retry", truth: ["src/a.py"] };
  const [query] = readRows("semble", { ...row, nrel: 2, cat: "symbol" });
  assert.deepEqual(query, {
    id: "1",
    set: "semble",
    category: "symbol",
    text: "retry",
    corpus: {
      kind: "tree",
      group: "semble",
      repo: "shop",
      slug: "example/shop",
      sha: tree.sha,
      root: "src",
      codeOnly: true,
    },
    truth: new Set(["src/a.py"]),
    relevant: 2,
    label: undefined,
    touched: new Set(),
  });
});

Deno.test("readSet() reads prompts of a session from the agent set's trees", () => {
  const row = { id: "1", ...tree, query: "go on", label: 0, kind: "no file touched" };
  const [query] = readRows("agentgate", { ...row, touched: ["a.py"] });
  assert.equal(query?.corpus.group, "agent");
  assert.equal(query?.label, 0);
  assert.equal(query?.relevant, 0);
  assert.deepEqual(query?.touched, new Set(["a.py"]));
});

Deno.test("readSet() reads a query about a collection, by collection", () => {
  const row = { id: "1", repo: "xquad-zh", corpus: "xquad-zh", query: "谁", truth: ["notes/1.md"] };
  const [query] = readRows("notes", { ...row, cat: "qa" });
  assert.deepEqual(query?.corpus, { kind: "rows", group: "notes", name: "xquad-zh" });
  assert.equal(query?.category, "xquad-zh");
});

Deno.test("readSet() names file, line and key of a bad row", () => {
  const good = { id: "1", ...tree, query: "retry" };
  assert.throws(
    () => readRows("swe", good, { ...good, query: 7 }),
    /^Error: Cannot read ".+swe\.jsonl", line 2: [^]*query/,
  );
  assert.throws(() => readRows("swe", { id: "1", repo: "shop", query: "x" }), /neither/);
});

Deno.test("halfOf() keeps a repository together in all sets of many repositories", () => {
  const slugs = Array.from({ length: 40 }, (_, i) => `example/repo${i}`);
  const halves = slugs.map((slug) => {
    const rows = ["1", "2", "3"].map((id) => ({ id: slug + id, ...tree, slug, query: "x" }));
    const found = new Set(
      ["semble", "history", "gate"].flatMap((set) => readRows(set, ...rows).map(halfOf)),
    );
    assert.equal(found.size, 1, slug);
    return [...found][0];
  });
  assert.ok(halves.filter((half) => half === "a").length > 10);
  assert.ok(halves.filter((half) => half === "b").length > 10);
});

Deno.test("halfOf() cuts a set of few repositories by its queries", () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ id: `swe/${i}`, ...tree, query: "x" }));
  assert.equal(new Set(readRows("swe", ...rows).map(halfOf)).size, 2);
});
