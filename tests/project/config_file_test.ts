import { strict as assert } from "node:assert";
import { describeFault, type Fault } from "../../lib/project/config_fault.ts";
import { loadConfig } from "../../lib/project/config_file.ts";
import { readPlainConfig } from "../../lib/project/plain_config.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { load, loadBoth, writeConfig } from "./config_folder.ts";

Deno.test("loadConfig() without files gives the defaults", () => {
  const { settings, faults, sources, complete } = load({});
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.deepEqual(faults, []);
  assert.deepEqual(new Set(sources.values()), new Set(["default"]));
  assert.equal(sources.get("hooks.gate_threshold"), "default");
  assert.equal(complete, true);
});

Deno.test("loadConfig() names the place inside a list", () => {
  const cases: [toml: string, key: string, line: number, found: string][] = [
    ['[hooks]\nskip_prefixes = [\n  "a",\n  3,\n]', "hooks.skip_prefixes[1]", 2, "3"],
    ['[[hooks.keyword_repos]]\nkeywords = ["a"]', "hooks.keyword_repos[0].repos", 1, "nothing"],
    [
      '[[hooks.keyword_repos]]\nkeywords = ["a"]\nrepos = ["b"]\n\n[[hooks.keyword_repos]]\nkeywords = ["c"]\nrepos = "d"',
      "hooks.keyword_repos[1].repos",
      7,
      '"d"',
    ],
    ['[session]\nmetadata = ["branch", "weather"]', "session.metadata[1]", 2, '"weather"'],
    ['[access]\nroles = [{ allow = ["a"] }]', "access.roles[0].name", 2, "nothing"],
    ['[stop]\nactions = [""]', "stop.actions[0]", 2, '""'],
    ['[access]\nroles = [{ name = "a", deny = [""] }]', "access.roles[0].deny[0]", 2, '""'],
    ['[access]\nroles = ["a"]', "access.roles[0]", 2, '"a"'],
    [
      '[[hooks.keyword_repos]]\nkeywords = []\nrepos = ["b"]',
      "hooks.keyword_repos[0].keywords",
      2,
      "[]",
    ],
  ];
  for (const [project, key, line, found] of cases) {
    const [fault, ...others] = load({ project }).faults;
    assert.deepEqual([fault?.key, fault?.line, fault?.found], [key, line, found]);
    assert.deepEqual(others, []);
  }
});

Deno.test("loadConfig() merges tables and replaces lists and values, low to high", () => {
  const { settings, sources, faults } = load({
    user:
      '[hooks]\nbudget = 100\ngate_threshold = 0.6\nskip_prefixes = ["a", "b"]\n[log]\npayloads = true\n',
    project: '[hooks]\nbudget = 200\nskip_prefixes = ["c"]\n[search]\ndoc_demotion = 0.9\n',
    calibration: '{ "search": { "doc_demotion": 0.4 }, "hooks": { "threshold": 0.3 } }',
  });
  assert.deepEqual(faults, []);
  assert.deepEqual(settings, {
    ...DEFAULT_SETTINGS,
    hooks: {
      ...DEFAULT_SETTINGS.hooks,
      budget: 200,
      gateThreshold: 0.6,
      skipPrefixes: ["c"],
      threshold: 0.3,
    },
    search: { ...DEFAULT_SETTINGS.search, docDemotion: 0.4 },
    log: { payloads: true },
  });
  assert.deepEqual([...sources].filter(([, source]) => source !== "default"), [
    ["hooks.threshold", "calibration"],
    ["hooks.budget", "project"],
    ["hooks.gate_threshold", "user"],
    ["hooks.skip_prefixes", "project"],
    ["search.doc_demotion", "calibration"],
    ["log.payloads", "user"],
  ]);
});

Deno.test("loadConfig() leaves the layer below in force where a value does not fit", () => {
  const { settings, sources, faults } = load({
    user: "[hooks]\nbudget = 100\n",
    project: "[hooks]\nbudget = 0\nthreshold = 0.1\n",
  });
  assert.equal(settings.hooks.budget, 100);
  assert.equal(settings.hooks.threshold, 0.1);
  assert.equal(sources.get("hooks.budget"), "user");
  assert.equal(faults.length, 1);
});

Deno.test("loadConfig() warns of unknown keys with the nearest known one", () => {
  const cases: [toml: string, key: string, line: number, nearest: string | undefined][] = [
    ["[hooks]\ntreshold = 0.1", "hooks.treshold", 2, "hooks.threshold"],
    ["[hooks]\ngateThreshold = 0.1", "hooks.gateThreshold", 2, "hooks.gate_threshold"],
    ["[hooks]\nbugdet = 1", "hooks.bugdet", 2, "hooks.budget"],
    ["[hooks]\nsemantic_weight = 1", "hooks.semantic_weight", 2, undefined],
    ["[search]\n\ngate_threshold = 0.1", "search.gate_threshold", 3, "hooks.gate_threshold"],
    ["threshold = 0.1", "threshold", 1, "hooks.threshold"],
    ["[hook]\nthreshold = 0.1", "hook", 1, "hooks"],
    ["[embedding]\nmodel = 'x'", "embedding", 1, undefined],
    ["[hooks]\nconstructor = 1", "hooks.constructor", 2, undefined],
    ["[toString]", "toString", 1, undefined],
    ["[__proto__]\npolluted = true", "__proto__", 1, undefined],
    [
      '[[hooks.keyword_repos]]\nkeywords = ["a"]\nrepos = ["b"]\nrepo = "c"',
      "hooks.keyword_repos[0].repo",
      4,
      undefined,
    ],
  ];
  for (const [project, key, line, nearest] of cases) {
    const { faults, settings } = load({ project });
    assert.deepEqual(
      faults.map((fault) => [fault.severity, fault.key, fault.line, fault.nearest]),
      [["warning", key, line, nearest]],
      project,
    );
    const rules = key.startsWith("hooks.keyword") ? [{ keywords: ["a"], repos: ["b"] }] : [];
    assert.deepEqual(settings.hooks, { ...DEFAULT_SETTINGS.hooks, keywordRepos: rules });
  }
  assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
});

Deno.test("loadConfig() takes a file that is no TOML for empty, with one fault", () => {
  const cases: [text: string, line: number | undefined][] = [
    ["[hooks]\nbudget = 1\nthreshold = ", 3],
    ["[hooks\nbudget = 1", 1],
    ["\n\n<<<<<<< HEAD\n", 3],
    ["[hooks]\nskip_prefixes = ['''\n", undefined],
  ];
  for (const [project, line] of cases) {
    const files = writeConfig({ user: "[hooks]\nbudget = 7\n", project });
    const { settings, faults, complete } = loadBoth(files);
    assert.equal(settings.hooks.budget, 7);
    assert.equal(faults.length, 1, project);
    assert.deepEqual([faults[0]?.severity, faults[0]?.file, faults[0]?.key], [
      "error",
      files.project,
      "",
    ]);
    if (line !== undefined) assert.equal(faults[0]?.line, line, project);
    assert.equal(complete, true);
  }
});

Deno.test("loadConfig() takes a calibration that is no JSON object for empty", () => {
  for (const calibration of ["", "[]", "null", "{ \n\n x }", '"x"']) {
    const { settings, faults } = load({ calibration });
    assert.deepEqual(settings, DEFAULT_SETTINGS);
    assert.equal(faults.length, 1, calibration);
    assert.equal(faults[0]?.severity, "error");
    assert.doesNotMatch(faults[0]?.found ?? "", /line \d/, "that is told before");
  }
});

Deno.test("loadConfig() reads files with a byte order mark and CRLF", () => {
  const { settings, faults } = load({
    project: "\uFEFF# Settings\r\n[hooks]\r\nbudget = 40\r\nthreshold = 2\r\n",
  });
  assert.equal(settings.hooks.budget, 40);
  assert.deepEqual(faults.map(({ line }) => line), [4]);
});

Deno.test("loadConfig() says when a file cannot be opened, and that another try may go otherwise", () => {
  const files = writeConfig({});
  Deno.mkdirSync(files.project);
  const { settings, faults, complete } = loadBoth(files);
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.equal(complete, false);
  assert.deepEqual(faults.map(({ key, file }) => [key, file]), [["", files.project]]);
});

Deno.test("loadConfig() refuses a key that should be a table", () => {
  const { settings, faults } = load({ project: "hooks = 3\nlog = []" });
  assert.deepEqual(settings, DEFAULT_SETTINGS);
  assert.deepEqual(faults.map(({ key, found, allowed, line }) => [key, found, allowed, line]), [
    ["hooks", "3", "a table", 1],
    ["log", "[]", "a table", 2],
  ]);
});

Deno.test("loadConfig() refuses a date for one key, and hooks, whose TOML has none, for the file", () => {
  const files = writeConfig({ project: "[log]\npayloads = 2020-01-01\n[hooks]\nbudget = 7\n" });
  const { settings, faults } = loadConfig(files);
  assert.equal(settings.hooks.budget, 7);
  assert.deepEqual(faults.map(({ key }) => key), ["log.payloads"]);
  assert.match(faults[0]?.found ?? "", /^2020-01-01/);
  const plain = readPlainConfig(files).current;
  assert.deepEqual(plain.settings, DEFAULT_SETTINGS);
  assert.match(plain.faults.join("\n"), /^Cannot read ".*", line 2: "2020-01-01" is no value; /);
});

Deno.test("loadConfig() refuses a number without end, for the file or for the key", () => {
  const files = writeConfig({ project: "[hooks]\nbudget = 99999999999999999999" });
  assert.deepEqual(loadConfig(files).faults.map(({ line }) => line), [2]);
  assert.match(readPlainConfig(files).current.faults.join("\n"), /"hooks.budget".*, line 2: found/);
});

Deno.test("describeFault() says what, why and the next step", () => {
  const file = "/p/.bobbin/config.toml";
  const cases: [fault: Fault, text: string][] = [
    [
      {
        severity: "error",
        file,
        line: 3,
        key: "hooks.threshold",
        found: "2",
        allowed: "a number from 0 to 1",
      },
      `Cannot use "hooks.threshold" of "${file}", line 3: found 2, allowed is a number from 0 to 1; correct or remove it`,
    ],
    [
      {
        severity: "warning",
        file,
        line: 4,
        key: "hooks.bugdet",
        found: "hooks.bugdet",
        allowed: "a known key",
        nearest: "hooks.budget",
      },
      `Cannot use "hooks.bugdet" of "${file}", line 4: no such key; did you mean "hooks.budget"?`,
    ],
    [
      { severity: "warning", file, key: "embedding", found: "embedding", allowed: "a known key" },
      `Cannot use "embedding" of "${file}": no such key; remove it`,
    ],
    [
      { severity: "error", file, line: 1, key: "", found: "invalid value", allowed: "correct it" },
      `Cannot read "${file}", line 1: invalid value; correct it`,
    ],
  ];
  for (const [fault, text] of cases) assert.equal(describeFault(fault), text);
});

Deno.test("loadConfig() cuts long values in faults and keeps them on one line", () => {
  const [fault] = load({ project: `[hooks]\nbudget = """\n${"x\n".repeat(5000)}"""` }).faults;
  assert.ok(fault && fault.found.length < 70);
  assert.ok(!fault.found.includes("\n"));
});
