/** What guards say, and what happens when they cannot be asked. */
import { strict as assert } from "node:assert";
import { guardPrompt, guardTool } from "../../lib/guard/guards.ts";
import { createGuardedProject } from "./guarded_project.ts";

/** The two guards of Bob Shell's own page, as configuration. */
const BOB_PAGE = `
[[guards]]
name = "no-delete"
event = "prompt"
match = "delete|DELETE"
action = "block"
message = "Prompt blocked: contains 'delete'"

[[guards]]
name = "writes-in-src"
event = "tool"
tool = "write_file"
outside = ["src/**"]
action = "block"
message = "Blocked: writes outside src/ are not allowed"
`;

Deno.test("the guards of Bob Shell's page block what its scripts block", async () => {
  using project = createGuardedProject(BOB_PAGE);
  const { root } = project;
  const prompts: [prompt: string, block: string | undefined][] = [
    ["please delete the tests", "Prompt blocked: contains 'delete'"],
    ["DELETE it", "Prompt blocked: contains 'delete'"],
    ["Refactor the auth module", undefined],
  ];
  for (const [prompt, block] of prompts) {
    assert.equal((await guardPrompt(prompt, root))?.block, block, prompt);
  }
  const refusal = "Blocked: writes outside src/ are not allowed";
  const writes: [input: Record<string, unknown>, block: string | undefined][] = [
    [{ path: "src/index.ts", content: "…" }, undefined],
    [{ path: "docs/index.md", content: "…" }, refusal],
    [{ path: "src/../package.json", content: "…" }, refusal],
  ];
  for (const [input, block] of writes) {
    assert.equal((await project.call("write_file", input))?.block, block);
    // The same project in the other host.
    const { path, ...rest } = input;
    assert.equal((await project.call("Write", { file_path: path, ...rest }))?.block, block);
  }
  assert.equal((await project.call("read_file", { path: "docs/a.md" }))?.block, undefined);
});

Deno.test("a prompt's pattern may stand in a table, as those of tools do", async () => {
  using project = createGuardedProject(
    '[[guards]]\nname = "g"\nevent = "prompt"\nmatch = { prompt = "(?i)drop table" }\n',
  );
  const { block } = await guardPrompt("then DROP TABLE users", project.root) ?? {};
  assert.equal(block, 'Blocked by the guard "g"');
  assert.equal((await guardPrompt("drop the table", project.root))?.block, undefined);
});

Deno.test("a project without guards has no verdict", async () => {
  using project = createGuardedProject();
  assert.equal(await guardPrompt("delete it", project.root), undefined);
  assert.equal(await project.call("Write", { file_path: "/etc/passwd" }), undefined);
});

Deno.test("guards that only warn let the call pass", async () => {
  using project = createGuardedProject(`
[[guards]]
name = "generated"
tool = "Edit|Write"
match = { file_path = "^src/generated/" }
action = "warn"
message = "This file is generated from schema.json"

[[guards]]
name = "force"
tool = "Bash"
match = { command = "git push .*(--force|-f)\\\\b" }
`);
  const warned = await project.call("Edit", { file_path: `${project.path}/src/generated/api.ts` });
  assert.deepEqual(warned, {
    warnings: ["This file is generated from schema.json"],
    findings: [{
      guard: "generated",
      action: "warn",
      message: "This file is generated from schema.json",
    }],
    faults: [],
  });
  const pushed = await project.call("execute_command", { command: "git push origin --force" });
  assert.equal(pushed?.block, 'Blocked by the guard "force"');
  const passed = await project.call("Bash", { command: "git push origin" });
  assert.deepEqual(passed, { warnings: [], findings: [], faults: [] });
});

Deno.test("a pattern may mean a path as it is written, on the disk, or as seen from the root", async () => {
  using project = createGuardedProject();
  const input = { file_path: "docs/../docs/a.md", timeout: 600 };
  const cases: [match: string, speaks: boolean][] = [
    ["file_path = '^docs/\\.\\./docs/a\\.md$'", true],
    ["file_path = '^/.*/project/docs/a\\.md$'", true],
    ["file_path = '^docs/a\\.md$'", true],
    ["file_path = '^a\\.md$'", false],
    ["timeout = '^600$'", true],
    ["timeout = '^$'", false],
  ];
  for (const [match, speaks] of cases) {
    project.write(`[[guards]]\nname = "g"\ntool = "Write"\nmatch = { ${match} }\n`);
    const verdict = await project.call("Write", input);
    assert.equal(verdict?.block !== undefined, speaks, `${match}: ${verdict?.faults}`);
  }
});

Deno.test("all conditions of a guard must hold, and all guards are heard", async () => {
  using project = createGuardedProject(`
[[guards]]
name = "one"
tool = "Write"
match = { file_path = "\\\\.ts$", content = "secret" }

[[guards]]
name = "two"
tool = "Write"
outside = ["src/**"]
`);
  const input = { file_path: "docs/a.ts", content: "a secret" };
  assert.equal(
    (await project.call("Write", input))?.block,
    'Blocked by the guard "one"\nBlocked by the guard "two": "docs/a.ts" is outside of src/**',
  );
  const calm = { file_path: "src/a.ts", content: "calm" };
  assert.deepEqual((await project.call("Write", calm))?.findings, []);
  const other = { file_path: "src/a.md", content: "a secret" };
  assert.deepEqual((await project.call("Write", other))?.findings, []);
});

/** Each makes a guard that cannot be evaluated for a Write. */
const BROKEN: readonly (readonly [name: string, guard: string, why: RegExp])[] = [
  ["pattern", 'tool = "Write"\nmatch = { content = "(?=x)" }', /look-around is not supported/],
  ["action", 'tool = "Write"\naction = "stop"', /allowed is "block" or "warn"/],
  ["glob", 'tool = "Write"\noutside = ["[b-a]"]', /allowed is a list, each item a glob/],
  ["no condition", 'message = "x"', /no condition; add tool, match or outside/],
  ["lone pattern", 'tool = "Write"\nmatch = "x"', /write match = \{ command = "…" \}/],
  ["long text", 'tool = "Write"\nmatch = { content = "(.*a){30}b" }', /the text is too long/],
];

Deno.test("GT-14: a guard that cannot be evaluated follows its on_error", async () => {
  const input = { file_path: "src/a.ts", content: "a".repeat(100_000) };
  for (const [name, guard, why] of BROKEN) {
    using project = createGuardedProject(`[[guards]]\nname = "g"\n${guard}\n`);
    const refused = await project.call("Write", input);
    assert.match(refused?.block ?? "", /^Blocked: the guard "g" could not be evaluated: /, name);
    assert.match(refused?.block ?? "", why, name);
    project.write(`[[guards]]\nname = "g"\non_error = "allow"\n${guard}\n`);
    const passed = await project.call("Write", input);
    assert.deepEqual([passed?.block, passed?.findings], [undefined, []], name);
    assert.match(passed?.faults.join("\n") ?? "", why, name);
  }
});

Deno.test("a broken guard of one tool leaves the others alone", async () => {
  using project = createGuardedProject('[[guards]]\nname = "g"\ntool = "Write"\nmatch = 1\n');
  assert.ok((await project.call("Write", { file_path: "a" }))?.block);
  assert.equal((await project.call("Bash", { command: "ls" }))?.block, undefined);
});

Deno.test("a broken guard of prompts lets them pass, unless it is told otherwise", async () => {
  const guard = '[[guards]]\nname = "g"\nevent = "prompt"\nmatch = "(a"\n';
  using project = createGuardedProject(guard);
  const passed = await guardPrompt("a", project.root);
  assert.equal(passed?.block, undefined);
  assert.match(passed?.faults[0] ?? "", /"\(" without "\)"/);
  const mixed = guard.replace("(a", "a").replace("match", 'tool = "Write"\nmatch');
  project.write(mixed);
  assert.match((await guardPrompt("a", project.root))?.faults[0] ?? "", /prompts have no tool/);
  project.write(`${guard}on_error = "block"\n`);
  assert.match((await guardPrompt("a", project.root))?.block ?? "", /could not be evaluated/);
});

Deno.test("a file that cannot be read refuses tools and lets prompts pass", async () => {
  using project = createGuardedProject("[[guards]\n");
  const { block } = await project.call("Read", { file_path: "src/a.ts" }) ?? {};
  assert.match(block ?? "", /^Blocked: Cannot read ".*guards\.toml", line 1: .*correct it/);
  const prompt = await guardPrompt("a", project.root);
  assert.deepEqual([prompt?.block, prompt?.faults.length], [undefined, 1]);
  Deno.removeSync(`${project.root.state}/guards.toml`);
  Deno.mkdirSync(`${project.root.state}/guards.toml`);
  assert.match(
    (await project.call("Read", { file_path: "a" }))?.block ?? "",
    /^Blocked: Cannot read/,
  );
});

Deno.test("a call that cannot be read is refused by the guards of tools", async () => {
  using project = createGuardedProject(BOB_PAGE);
  const { block } = await guardTool(undefined, project.root) ?? {};
  assert.match(block ?? "", /the host sent no call that can be read/);
  project.write('[[guards]]\nname = "p"\nevent = "prompt"\nmatch = "x"\n');
  assert.equal((await guardTool(undefined, project.root))?.block, undefined);
});

Deno.test("guardTool() takes keys below [guards.match] for the guard's own", async () => {
  using project = createGuardedProject(`
[[guards]]
name = "g"
tool = "Bash"
[guards.match]
command = "rm -rf"
action = "warn"
message = "Look twice"
`);
  const verdict = await project.call("Bash", { command: "rm -rf build" });
  assert.deepEqual(verdict?.warnings, ["Look twice"]);
});
