/** Where a call really leads: no way around a guard that keeps an agent inside of a folder. */
import { strict as assert } from "node:assert";
import { isAllowed } from "../../lib/guard/allowed_places.ts";
import { createGuardedProject, type GuardedProject } from "./guarded_project.ts";

const GUARD = `
[[guards]]
name = "inside"
tool = "*"
outside = ["src/**"]
`;

type Path = string | ((project: GuardedProject) => string);

const INSIDE: readonly Path[] = [
  "src/a.ts",
  "./src/a.ts",
  "src/deep/../a.ts",
  "docs/../src/a.ts",
  "src/new/folder/a.ts",
  "src//a.ts",
  ({ path }) => `${path}/src/a.ts`,
  ({ path }) => `file://${path}/src/a.ts`,
  "src/back/a.ts",
  "alias/a.ts",
];

const OUTSIDE: readonly Path[] = [
  "a.ts",
  "src",
  "srcs/a.ts",
  "docs/a.md",
  "src/../a.ts",
  "src/../../a.ts",
  "src/deep/../../docs/a.md",
  "/etc/passwd",
  "~/a.ts",
  "SRC/a.ts",
  ({ path }) => `${path}/docs/a.md`,
  ({ path }) => `${path}/src/../docs/a.md`,
  ({ beside }) => `file://${beside}/a.ts`,
  // Links: to a folder, to a file, to nothing yet, in a chain, in a circle.
  "src/out/a.ts",
  "src/out/../a.ts",
  "src/out_file",
  "src/dangling",
  "src/chain/a.ts",
  // Inside for the system, outside for who takes the ".." away first; and the other way round.
  "docs/in_src/../a.ts",
  "src/in_box/../new/../deep/far/a.ts",
];

function linkAll({ path, beside }: GuardedProject): void {
  Deno.writeTextFileSync(`${beside}/file`, "");
  Deno.symlinkSync(beside, `${path}/src/out`);
  Deno.symlinkSync(`${beside}/file`, `${path}/src/out_file`);
  Deno.symlinkSync(`${beside}/nothing_yet`, `${path}/src/dangling`);
  Deno.symlinkSync("out", `${path}/src/chain`);
  for (const folder of ["inner", "deep"]) {
    Deno.mkdirSync(`${path}/src/box/${folder}`, { recursive: true });
  }
  Deno.symlinkSync("box/inner", `${path}/src/in_box`);
  Deno.symlinkSync(beside, `${path}/src/box/deep/far`);
  Deno.symlinkSync("../src/deep", `${path}/src/back`);
  Deno.symlinkSync("src", `${path}/alias`);
  Deno.symlinkSync("../src/deep", `${path}/docs/in_src`);
  Deno.symlinkSync("circle", `${path}/src/circle`);
}

Deno.test("a path is compared as it is on the disk", async () => {
  using project = createGuardedProject(GUARD);
  linkAll(project);
  const isBlocked = async (path: Path, key: string): Promise<boolean> => {
    const value = typeof path === "string" ? path : path(project);
    return (await project.call("Write", { [key]: value }))?.block !== undefined;
  };
  for (const key of ["file_path", "path", "absolute_path"]) {
    for (const path of INSIDE) assert.ok(!await isBlocked(path, key), `${path} is inside`);
    for (const path of OUTSIDE) assert.ok(await isBlocked(path, key), `${path} is outside`);
  }
  const { block } = await project.call("Write", { file_path: "src/circle/a" }) ?? {};
  assert.match(block ?? "", /too many links/);
});

Deno.test("a relative path begins in the folder of the call, a glob at the root", async () => {
  using project = createGuardedProject(GUARD);
  const inSrc = `${project.path}/src`;
  assert.equal((await project.call("Write", { path: "a.ts" }, inSrc))?.block, undefined);
  assert.ok((await project.call("Write", { path: "src/a.ts" }, `${project.path}/docs`))?.block);
  assert.equal((await project.call("Write", { path: "src/a.ts" }))?.block, undefined);
});

Deno.test("a glob of an allowed folder may be absolute, below the home, or a link", async () => {
  using project = createGuardedProject();
  const { path, beside } = project;
  Deno.symlinkSync(beside, `${path}/shared`);
  const guard = (outside: string): void =>
    project.write(`[[guards]]\nname = "g"\ntool = "Write"\noutside = ${outside}\n`);
  const blocks = async (file: string): Promise<boolean> =>
    (await project.call("Write", { file_path: file }))?.block !== undefined;
  guard(JSON.stringify([`${beside}/**`]));
  assert.ok(!await blocks(`${beside}/a`));
  assert.ok(await blocks(`${path}/src/a`));
  guard('["shared/**", "docs", "*.md"]');
  assert.ok(!await blocks("shared/a"));
  assert.ok(!await blocks(`${beside}/a`));
  assert.ok(!await blocks("docs/deep/a"));
  assert.ok(!await blocks("README.md"));
  assert.ok(await blocks("src/README.md"));
  guard('"~/notes/**"');
  assert.ok(!await blocks("~/notes/a"));
  assert.ok(await blocks("notes/a"));
  guard("[]");
  assert.ok(await blocks("src/a"));
});

const PATCH = `*** Begin Patch
*** Update File: src/a.ts
@@
-a
+b
*** Add File: docs/new.md
+x
*** End Patch
`;
const DIFF = "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n";

const CALLS:
  readonly (readonly [tool: string, input: Record<string, unknown>, blocked: boolean])[] = [
    ["MultiEdit", { file_path: "src/a.ts", edits: [{ old_string: "a", new_string: "b" }] }, false],
    ["MultiEdit", { file_path: "docs/a.md", edits: [] }, true],
    ["NotebookEdit", { notebook_path: "docs/a.ipynb", new_source: "x" }, true],
    ["apply_patch", { input: PATCH }, true],
    ["apply_patch", { input: PATCH.replace("docs/new.md", "src/new.md") }, false],
    ["apply_patch", { patch: PATCH.replace("*** Add", "*** Delete") }, true],
    ["apply_patch", { patch: "*** Update File: src/a.ts\n*** Move to: docs/a.ts\n" }, true],
    ["apply_patch", { patch: DIFF }, false],
    ["apply_patch", { patch: DIFF.replaceAll("src/a.ts", "docs/a.md") }, true],
    ["apply_patch", { patch: "--- /dev/null\n+++ b/src/new.ts\n" }, false],
    ["mcp__x__y", { a: [{ b: { c: { d: { e: { f: { g: { path: "docs/a.md" } } } } } } }] }, true],
    ["apply_diff", { files: [{ path: "src/a.ts" }, { path: "docs/a.md" }] }, true],
    ["apply_diff", { args: { file: [{ path: "src/a.ts", diff: "x" }] } }, false],
    ["apply_diff", { args: { file: [{ path: "docs/a.md", diff: "x" }] } }, true],
    ["mcp__files__move", { source: "src/a.ts", destination: "docs/a.ts" }, true],
    ["mcp__files__read_many", { paths: ["src/a.ts", "src/b.ts"] }, false],
    ["mcp__files__read_many", { paths: ["src/a.ts", "../b.ts"] }, true],
    ["Write", { content: "x" }, true],
    ["WebSearch", { query: "x" }, false],
    ["Bash", { command: "cat docs/a.md | grep x" }, false],
    ["Bash", { command: "echo x > src/a.ts" }, false],
    ["Bash", { command: "echo x > docs/a.md" }, true],
    ["execute_command", { command: "cd docs && rm a.md" }, true],
    ["Bash", { command: "cd src && rm a.ts" }, false],
    ["Bash", { command: "rm $FILE" }, true],
    ["Bash", { command: `apply_patch <<'EOF'\n${PATCH}EOF` }, true],
    ["shell", { command: ["bash", "-lc", "echo x > docs/a.md"] }, true],
  ];

Deno.test("every file of a call is looked at, whatever its tool calls it", async () => {
  using project = createGuardedProject(GUARD);
  for (const [tool, input, blocked] of CALLS) {
    const { block } = await project.call(tool, input) ?? {};
    assert.equal(block !== undefined, blocked, `${tool} ${JSON.stringify(input)}`);
  }
});

Deno.test("a refusal names the path, as far as it is known and can be read", async () => {
  using project = createGuardedProject(GUARD);
  const why = async (tool: string, input: Record<string, unknown>): Promise<string> =>
    (await project.call(tool, input))?.block?.replace('Blocked by the guard "inside": ', "") ?? "";
  assert.equal(
    await why("Bash", { command: "rm $FILE" }),
    "what only the shell knows is outside of src/**",
  );
  const long = `docs/${"a".repeat(400)}`;
  assert.equal(
    await why("Write", { file_path: long }),
    `"…${"a".repeat(300)}" is outside of src/**`,
  );
});

Deno.test("a path in capitals is the same where the file system says so", async () => {
  using project = createGuardedProject(GUARD);
  const write = async (): Promise<unknown> =>
    (await project.call("Write", { file_path: "SRC/a.ts" }))?.block;
  assert.notEqual(await write(), undefined);
  // As if the disk did not tell them apart.
  Deno.symlinkSync(".bobbin", `${project.path}/.BOBBIN`);
  assert.equal(await write(), undefined);
});

/** A host waits 5 s, and then lets the call pass. */
const ENDLESS: readonly (readonly [tool: string, input: Record<string, unknown>, why: RegExp])[] = [
  ["Write", { file_path: "src/a" + "/a".repeat(5_000) }, /a path is too long/],
  ["Write", { file_path: "src/a" + "/a".repeat(500_000) }, /the paths of the call are too long/],
  [
    "Write",
    { file_path: `src/${"../src/".repeat(500_000)}a` },
    /the paths of the call are too long/,
  ],
  [
    "MultiEdit",
    { edits: Array.from({ length: 900 }, () => ({ file_path: "src/" + "a/".repeat(4000) })) },
    /the paths of the call are too long/,
  ],
  ["Bash", { command: `${"cd a;".repeat(20_000)}${"> x;".repeat(900)}` }, /are too long/],
  [
    "mcp__files__read_many",
    { paths: Array.from({ length: 50_000 }, (_, i) => `src/${i}`) },
    /the call names 50000 paths/,
  ],
  ["Bash", { command: `echo ${"x ".repeat(1_000_000)} > src/a` }, /the command line is too long/],
  ["apply_patch", { input: `+++ ${" ".repeat(500_000)}x` }, /"x" is outside of src/],
];

Deno.test("a call that is made to outlast the hook is refused, not looked at for ever", async () => {
  using project = createGuardedProject(GUARD);
  for (const [tool, input, why] of ENDLESS) {
    const { block } = await project.call(tool, input) ?? {};
    assert.match(block ?? "", why, tool);
  }
});

Deno.test("isAllowed() ignores case where the file system does, and the form of accents", () => {
  const src = { folder: "/p/src", glob: "**", ignoreCase: false };
  const cases: readonly (readonly [path: string, exact: boolean, folded: boolean])[] = [
    ["/p/src/a.ts", true, true],
    ["/p/SRC/a.ts", false, true],
    ["/P/Src/A.ts", false, true],
    ["/p/srcs/a.ts", false, false],
    ["/p/src", false, false],
    ["/p/docs/a.ts", false, false],
  ];
  for (const [path, exact, folded] of cases) {
    assert.equal(isAllowed(path, [src]), exact, path);
    assert.equal(isAllowed(path, [{ ...src, ignoreCase: true }]), folded, path);
  }
  const accents = { folder: "/p/caf\u00e9", glob: undefined, ignoreCase: false };
  assert.ok(isAllowed("/p/cafe\u0301/a", [accents]));
  const glob = { ...src, glob: "Generated/*.TS", ignoreCase: true };
  assert.ok(isAllowed("/p/src/generated/a.ts", [glob]));
});
