/** Files of rules: whose rules count, and what is said of those that cannot be used. */
import { strict as assert } from "node:assert";
import { describeFault } from "../../lib/project/config_fault.ts";
import { rootAt } from "../../lib/project/root.ts";
import {
  choice,
  COUNT,
  listOf,
  NAME_GLOB,
  PATTERNS,
  readFields,
  TEXT,
} from "../../lib/project/rule_fields.ts";
import { readRules, ruleFiles, type WrittenRules } from "../../lib/project/rule_files.ts";

const KEYS = ["tool", "guidance", "roles"];

interface Place {
  home: string;
  state: string;
}

const top = Deno.makeTempDirSync({ prefix: "bobbin test " });
Deno.test.afterAll(() => Deno.removeSync(top, { recursive: true }));

function makePlace(files: Readonly<Record<"home" | "state", string | undefined>>): Place {
  const folder = Deno.makeTempDirSync({ dir: top });
  const place = { home: `${folder}/home`, state: `${folder}/p/.bobbin` };
  for (const name of ["home", "state"] as const) {
    Deno.mkdirSync(place[name], { recursive: true });
    const text = files[name];
    if (text !== undefined) Deno.writeTextFileSync(`${place[name]}/guards.toml`, text);
  }
  return place;
}

function readOne(text: string): WrittenRules {
  const { state } = makePlace({ home: undefined, state: text });
  return readRules([`${state}/guards.toml`], "guards", KEYS);
}

Deno.test("ruleFiles() names what exists, the machine-wide file first", () => {
  const both = makePlace({ home: "", state: "" });
  const root = rootAt(both.state.replace("/.bobbin", ""));
  const [home, own] = [`${both.home}/guards.toml`, `${both.state}/guards.toml`];
  assert.deepEqual(ruleFiles(root, "guards", both.home), [home, own]);
  assert.deepEqual(ruleFiles(root, "guards", undefined), [own]);
  assert.deepEqual(ruleFiles(root, "reactions", both.home), []);
  Deno.removeSync(own);
  assert.deepEqual(ruleFiles(root, "guards", both.home), [home]);
});

Deno.test("ruleFiles() lends a worktree the rules of the checkout that its settings come from", () => {
  const lender = makePlace({ home: undefined, state: "" });
  const worktree = makePlace({ home: undefined, state: undefined });
  const root = rootAt(worktree.state.replace("/.bobbin", ""), lender.state);
  assert.deepEqual(ruleFiles(root, "guards", undefined), [`${lender.state}/guards.toml`]);
  Deno.writeTextFileSync(`${worktree.state}/guards.toml`, "");
  assert.deepEqual(ruleFiles(root, "guards", undefined), [`${worktree.state}/guards.toml`]);
});

Deno.test("readRules() lets the project's rule take the place of the machine's of its name", () => {
  const place = makePlace({
    home: '[[guards]]\nname = "a"\ntool = "x"\n[[guards]]\nname = "b"\n',
    state: '\ufeff[[guards]]\nname = "a"\ntool = "y"\r\n[[guards]]\nname = "c"\n',
  });
  const files = [`${place.home}/guards.toml`, `${place.state}/guards.toml`];
  const { rules, faults } = readRules(files, "guards", KEYS);
  assert.deepEqual(rules.map(({ name, table }) => [name, table.tool]), [
    ["b", undefined],
    ["a", "y"],
    ["c", undefined],
  ]);
  assert.deepEqual(faults, []);
});

Deno.test("readRules() takes known keys below [rule.match] for the rule's own", () => {
  const { rules } = readOne(
    '[[guards]]\nname = "a"\ntool = "Bash"\n[guards.match]\ncommand = "x"\n' +
      'guidance = "Look out"\nroles = ["r"]\n[[guards]]\nname = "b"\nguidance = "own"\n' +
      '[guards.match]\nguidance = "of the tool"\n',
  );
  const [first, second] = rules.map(({ table }) => table);
  assert.deepEqual({ ...first }, {
    name: "a",
    tool: "Bash",
    match: { command: "x" },
    guidance: "Look out",
    roles: ["r"],
  });
  assert.equal(second?.guidance, "own");
  assert.deepEqual(second?.match, { guidance: "of the tool" });
});

const UNREADABLE: readonly (readonly [text: string, fault: RegExp])[] = [
  ["[[guards]\n", /^Cannot read ".*guards\.toml", line 1: a header without its end; correct it/],
  ["[guards]\nname = 1\n", /no list of tables "\[\[guards\]\]"/],
  ["guards = [1]\n", /no list of tables/],
  ["#".repeat((1 << 20) + 1), /no file of at most 1 MiB/],
];

Deno.test("readRules() says when a file cannot be read as a whole", () => {
  for (const [text, fault] of UNREADABLE) {
    const { rules, faults, incomplete } = readOne(text);
    assert.deepEqual([rules, incomplete], [[], true]);
    assert.match(describeFault(faults[0] ?? assert.fail(text)), fault);
  }
});

Deno.test("readRules() names rules without a name, and keeps those that share one", () => {
  const { rules, faults } = readOne('[[guards]]\n[[guards]]\nname = "a"\n[[guards]]\nname = "a"\n');
  assert.deepEqual(rules.map(({ name }) => name), ["#1", "a", "a"]);
  const said = faults.map(describeFault).map((fault) => fault.replace(/"[^"]*\.toml"/, "FILE"));
  assert.deepEqual(said, [
    'Cannot use "guards.#1.name" of FILE, line 1: found nothing, allowed is a name of its own; correct or remove it',
    'Cannot use "guards.a.name" of FILE, line 5: found "a" twice, allowed is a name of its own; correct or remove it',
  ]);
});

const FIELDS = {
  tool: NAME_GLOB,
  match: PATTERNS,
  guidance: TEXT,
  roles: listOf(TEXT),
  most: COUNT,
  action: choice("block", "warn"),
};

const VALUES: readonly (readonly [line: string, said: RegExp | undefined])[] = [
  ['tool = "Edit"', undefined],
  ["tool = 1", /"guards\.a\.tool" of ".*", line 3: found 1, allowed is a glob/],
  ['tool = "[b-a]"', /found "\[b-a\]" \(.*\), allowed is a glob/],
  ['match = { command = "a|b" }', undefined],
  [
    'match = { command = "(?=a)" }',
    /look-around is not supported.*allowed is a regular expression/,
  ],
  ["match = { command = 1 }", /"guards\.a\.match".*found \{"command":1\}/],
  ['guidance = " "', /found " ", allowed is a text/],
  ['roles = ["a", "b"]', undefined],
  ['roles = "a"', undefined],
  ["roles = [1]", /allowed is a list, each item a text/],
  ["most = 3", undefined],
  ["most = 0", /a whole number from 1 up/],
  ['action = "warn"', undefined],
  ['action = "stop"', /found "stop", allowed is "block" or "warn"/],
  ['guidence = "x"', /no such key; did you mean "guidance"\?/],
];

Deno.test("readFields() narrows each key, and says what does not fit", () => {
  for (const [line, said] of VALUES) {
    const { rules } = readOne(`[[guards]]\nname = "a"\n${line}\n`);
    const { faults } = readFields("guards", rules[0] ?? assert.fail(line), FIELDS);
    assert.equal(faults.length, said ? 1 : 0, line);
    if (said) assert.match(describeFault(faults[0] ?? assert.fail(line)), said);
  }
});
