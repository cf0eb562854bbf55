import { strict as assert } from "node:assert";
import type { Fault } from "../../lib/project/config_fault.ts";
import type { LoadedConfig } from "../../lib/project/config_load.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { load, loadBoth, type Texts, writeConfig } from "./config_folder.ts";

function valueOf({ settings }: LoadedConfig, key: string): unknown {
  const [table, name] = key.split(".") as [string, string];
  const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return (settings as unknown as Record<string, Record<string, unknown>>)[table]?.[camel];
}

const one = (key: string, value: string): Texts => {
  const [table, name] = key.split(".");
  return { project: `[${table}]\n${name} = ${value}\n` };
};

const ACCEPTED: readonly (readonly [key: string, toml: string, value?: unknown])[] = [
  ["hooks.threshold", "0"],
  ["hooks.threshold", "1.0"],
  ["hooks.budget", "1"],
  ["hooks.budget", "10_000", 10_000],
  ["hooks.max_chars", "500"],
  ["hooks.max_chars", "100000"],
  ["hooks.content_mode", '"full"'],
  ["hooks.content_mode", '"preview"'],
  ["hooks.content_mode", '"none"'],
  ["hooks.min_prompt_length", "0"],
  ["hooks.min_prompt_length", "10000"],
  ["hooks.gate_threshold", "0.0"],
  ["hooks.gate_threshold", "1"],
  ["hooks.dedup_enabled", "false"],
  ["hooks.reducing_enabled", "false"],
  ["hooks.show_docs", "false"],
  ["hooks.format_mode", '"standard"'],
  ["hooks.format_mode", '"minimal"'],
  ["hooks.format_mode", '"verbose"'],
  ["hooks.format_mode", '"xml"'],
  ["hooks.skip_prefixes", '["ok", "run "]'],
  ["hooks.keyword_repos", '[{ keywords = ["k"], repos = ["r"] }]', [
    { keywords: ["k"], repos: ["r"] },
  ]],
  ["hooks.repo_affinity_boost", "0.1"],
  ["hooks.repo_affinity_boost", "100"],
  ["hooks.feedback_prompt_interval", "0"],
  ["hooks.feedback_prompt_interval", "1000"],
  ["index.include", '["src/**"]'],
  ["index.exclude", '["*.snap"]'],
  ["index.use_gitignore", "false"],
  ["index.max_file_bytes", "1"],
  ["index.max_file_bytes", "1073741824"],
  ["search.default_limit", "1"],
  ["search.default_limit", "1000"],
  ["search.doc_demotion", "0"],
  ["search.test_demotion", "1"],
  ["search.recency_weight", "0"],
  ["search.recency_half_life_days", "1"],
  ["search.recency_half_life_days", "36500"],
  ["git.coupling_enabled", "false"],
  ["git.coupling_depth", "1"],
  ["git.coupling_depth", "1000000"],
  ["git.coupling_threshold", "1"],
  ["git.coupling_threshold", "1000"],
  ["git.commits_enabled", "false"],
  ["notes.vault", '"~/notes"'],
  ["notes.gate", "1"],
  ["session.metadata", '["project", "branch", "versions"]'],
  ["stop.actions", '["git commit -qm done"]'],
  ["feedback.boost_weight", "1"],
  ["feedback.boost_max", "0"],
  ["access.roles", '[{ name = "a/*", deny_paths = ["x/**"] }]', [
    { name: "a/*", allow: [], deny: [], denyPaths: ["x/**"] },
  ]],
  ["server.url", '""'],
  ["server.url", '"https://index.example:8080/x"'],
  ["log.payloads", "true"],
];

for (const [key, toml, value = JSON.parse(toml)] of ACCEPTED) {
  Deno.test(`loadConfig() takes ${key} = ${toml}`, () => {
    const loaded = load(one(key, toml));
    assert.deepEqual(loaded.faults, []);
    assert.deepEqual(valueOf(loaded, key), value);
    assert.equal(loaded.sources.get(key), "project");
  });
}

Deno.test("the table of accepted values holds every key", () => {
  assert.deepEqual(new Set(ACCEPTED.map(([key]) => key)), new Set(load({}).sources.keys()));
});

const SHARES = "a number from 0 to 1";
const REFUSED: readonly (readonly [key: string, toml: string, found: string, allowed: string])[] = [
  ["hooks.threshold", "-0.01", "-0.01", SHARES],
  ["hooks.threshold", "1.01", "1.01", SHARES],
  ["hooks.threshold", "nan", "NaN", SHARES],
  ["hooks.threshold", '"0.5"', '"0.5"', SHARES],
  ["hooks.budget", "0", "0", "a whole number from 1 to 10000"],
  ["hooks.budget", "10001", "10001", "a whole number from 1 to 10000"],
  ["hooks.budget", "1.5", "1.5", "a whole number from 1 to 10000"],
  ["hooks.max_chars", "499", "499", "a whole number from 500 to 100000"],
  ["hooks.max_chars", "100001", "100001", "a whole number from 500 to 100000"],
  ["hooks.content_mode", '"Full"', '"Full"', '"full", "preview" or "none"'],
  ["hooks.content_mode", "true", "true", '"full", "preview" or "none"'],
  ["hooks.min_prompt_length", "-1", "-1", "a whole number from 0 to 10000"],
  ["hooks.min_prompt_length", "10001", "10001", "a whole number from 0 to 10000"],
  ["hooks.gate_threshold", "inf", "Infinity", SHARES],
  ["hooks.gate_threshold", "2", "2", SHARES],
  ["hooks.dedup_enabled", '"no"', '"no"', "true or false"],
  ["hooks.reducing_enabled", "0", "0", "true or false"],
  ["hooks.show_docs", "[]", "[]", "true or false"],
  ["hooks.format_mode", '"json"', '"json"', '"standard", "minimal", "verbose" or "xml"'],
  ["hooks.skip_prefixes", '"ok"', '"ok"', "a list of strings"],
  [
    "hooks.keyword_repos",
    '"ok"',
    '"ok"',
    "a list of tables, each with a list of keywords and a list of repos",
  ],
  ["hooks.repo_affinity_boost", "0", "0", "a number from 0.1 to 100"],
  ["hooks.repo_affinity_boost", "101", "101", "a number from 0.1 to 100"],
  ["hooks.feedback_prompt_interval", "-1", "-1", "a whole number from 0 to 1000"],
  ["index.include", "true", "true", "a list of globs"],
  ["index.max_file_bytes", "0", "0", "a whole number from 1 to 1073741824"],
  ["search.default_limit", "0", "0", "a whole number from 1 to 1000"],
  ["search.recency_half_life_days", "0", "0", "a number from 1 to 36500"],
  ["git.coupling_depth", "0", "0", "a whole number from 1 to 1000000"],
  ["git.coupling_threshold", "0.5", "0.5", "a whole number from 1 to 1000"],
  ["notes.vault", "[]", "[]", "a path"],
  ["feedback.boost_max", "1.1", "1.1", SHARES],
  ["server.url", '"ftp://x"', '"ftp://x"', "an http or https address"],
  ["log.payloads", "1", "1", "true or false"],
];

for (const [key, toml, found, allowed] of REFUSED) {
  Deno.test(`loadConfig() refuses ${key} = ${toml} and goes on with the default`, () => {
    const files = writeConfig(one(key, toml));
    const loaded = loadBoth(files);
    const fault: Fault = { severity: "error", file: files.project, line: 2, key, found, allowed };
    assert.deepEqual(loaded.faults, [fault]);
    assert.deepEqual(loaded.settings, DEFAULT_SETTINGS);
    assert.equal(loaded.sources.get(key), "default");
  });
}
