import { strict as assert } from "node:assert";
import { readFrontMatter } from "../../lib/notes/frontmatter.ts";

const VALUES: readonly [name: string, lines: string, expected: Record<string, unknown>][] = [
  ["plain scalars", "title: A b: c\nkb_id: abc", { title: "A b: c", kb_id: "abc" }],
  ["quoted scalars", `a: "x \\"y\\" é"\nb: 'it''s'`, { a: 'x "y" é', b: "it's" }],
  ["comments", "# top\na: 1 # one\nb: '# no'", { a: "1", b: "# no" }],
  ["numbers stay text", "v: 1.10\nd: 2026-07-07T23:30-08:00", {
    v: "1.10",
    d: "2026-07-07T23:30-08:00",
  }],
  ["flow lists", `tags: [a, "b, c", 'd']`, { tags: ["a", "b, c", "d"] }],
  ["flow lists over lines", "tags: [a,\n  b\n]", { tags: ["a", "b"] }],
  ["block lists", "tags:\n- a\n- 'b'\naliases:\n  - c", { tags: ["a", "b"], aliases: ["c"] }],
  ["folded text", "use: >\n  one\n  two\nx: y", { use: "one two", x: "y" }],
  ["literal text", "use: |\n  one\n  two", { use: "one\ntwo" }],
  ["a scalar over lines", "use: one\n  two", { use: "one two" }],
  ["nested maps are left out", "a:\n  b: c\nd: e", { d: "e" }],
  ["nothing", "a:\nb: ~\nc: null", { a: "", b: "", c: "" }],
  ["quoted keys and tags", `"a b": c\nd: !!str e`, { "a b": "c", d: "e" }],
];

Deno.test("readFrontMatter() reads what people write", () => {
  for (const [name, lines, expected] of VALUES) {
    for (const lineEnd of ["\n", "\r\n"]) {
      const front = `---\n${lines}\n---\n`.replaceAll("\n", lineEnd);
      const { values, end } = readFrontMatter(`${front}body`);
      assert.deepEqual(Object.fromEntries(values), expected, name);
      assert.equal(end, front.length, name);
    }
  }
});

Deno.test("readFrontMatter() takes nothing else for frontmatter", () => {
  for (
    const text of [
      "---\nA rule, and then a paragraph.\n---\n",
      "---js\nmodule.exports = {a: 1}\n---\n",
      "---\nnever: closed\n",
      " ---\na: b\n---\n",
      "# Title\n---\na: b\n---\n",
      "",
      "---",
      `---\n${"a: b\n".repeat(500)}---\n`,
    ]
  ) {
    assert.deepEqual([...readFrontMatter(text).values], [], text);
    assert.equal(readFrontMatter(text).end, 0, text);
  }
});

Deno.test("readFrontMatter() looks behind a byte order mark", () => {
  assert.equal(readFrontMatter("\ufeff---\na: b\n---\nx").values.get("a"), "b");
});
