/** What changes together with a file, in a real history. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { DEFAULT_SETTINGS, type GitSettings } from "../../lib/project/settings.ts";
import { coupledWith } from "../../lib/react/coupled.ts";
import type { ToolContext } from "../../lib/react/finding.ts";
import { commitAll, createSampleProject, writeFile } from "../sample_project.ts";
import { toolContext } from "./tool_contexts.ts";

Deno.test("coupledWith() tells how often, what is news, and five files at most", async () => {
  using project = createSampleProject({ "README.md": "# Shop\n" });
  const change = (n: number, ...paths: string[]): void => {
    for (const path of paths) writeFile(project.path, path, `export const n = ${n};\n`);
    commitAll(project.path, `Change ${n}`);
  };
  change(1, "a.ts", "once.ts");
  change(2, "a.ts", "twice.ts");
  change(3, "a.ts", "twice.ts");
  for (const n of [4, 5]) change(n, "hub.ts", "b.ts", "c.ts", "d.ts", "e.ts", "f.ts", "g.ts");
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const told = (
    git: Partial<GitSettings>,
    more: Partial<ToolContext> = {},
    path = "a.ts",
  ): string[] => {
    const file = index.fileAt(1, path) ?? assert.fail();
    const settings = { ...DEFAULT_SETTINGS, git: { ...DEFAULT_SETTINGS.git, ...git } };
    return coupledWith(file, "it", toolContext(index, project.path, { settings, ...more }))
      .map(({ pointer, facts }) => `${facts}: ${pointer.origin}`);
  };
  const twice = "coupled a.ts twice.ts: changed with it in 2 commits";
  const once = "coupled a.ts once.ts: changed with it in 1 commit";
  assert.deepEqual(told({ couplingThreshold: 1 }), [twice, once]);
  assert.equal(told({ couplingThreshold: 2 }, {}, "hub.ts").length, 5);
  assert.deepEqual(told({ couplingThreshold: 2 }), [twice]);
  assert.deepEqual(told({ couplingThreshold: 1, couplingEnabled: false }), []);
  assert.deepEqual(told({ couplingThreshold: 1 }, { allows: () => false }), []);
  assert.deepEqual(told({ couplingThreshold: 1 }, { isNews: () => false }), []);
});
