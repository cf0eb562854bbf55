/** The rules of reactions as people write them: what is left open, what is wrong, and where there is nothing. */
import { strict as assert } from "node:assert";
import { rootAt } from "../../lib/project/root.ts";
import { readReactions } from "../../lib/react/reaction_rules.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";
import { reactIn, rule } from "./reacting_project.ts";

const project = createSampleProject({ "a.txt": "a\n" });
Deno.test.afterAll(() => project[Symbol.dispose]());

Deno.test("readReactions() fills in what a rule leaves open", () => {
  writeFile(project.path, ".bobbin/reactions.toml", rule('tool = "Bash"\nguidance = "Look."'));
  const file = `${project.path}/.bobbin/reactions.toml`;
  const { rules: [{ tool, ...others } = assert.fail()], faults } = readReactions([file]);
  assert.deepEqual([tool.written, faults], ["Bash", []]);
  assert.deepEqual(others, {
    name: "r",
    file,
    match: new Map(),
    guidance: "Look.",
    searchQuery: "",
    searchGroup: "",
    searchTags: [],
    maxContextLines: 50,
    useCoupling: false,
    couplingThreshold: 0.1,
    roles: [],
  });
});

Deno.test("what is wrong with a rule is told and the others go on", async () => {
  const rules = rule('tool = "Bash"\nmatch = { command = "(a" }\nguidance = "x"') +
    '[[reactions]]\nname = "mute"\ntool = "Bash"\n' +
    '[[reactions]]\nname = "toolless"\nguidance = "x"\n' +
    '[[reactions]]\nname = "good"\ntool = "Bash"\nguidance = "Look."\n';
  const { text, faults } = await reactIn(project, rules, "Bash", { command: "a" });
  assert.match(text, /^Reaction "good"/);
  const said = [/"\(" without "\)"/, /"mute".*nothing to say/, /"toolless".*no tool/];
  assert.equal(faults.length, said.length);
  for (const [i, pattern] of said.entries()) assert.match(faults[i] ?? "", pattern);
  const broken = await reactIn(project, "[[reactions]", "Bash", { command: "a" });
  assert.match(broken.faults[0] ?? "", /^Cannot read ".*reactions\.toml", line 1/);
});

Deno.test("an argument that is too long for a pattern keeps its rule silent, not the hook", async () => {
  const rules = rule('tool = "Bash"\nmatch = { command = "(.*a){30}b" }\nguidance = "x"') +
    '[[reactions]]\nname = "good"\ntool = "Bash"\nguidance = "Look."\n';
  const { text } = await reactIn(project, rules, "Bash", { command: "a".repeat(200_000) });
  assert.match(text, /^Reaction "good"/);
});

Deno.test("guidance stands alone where there is no index", async () => {
  using bare = createSampleProject({ "a.txt": "a\n" });
  const rules = rule('tool = "Bash"\nguidance = "Look."\nsearch_query = "x"');
  const { text } = await reactIn(bare, rules, "Bash", {});
  assert.match(text, /: Look\.\nThere is no index to look into; "bobbin index" makes one\.$/);
});

Deno.test("a project without rules has nothing to say", async () => {
  using bare = createSampleProject({ "a.txt": "a\n" });
  const { reason } = await reactIn(project, "", "Bash", {}, { root: rootAt(bare.path) });
  assert.equal(reason, "no reactions");
});
