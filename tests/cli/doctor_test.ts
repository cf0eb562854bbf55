/** `bobbin doctor` as a command: each fault that can be made here, with its next step. */
import { strict as assert } from "node:assert";
import type { Finding } from "../../lib/host/finding.ts";
import {
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

interface Report {
  code: number;
  isHealthy: boolean;
  findings: Finding[];
}

function examine(project: SampleProject): Report {
  const { code, stdout, stderr } = runBobbin(project, "doctor", "--json");
  assert.equal(stderr, "");
  return { code, ...JSON.parse(stdout) };
}

/** Asserts that there is a finding of a level whose text fits, and that it has a next step. */
function assertFound({ findings }: Report, level: Finding["level"], what: RegExp): void {
  const found = findings.find((finding) => finding.level === level && what.test(finding.what));
  assert(found, `${level} ${what} in ${JSON.stringify(findings, null, 1)}`);
  assert.equal(found.next === undefined, level === "ok", found.what);
}

Deno.test("doctor says what is not there yet", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const report = examine(project);
  assert.deepEqual([report.code, report.isHealthy], [0, true]);
  assertFound(report, "ok", /^bobbin \d.* on Deno \d/);
  assertFound(report, "warning", /^No project here/);
  assertFound(report, "warning", /^No host has the hooks installed/);
  const text = runBobbin(project, "doctor").stdout;
  assert.match(text, /^warning {2}No project here.*\n {9}next: run "bobbin init"$/m);
});

Deno.test("doctor finds a healthy project healthy", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install");
  writeFile(
    project.home,
    ".claude.json",
    `{"projects":{"${project.path}":{"hasTrustDialogAccepted":true}}}`,
  );
  writeFile(
    project.path,
    ".bobbin/metrics.jsonl",
    `{"host":"claude","event":"prompt","time":${Date.now()}}\n`,
  );
  const report = examine(project);
  assert.deepEqual(report.findings.filter(({ level }) => level !== "ok"), []);
  assertFound(report, "ok", /^Index of \d files, written just now$/);
  assertFound(report, "ok", /^Claude Code sent its last event, UserPromptSubmit, at 2/);
});

Deno.test("doctor finds what keeps hooks from working", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install");
  runBobbin(project, "hook", "install", "--host", "bob");
  runBobbin(project, "hook", "install", "--host", "bob", "--global", "--budget", "9");
  const settings = `${project.path}/.claude/settings.json`;
  const text = Deno.readTextFileSync(settings).replace(
    /\S*\/hooks\/user_prompt/,
    "/gone/user_prompt",
  );
  const more =
    '"Stop": [{"command": "x"}], "Later": [], "PostToolUse": [{"matcher": "(", "hooks": []}';
  Deno.writeTextFileSync(
    settings,
    text.replace('"hooks": {', `"hooks": {${more}],`).replace(/"Stop": \[\n/, '"Old": [\n'),
  );
  writeFile(project.path, ".claude/hooks/hooks.json", "{}");
  writeFile(project.home, ".bob/settings.json", "{}");
  const report = examine(project);
  assert.deepEqual([report.code, report.isHealthy], [1, false]);
  assertFound(
    report,
    "fault",
    /settings\.json" names "\/gone\/user_prompt_submit\.ts", which is gone/,
  );
  assertFound(report, "warning", /"hooks\.Stop\.0\.hooks" is wrong.*passes it over/);
  assertFound(report, "warning", /"hooks\.Later" is no event of this host/);
  assertFound(
    report,
    "warning",
    /^Claude Code reads no hooks from ".*\.claude\/hooks\/hooks\.json"/,
  );
  assertFound(report, "warning", /^Bob reads no hooks from ".*\.bob\/settings\.json"/);
  assertFound(report, "warning", /^Claude Code has sent no event yet/);
  assertFound(report, "warning", /^Bob reads the settings of this folder only when it is trusted/);
  assertFound(
    report,
    "warning",
    /^Bob runs SessionStart, .*Stop 2 times: installed in ".*" and ".*"$/,
  );
});

Deno.test("doctor finds hooks that are switched off, a broken file, a bad setting, and no index", () => {
  using project = createSampleProject();
  runBobbin(project, "init");
  runBobbin(project, "hook", "install");
  writeFile(project.path, ".claude/settings.local.json", '{"disableAllHooks": true}');
  writeFile(project.path, ".bob/settings.json", "{");
  writeFile(
    project.path,
    ".bobbin/config.toml",
    '[hooks]\nbudget = "many"\n[notes]\nvault = "/no/vault"\n',
  );
  const report = examine(project);
  assert.equal(report.code, 1);
  assertFound(
    report,
    "fault",
    /do not work: "disableAllHooks" is set in ".*settings\.local\.json"/,
  );
  assertFound(
    report,
    "fault",
    /^Cannot use ".*\.bob\/settings\.json": close brace expected at 1:2/,
  );
  assertFound(report, "fault", /budget/);
  assertFound(report, "fault", /^The vault "\/no\/vault" of notes\.vault is gone/);
  assertFound(report, "fault", /^Cannot read the index ".*index\.db": no such file/);
});

Deno.test("doctor finds rules that cannot be used, and warns of a key that nobody knows", () => {
  using project = createSampleProject();
  writeFile(project.path, ".bobbin/config.toml", "[hooks]\nbudgt = 3\n");
  const rules = {
    guards: '[[guards]]\nname = "a"\ntool = "Bash"\nmatch = { command = "(" }\n',
    reactions: "[[reactions]\n",
    tags: "tags = 1\n",
    boundaries: '[[boundaries]]\nname = "b"\n',
  };
  for (const [kind, text] of Object.entries(rules)) {
    writeFile(project.path, `.bobbin/${kind}.toml`, text);
  }
  const report = examine(project);
  assertFound(report, "warning", /^Cannot use "hooks\.budgt" of ".*", line 2: no such key$/);
  for (const kind of Object.keys(rules)) {
    assertFound(report, "fault", new RegExp(`^Cannot (read|use) .*\\b${kind}\\.toml"`));
  }
});

Deno.test("doctor names once what is gone from under all hooks of a file", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install");
  const settings = `${project.path}/.claude/settings.json`;
  const text = Deno.readTextFileSync(settings);
  Deno.writeTextFileSync(settings, text.replaceAll(/\S*\/hooks\/(?=\w+\.ts)/g, "/gone/"));
  const { findings } = examine(project);
  const faults = findings.filter(({ level }) => level === "fault");
  assert.deepEqual(faults, [{
    level: "fault",
    what: `"${settings}" names "/gone/session_start.ts" and 5 more that are gone`,
    next: 'run "bobbin hook install --host claude --project"',
  }]);
});

Deno.test("doctor tells of notes that the index has too, and how to leave them out", async () => {
  using project = createSampleProject();
  const { path } = project;
  writeFile(path, "notes/.kb/config.json", "{}");
  writeFile(path, "notes/deploy.md", "# Deploy\n");
  await prepareIndex(project);
  writeFile(path, ".bobbin/config.toml", '[notes]\nvault = "notes"\n');
  const report = examine(project);
  assertFound(report, "warning", /^1 note of the vault can be shown twice/);
  const exclude = /"notes\/\*\*\/\*\.md"/.exec(report.findings.map(({ next }) => next).join())?.[0];
  const settings = `[notes]\nvault = "notes"\n[index]\nexclude = [${exclude}]\n`;
  writeFile(path, ".bobbin/config.toml", settings);
  runBobbin(project, "index");
  assert.ok(!examine(project).findings.some(({ what }) => /twice/.test(what)));
});

Deno.test("doctor tells of a repository that git refuses", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const refusal = /^git does not answer for ".*": the index gets no history/;
  assert.ok(!examine(project).findings.some(({ what }) => refusal.test(what)));
  writeFile(project.path, ".git/config", "[");
  assertFound(examine(project), "warning", refusal);
});

/** A vault by its setting, what is installed that names it too, and the folder where doctor is called. */
const VAULTS: readonly {
  setting: string;
  installed: readonly string[];
  folder: string;
}[] = [
  { setting: "notes", installed: [], folder: "src" },
  { setting: "notes", installed: ["hook install", "kb hook install --project"], folder: "." },
  {
    setting: "~/notes",
    installed: ["kb hook install", "kb hook install --host bob"],
    folder: "docs",
  },
];

Deno.test("doctor names a missing vault once, and a vault that is there not at all", () => {
  for (const { setting, installed, folder } of VAULTS) {
    using project = createSampleProject();
    const { path, home } = project;
    const vault = setting === "notes" ? `${path}/notes` : `${home}/notes`;
    writeFile(vault, ".kb/config.json", "{}");
    writeFile(path, ".bobbin/config.toml", `[notes]\nvault = "${setting}"\n`);
    for (const command of installed) {
      assert.equal(runBobbin(project, ...command.split(" ")).code, 0, command);
    }
    const findings = (): Finding[] =>
      examine({ ...project, path: `${path}/${folder}` }).findings
        .filter(({ what }) => /vault|\bnotes(\/\.kb)?"/.test(what));
    assert.deepEqual(findings(), [], setting);
    Deno.renameSync(vault, `${vault} moved`);
    assert.deepEqual(findings(), [{
      level: "fault",
      what: `The vault "${setting}" of notes.vault is gone`,
      next: "set notes.vault to where it is now, then look again: hooks may name it too",
    }], setting);
    writeFile(path, ".bobbin/config.toml", `[notes]\nvault = "${vault} moved"\n`);
    assert.equal(findings().length, installed.length, "each installed file of a suite once");
  }
});

Deno.test("doctor finds the project moved from under its hooks", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  runBobbin(project, "hook", "install", "--host", "bob");
  const moved = `${project.path} moved`;
  Deno.renameSync(project.path, moved);
  const report = examine({ ...project, path: moved });
  assertFound(report, "fault", /names ".*\/shop\/\.bobbin", which is gone/);
  Deno.renameSync(moved, project.path);
});
