/** What is said after an edit and a read, in a real index. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { findBuiltIn } from "../../lib/react/built_in.ts";
import { aboutEdit, aboutRead } from "../../lib/react/edit.ts";
import type { ToolAct } from "../../lib/react/tool_act.ts";
import { contextOf } from "../../lib/react/tool_context.ts";
import { patternSearch } from "../../lib/react/tool_search.ts";
import { commitAll, createSampleProject, writeFile } from "../sample_project.ts";
import { toolContext } from "./tool_contexts.ts";

const NAMES = ["leaseOne", "leaseTwo", "leaseThree", "leaseFour", "leaseFive", "leaseSix"];
/** Long enough for a chunk of its own each. */
const BODY = Array.from({ length: 8 }, (_, i) => `  work(${i});\n`).join("");
const LEASE = NAMES.map((name) => `export function ${name}(): void {\n${BODY}}\n`).join("\n");

const project = createSampleProject({ "README.md": "# Shop\n" });
for (const n of [1, 2, 3]) {
  writeFile(project.path, "src/lease.ts", `${LEASE}// version ${n}\n`);
  writeFile(project.path, "src/partner.ts", `export const version = ${n};\n`);
  commitAll(project.path, `Change ${n}`);
}
const CALLS = NAMES.map((name) => `${name}();`).join("\n");
writeFile(project.path, "src/user.ts", `import * as all from "./lease.ts";\n\n${CALLS}\n`);
for (const n of [1, 2, 3, 4]) {
  writeFile(project.path, `src/part_${n}.ts`, `export function partNumber${n}(): void {}\n`);
  writeFile(project.path, `src/parts_${n}.ts`, `partNumber${n}();\n`);
}
writeFile(project.path, "tests/lease_test.ts", `${LEASE.replaceAll("lease", "testLease")}`);
await indexProject({ root: project.path });
const index = openIndex(`${project.path}/.bobbin/index.db`);
Deno.test.afterAll(() => {
  index[Symbol.dispose]();
  project[Symbol.dispose]();
});

Deno.test("aboutEdit() names four of the names that are used, and what is coupled at the first edit", async () => {
  const path = `${project.path}/src/lease.ts`;
  const told = async (isSaid: (fact: string) => boolean): Promise<string[]> => {
    const { findings } = await aboutEdit(path, {}, toolContext(index, project.path, { isSaid }));
    return findings.map(({ pointer }) => `${pointer.path}: ${pointer.origin}`);
  };
  const user = "src/user.ts: uses leaseOne, leaseTwo, leaseThree, leaseFour and 2 more";
  assert.deepEqual(await told(() => false), [
    "src/partner.ts: changed with it in 3 commits",
    user,
  ]);
  assert.deepEqual(await told((fact) => fact === "edited src/lease.ts"), [user]);
});

Deno.test("aboutRead() is silent about documents and tests", async () => {
  const reason = async (path: string): Promise<string> => {
    const lines = { from: 1, to: Infinity }, context = toolContext(index, project.path);
    return (await aboutRead(`${project.path}/${path}`, lines, context)).reason;
  };
  assert.equal(await reason("README.md"), "a document");
  assert.equal(await reason("tests/lease_test.ts"), "a test");
  assert.equal(await reason("src/partner.ts"), "no users");
});

Deno.test("findBuiltIn() speaks of three files and two searches of a call", async () => {
  const find = async (act: Partial<ToolAct>): Promise<number> => {
    const { findings } = await findBuiltIn({
      act: { changed: [], read: [], lines: { from: 1, to: Infinity }, searches: [], ...act },
      call: { tool: "x", input: {}, cwd: project.path },
      root: rootAt(project.path),
      output: undefined,
      home: undefined,
      role: "default",
      settings: DEFAULT_SETTINGS,
      said: { has: () => false },
      touched: { edited: [], read: [] },
      isRecorded: false,
    });
    return findings.length;
  };
  const paths = [1, 2, 3, 4].map((n) => `${project.path}/src/part_${n}.ts`);
  assert.equal(await find({ read: paths }), 3);
  assert.equal(await find({ changed: paths }), 3);
  const searches = [1, 2, 3].map((n) => patternSearch(`partNumber${n}`));
  assert.equal(await find({ searches }), 2);
});

Deno.test("contextOf() takes files that the session edits, and facts that it was told, for no news", async () => {
  const context = await contextOf(index, {
    call: { tool: "Edit", input: {}, cwd: project.path },
    output: undefined,
    root: rootAt(project.path),
    home: undefined,
    role: "default",
    settings: DEFAULT_SETTINGS,
    said: { has: (fact) => fact === "told" },
    touched: { edited: ["src/user.ts"], read: ["src/lease.ts"] },
  });
  const isNews = (path: string, ...facts: string[]): boolean =>
    context.isNews({
      pointer: { path, start: 1, symbol: "", origin: "" },
      facts,
      file: index.fileAt(1, path) ?? assert.fail(),
    });
  assert.equal(isNews("src/lease.ts", "new"), true);
  assert.equal(isNews("src/lease.ts", "told", "new"), true);
  assert.equal(isNews("src/lease.ts", "told"), false);
  assert.equal(isNews("src/user.ts", "new"), false);
});
