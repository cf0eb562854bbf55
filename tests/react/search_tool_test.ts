/** What is said after a search, in a real index. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { findDefinitions } from "../../lib/react/definitions.ts";
import { aboutSearch } from "../../lib/react/search_tool.ts";
import { globSearch, patternSearch } from "../../lib/react/tool_search.ts";
import { createSampleProject } from "../sample_project.ts";
import { toolContext } from "./tool_contexts.ts";

/** Long enough for a chunk of its own. */
const BODY = Array.from({ length: 8 }, (_, i) => `  work(${i});\n`).join("");
const moor = "export function moorShip(): void {}\n";
const project = createSampleProject({
  "src/lease.ts": `/** A LeaseKeeper keeps. */\nexport class LeaseKeeper {\n${BODY}}\n\n` +
    `export function renew(): void {\n${BODY}}\n`,
  "src/harbor.ts": "/** Ships that wait for a berth in the harbor. */\nexport const waiting = 1;\n",
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`src/pier_${n}.ts`, moor])),
});
await indexProject({ root: project.path });
const index = openIndex(`${project.path}/.bobbin/index.db`);
Deno.test.afterAll(() => {
  index[Symbol.dispose]();
  project[Symbol.dispose]();
});

Deno.test("findDefinitions() finds what names one thing, at its own line", async () => {
  const cases: [names: string[], shown: string, found: [symbol: string, hit: number][]][] = [
    [["LeaseKeeper"], "", [["LeaseKeeper", 2]]],
    [["LeaseKeeper"], "src/lease.ts:2:export class LeaseKeeper {}", []],
    [["renew"], "", [["renew", 13]]],
    // Beside another word it may be one itself.
    [["renew", "LeaseKeeper"], "", [["LeaseKeeper", 2]]],
    [["class"], "", []],
    [["moorShip"], "", []],
  ];
  for (const [names, shown, found] of cases) {
    const hits = await findDefinitions(names, shown, toolContext(index, project.path));
    assert.deepEqual(hits.map(({ symbol, hit }) => [symbol, hit]), found, `${names} ${shown}`);
  }
});

Deno.test("aboutSearch() adds to what a search shows, unless that is much, or files", async () => {
  const words = "ships.*berth.*harbor";
  const lines = (count: number): string => "other.ts:1:x\n".repeat(count).trimEnd();
  const cases: [search: ReturnType<typeof patternSearch>, output: string, paths: string[]][] = [
    [patternSearch(words), "", ["src/harbor.ts"]],
    [patternSearch(words), lines(60), ["src/harbor.ts"]],
    [patternSearch(words), lines(61), []],
    [patternSearch(words), "src/harbor.ts:1:x", []],
    [globSearch("**/ships-berth-harbor*"), "", ["src/harbor.ts"]],
    [globSearch("**/ships-berth-harbor*"), "other.ts", []],
  ];
  for (const [search, output, paths] of cases) {
    const context = toolContext(index, project.path, { output });
    const { findings, hits } = await aboutSearch(search, context);
    assert.deepEqual(findings.map(({ pointer }) => pointer.path), paths, output.slice(0, 20));
    assert.deepEqual(hits, []);
  }
});
