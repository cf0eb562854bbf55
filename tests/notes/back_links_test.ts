/** Links between notes. */
import { strict as assert } from "node:assert";
import { backLinks, linkTargets } from "../../lib/notes/back_links.ts";

Deno.test("linkTargets() finds wiki and Markdown links, none in code", () => {
  const cases: [text: string, targets: string[]][] = [
    ["see [[Slow queries]]", ["Slow queries"]],
    ["[[Slow queries#Indexes|indexes]] and [[db/慢查询]]", ["Slow queries", "db/慢查询"]],
    ["![[embedded]]", ["embedded"]],
    ['[text](other.md) [x](<a b.md> "title") [y](c%20d.md#part)', ["other.md", "a b.md", "c d.md"]],
    ["[site](https://example.com/a.md) [mail](mailto:a@b.c) [here](#part)", []],
    ["`[[in code]]` and\n```md\n[[in a fence]]\n```\n[[after]]", ["after"]],
    ["~~~\n[[never closed]]\n```\n", []],
    ["[bad](100%.md)", ["100%.md"]],
    ["[[]] [[ ]] [](x", []],
  ];
  for (const [text, targets] of cases) assert.deepEqual(linkTargets(text), targets, text);
});

Deno.test("backLinks() resolves by path from the source or the top, else by name", () => {
  const notes = ["db/slow.md", "db/Index.md", "web/slow.md", "top.md"];
  const cases: [source: string, text: string, targets: string[]][] = [
    ["db/a.md", "[[slow]]", ["db/slow.md"]],
    ["a.md", "[[slow]]", ["db/slow.md", "web/slow.md"]],
    ["a.md", "[[web/slow]]", ["web/slow.md"]],
    ["web/a.md", "[x](../db/index.md)", ["db/Index.md"]],
    ["web/a.md", "[[TOP]]", ["top.md"]],
    ["top.md", "[[top]] [[unknown]]", []],
    ["a.md", "[x](/db/slow.md) [[db/slow]]", ["db/slow.md"]],
  ];
  for (const [path, text, targets] of cases) {
    const links = backLinks([{ path, text }], notes);
    assert.deepEqual([...links.keys()], targets, text);
    for (const sources of links.values()) assert.deepEqual(sources, [path]);
  }
});
