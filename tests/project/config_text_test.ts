import { strict as assert } from "node:assert";
import { checkRules } from "../../lib/cli/check_rules.ts";
import { readGuards } from "../../lib/guard/guard_rules.ts";
import { boundaryNotices } from "../../lib/project/boundaries.ts";
import { rootAt } from "../../lib/project/root.ts";
import { ruleFiles } from "../../lib/project/rule_files.ts";
import { readTags } from "../../lib/project/tags.ts";
import { readReactions } from "../../lib/react/reaction_rules.ts";
import { loadConfig } from "../../lib/project/config_file.ts";
import { configFiles, isBlankConfig } from "../../lib/project/config_cache.ts";
import { commentedConfig, configTable } from "../../lib/project/config_text.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";

function load(text: string): ReturnType<typeof loadConfig> {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/config.toml`, text);
  return loadConfig(configFiles(folder, undefined));
}

const uncomment = (text: string, form: RegExp): string => text.replace(form, "");

Deno.test("commentedConfig() sets nothing as it stands", () => {
  const { settings, faults, sources } = load(commentedConfig());
  assert.ok(isBlankConfig(commentedConfig()));
  assert.deepEqual(faults, []);
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.deepEqual(new Set(sources.values()), new Set(["default"]));
});

Deno.test("commentedConfig() holds every key at its default once uncommented", () => {
  const { settings, faults, sources } = load(
    uncomment(commentedConfig(), /^# (?=[a-z_]+ = )/gm),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.deepEqual(new Set(sources.values()), new Set(["project"]));
});

Deno.test("commentedConfig() shows examples that can be used", () => {
  const { settings, faults } = load(uncomment(commentedConfig(), /^# {3}(?=[a-z_]+ = )/gm));
  assert.deepEqual(faults, []);
  assert.equal(settings.hooks.keywordRepos.length, 1);
  assert.equal(settings.access.roles.length, 1);
});

Deno.test("commentedConfig() ends with a rule of each kind that can be used", () => {
  const text = commentedConfig(), folder = Deno.makeTempDirSync();
  const root = rootAt(folder);
  Deno.mkdirSync(root.state);
  for (const kind of ["guards", "reactions", "tags", "boundaries"] as const) {
    const [, example = ""] = new RegExp(`\n# ${kind}\\.toml:\n((?:# {5}.*\n)+)`).exec(text) ?? [];
    assert.ok(example.includes(`[[${kind}]]`), kind);
    Deno.writeTextFileSync(`${root.state}/${kind}.toml`, uncomment(example, /^# {5}/gm));
  }
  const { guards } = readGuards(ruleFiles(root, "guards"));
  const { rules } = readReactions(ruleFiles(root, "reactions"));
  const { notices } = boundaryNotices(root, ["lib/api/a.ts"]);
  assert.deepEqual([guards.length, rules.length, notices.length], [1, 1, 1]);
  assert.deepEqual(readTags(root, "dev").ofPath("api", "old/a.ts"), ["legacy"]);
  assert.deepEqual(checkRules(root), []);
});

Deno.test("commentedConfig() keeps to 100 columns", () => {
  assert.deepEqual(commentedConfig().split("\n").filter((line) => line.length > 100), []);
});

Deno.test("configTable() has a row of four cells for every key", () => {
  const [head, rule, ...rows] = configTable().trimEnd().split("\n");
  assert.equal(head, "| key | default | takes | meaning |");
  assert.equal(rule, "| --- | --- | --- | --- |");
  assert.deepEqual(
    rows.map((row) => /^\| `([a-z_.]+)` \|/.exec(row)?.[1]),
    [...load("").sources.keys()],
  );
  for (const row of rows) assert.equal(row.replaceAll("\\|", "").split("|").length, 6, row);
});
