import { strict as assert } from "node:assert";
import { readFlags, withFlags } from "../../lib/project/hook_flags.ts";
import { DEFAULT_SETTINGS, type HookSettings } from "../../lib/project/settings.ts";

Deno.test("readFlags() reads values after a flag and in it", () => {
  const cases: [args: string[], flags: Record<string, string>][] = [
    [[], {}],
    [["--budget", "50", "--host=bob"], { budget: "50", host: "bob" }],
    [["--no-dedup", "--show-docs", "false"], { "no-dedup": "true", "show-docs": "false" }],
    [["--no-dedup", "word", "--budget", "1"], { "no-dedup": "true", budget: "1" }],
    [["--show-docs", "--budget=1", "--budget", "2"], { "show-docs": "true", budget: "2" }],
    [["--threshold", "-1", "stray", "-x"], { threshold: "-1" }],
    [["--role=", "--format-mode=a=b"], { role: "", "format-mode": "a=b" }],
  ];
  for (const [args, flags] of cases) assert.deepEqual({ ...readFlags(args) }, flags);
});

Deno.test("withFlags() puts scalar [hooks] keys in force", () => {
  const cases: [flag: string, text: string, changed: Partial<HookSettings>][] = [
    ["threshold", "0.6", { threshold: 0.6 }],
    ["budget", "50", { budget: 50 }],
    ["max-chars", "500", { maxChars: 500 }],
    ["content-mode", "preview", { contentMode: "preview" }],
    ["min-prompt-length", "0", { minPromptLength: 0 }],
    ["gate-threshold", ".6", { gateThreshold: 0.6 }],
    ["dedup-enabled", "false", { dedupEnabled: false }],
    ["reducing-enabled", "false", { reducingEnabled: false }],
    ["show-docs", "false", { showDocs: false }],
    ["format-mode", "xml", { formatMode: "xml" }],
    ["repo-affinity-boost", "1.0", { repoAffinityBoost: 1 }],
    ["feedback-prompt-interval", "0", { feedbackPromptInterval: 0 }],
    ["no-dedup", "true", { dedupEnabled: false, reducingEnabled: false }],
    ["host", "bob", {}],
    ["constructor", "x", {}],
    ["hooks", "x", {}],
  ];
  for (const [flag, text, changed] of cases) {
    const { settings, faults } = withFlags(DEFAULT_SETTINGS, { [flag]: text });
    assert.deepEqual(faults, [], flag);
    assert.deepEqual(settings, {
      ...DEFAULT_SETTINGS,
      hooks: { ...DEFAULT_SETTINGS.hooks, ...changed },
    });
  }
});

Deno.test("withFlags() leaves out what does not fit, with a fault", () => {
  const cases: [flag: string, text: string, allowed: string][] = [
    ["threshold", "1.1", "a number from 0 to 1"],
    ["threshold", "", "a number from 0 to 1"],
    ["threshold", "Infinity", "a number from 0 to 1"],
    ["gate-threshold", "-0.1", "a number from 0 to 1"],
    ["budget", "0", "a whole number from 1 to 10000"],
    ["budget", "2.5", "a whole number from 1 to 10000"],
    ["budget", "0x10", "a whole number from 1 to 10000"],
    ["content-mode", "Full", '"full", "preview" or "none"'],
    ["format-mode", "json", '"standard", "minimal", "verbose" or "xml"'],
    ["show-docs", "yes", "true or false"],
    ["skip-prefixes", "ok", "only a configuration file"],
  ];
  for (const [flag, text, allowed] of cases) {
    const { settings, faults } = withFlags(DEFAULT_SETTINGS, {
      [flag]: text,
      "min-prompt-length": "5",
    });
    assert.deepEqual(faults, [
      `Cannot use "--${flag}": found "${text}", allowed is ${allowed}; correct it`,
    ]);
    assert.deepEqual(settings.hooks, { ...DEFAULT_SETTINGS.hooks, minPromptLength: 5 });
  }
});

Deno.test("withFlags() leaves the settings that it was given as they are", () => {
  const before = structuredClone(DEFAULT_SETTINGS);
  withFlags(DEFAULT_SETTINGS, { budget: "1" });
  assert.deepEqual(DEFAULT_SETTINGS, before);
});
