/** `bobbin reactions` and `bobbin guards`: what there is, what it would do, and why not. */
import { strict as assert } from "node:assert";
import type { Finding } from "../../lib/host/finding.ts";
import { RULE_EXAMPLES } from "../../lib/project/rule_examples.ts";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";

const REACTIONS = `
[[reactions]]
name = "roles"
tool = "Edit"
match = { file_path = "roles/" }
guidance = "Check {file_stem}."

[[reactions]]
name = "crew"
tool = "Edit"
roles = ["*/crew/*"]
guidance = "For the crew."

[[reactions]]
name = "broken"
tool = "Edit"
match = { file_path = "(" }
guidance = "x"
`;

const GUARDS = `
[[guards]]
name = "inside"
tool = "Write"
outside = ["src/**"]

[[guards]]
name = "no-delete"
event = "prompt"
match = "(?i)delete"
action = "warn"
message = "Careful"
`;

const project = createSampleProject({ "src/a.ts": "export {};\n" });
writeFile(project.path, ".bobbin/config.toml", "");
writeFile(project.path, ".bobbin/reactions.toml", REACTIONS);
writeFile(project.path, ".bobbin/guards.toml", GUARDS);
Deno.test.afterAll(() => project[Symbol.dispose]());

Deno.test("guards and reactions that cannot be read are not taken for none, and told of once", () => {
  using project = createSampleProject({ "src/a.ts": "export {};\n" });
  writeFile(project.path, ".bobbin/config.toml", "");
  for (const kind of ["guards", "reactions"]) {
    writeFile(project.path, `.bobbin/${kind}.toml`, `[[${kind}]\n`);
    const { code, stderr } = runBobbin(project, kind, "list");
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^Cannot read ".*${kind}\\.toml", line 1: [^\n]*\n$`));
  }
  const unread = runBobbin(project, "guards", "test", "--tool", "Bash");
  assert.match(unread.stdout, /^Blocked: Cannot read ".*guards\.toml"/);
  assert.equal(unread.stderr, "");
  const broken = '[[guards]]\nname = "g"\ntool = "Bash"\nmatch = { command = "(" }\n';
  writeFile(project.path, ".bobbin/guards.toml", broken);
  const { code, stdout, stderr } = runBobbin(project, "guards", "test", "--tool", "Bash");
  assert.equal(code, 1);
  assert.match(stdout, /^block {2}g: .*could not be evaluated: Cannot use "guards\.g\.match"/);
  assert.equal(stderr, "");
});

Deno.test("hook approve tells that there is nothing to approve", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  writeFile(project.path, ".bobbin/config.toml", "");
  const { code, stderr } = runBobbin(project, "hook", "approve");
  assert.equal(code, 1);
  assert.match(stderr, /^There are no \[stop\] actions; write them into ".*config\.toml"\n$/);
});

Deno.test("doctor names the [stop] actions that wait for an approval, until they have it", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const config = (actions: string): void =>
    writeFile(project.path, ".bobbin/config.toml", `[stop]\nactions = ${actions}\n`);
  const findings = (): Finding[] =>
    JSON.parse(runBobbin(project, "doctor", "--json").stdout).findings
      .filter(({ what }: Finding) => what.includes("[stop]"));
  config("[]");
  assert.deepEqual(findings(), []);
  config('["true", "git push"]');
  runBobbin(project, "hook", "approve");
  assert.deepEqual(findings(), []);
  config('["true", "git push -f"]');
  assert.deepEqual(findings(), [{
    level: "warning",
    what: 'No [stop] action runs before you have approved "git push -f"',
    next: 'run "bobbin hook approve" if that is to run',
  }]);
});

Deno.test("reactions list tells what counts, and what is at fault", () => {
  const { code, stdout, stderr } = runBobbin(project, "reactions", "list");
  assert.equal(code, 1);
  assert.equal(
    stdout,
    'roles\n  tool Edit\n  file_path matches roles/\n  says "Check {file_stem}."\n' +
      'crew\n  tool Edit\n  for */crew/*\n  says "For the crew."\n',
  );
  assert.match(
    stderr,
    /"reactions\.broken\.match" of ".*reactions\.toml", line 17: .*"\(" without/,
  );
  const json = JSON.parse(runBobbin(project, "reactions", "list", "--json").stdout);
  assert.deepEqual(json.reactions.map(({ name }: { name: string }) => name), ["roles", "crew"]);
  assert.equal(json.faults.length, 1);
});

Deno.test("reactions list names what takes the place of a search, and not the search", () => {
  using project = createSampleProject({ "src/a.ts": "export {};\n" });
  writeFile(project.path, ".bobbin/config.toml", "");
  const rule =
    '[[reactions]]\nname = "r"\ntool = "Edit"\nsearch_query = "x"\nuse_coupling = true\n';
  writeFile(project.path, ".bobbin/reactions.toml", rule);
  const { stdout } = runBobbin(project, "reactions", "list");
  assert.equal(stdout, "r\n  tool Edit\n  names files that change together, from 0.1\n");
});

Deno.test("reactions test tells which rules fire, and why the others do not", () => {
  const test = (...args: string[]) =>
    runBobbin(project, "reactions", "test", "--tool", "Edit", "--args", ...args);
  const fires = test('{"file_path":"roles/web.yml"}');
  assert.equal(fires.code, 0);
  assert.match(
    fires.stdout,
    /^fires {3}roles\nsilent {2}crew: the role "default" is none of "\*\/crew\/\*"\n\nReaction "roles": Check web\.\n$/,
  );
  const silent = test('{"file_path":"a.yml"}', "--json");
  assert.equal(silent.code, 1);
  const { role, reactions, text } = JSON.parse(silent.stdout);
  assert.deepEqual([role, text], ["default", ""]);
  assert.deepEqual(reactions[0], {
    name: "roles",
    fires: false,
    why: 'file_path "a.yml" does not match',
  });
  assert.match(test('{"file_path":"a.yml"}', "--role", "x/crew/y").stdout, /For the crew/);
});

Deno.test("reactions test tells where to write the first one", () => {
  using project = createSampleProject({ "src/a.ts": "export {};\n" });
  writeFile(project.path, ".bobbin/config.toml", "");
  for (const args of [["list"], ["test", "--tool", "Edit"]]) {
    const { code, stderr } = runBobbin(project, "reactions", ...args);
    assert.equal(code, 1);
    assert.match(stderr, /^There are no reactions; write them into ".*reactions.toml", as\n/);
    assert.ok(stderr.includes(RULE_EXAMPLES.reactions));
  }
});

Deno.test("guards list and guards test tell what would be refused", () => {
  assert.deepEqual(runBobbin(project, "guards", "list"), {
    code: 0,
    stdout: "inside  tool, block\n  tool Write\n  a path outside of src/**\n" +
      "no-delete  prompt, warn\n  prompt matches (?i)delete\n",
    stderr: "",
  });
  const test = (...args: string[]) => runBobbin(project, "guards", "test", ...args);
  const refused = test("--tool", "Write", "--args", '{"file_path":"../a.md"}');
  assert.deepEqual([refused.code, refused.stdout], [
    1,
    'block  inside: Blocked by the guard "inside": "../a.md" is outside of src/**\n',
  ]);
  const passed = test("--tool", "Write", "--args", '{"file_path":"src/a.md"}');
  assert.deepEqual([passed.code, passed.stdout], [0, "pass\n"]);
  const warned = test("--prompt", "Delete it", "--json");
  assert.deepEqual([warned.code, JSON.parse(warned.stdout)], [0, {
    verdict: "warn",
    findings: [{ guard: "no-delete", action: "warn", message: "Careful" }],
    faults: [],
  }]);
});

Deno.test("the tests of rules say what is missing in a call", () => {
  const cases: [args: string[], said: RegExp][] = [
    [["guards", "test"], /^Cannot test nothing: no tool is named; add --tool "Edit"/],
    [["guards", "test", "--tool", "Edit", "--args", "["], /^Cannot use "\[" for args: not a JSON/],
    [["reactions", "test", "--tool", "Edit", "--args", "[]"], /^Cannot use "\[\]" for args/],
  ];
  for (const [args, said] of cases) {
    const { code, stderr } = runBobbin(project, ...args);
    assert.match(stderr, said);
    assert.equal(code, 2);
  }
});
