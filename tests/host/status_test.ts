/** The state of installed hooks, with commands that live, fail and hang. */
import { strict as assert } from "node:assert";
import { type CommandPlace, quote } from "../../lib/host/command.ts";
import { install } from "../../lib/host/install.ts";
import { FAILURE } from "../../lib/host/run_hook.ts";
import { type EventStatus, status, type StatusReport } from "../../lib/host/status.ts";
import { renderStatus } from "../../lib/cli/hook_status_text.ts";
import { run } from "./played_host.ts";
import { SettingsProject } from "./settings_project.ts";

/** Writes an executable that does a line of shell for each verb, and installs it for all events. */
function installTeller(
  it: SettingsProject,
  lines: Readonly<Record<string, string>>,
  changes: Partial<CommandPlace> = {},
): void {
  const deno = `${it.top}/bobbin`;
  const cases = Object.entries(lines).map(([verb, line]) => `${verb}) ${line};;`).join("\n");
  Deno.writeTextFileSync(deno, `#!/bin/sh\ncase "$2" in\n${cases}\n*) cat >/dev/null;;\nesac\n`);
  Deno.chmodSync(deno, 0o755);
  install(it.place({ form: "binary", deno, ...changes }));
}

function statusOf(it: SettingsProject): Promise<StatusReport> {
  const homes = {
    home: `${it.top}/home`,
    claudeConfig: undefined,
    managed: `${it.top}/managed.json`,
  };
  return status({ project: it.project, homes, lastRun: () => undefined });
}

/** Returns what is wrong with each installed event, "" for nothing. */
function faults(events: readonly EventStatus[]): Record<string, string> {
  return Object.fromEntries(
    events.filter(({ installed }) => installed).map(({ event, fault }) => [event, fault ?? ""]),
  );
}

Deno.test("status() lists each event of each host and scope when nothing is installed", async () => {
  using it = new SettingsProject();
  const { events, isHealthy, notes } = await statusOf(it);
  assert.equal(events.length, 3 * 6 + 2 * 5);
  assert(events.every(({ installed, runs }) => !installed && runs === undefined));
  assert.deepEqual([isHealthy, notes], [true, []]);
  assert.deepEqual([...Deno.readDirSync(it.project)], [], "it leaves no trace");
});

Deno.test("status() runs each command as its host would", async () => {
  using it = new SettingsProject();
  const seen = `${it.top}/seen`, stopped = `${it.top}/stopped`;
  installTeller(it, {
    "inject-context": `{ echo "$PWD $CLAUDE_PROJECT_DIR $BOBBIN_PROBE"; cat; } >"${seen}"`,
    "session-context": "cat >/dev/null; echo oh no >&2; exit 3",
    "pre-tool-use": "cat >/dev/null; exit 2",
    "post-tool-use": "cat >/dev/null; exit 2",
    "post-tool-use-failure": `cat >/dev/null; echo "${FAILURE}: NotCapable" >&2`,
    "stop": `cat >"${stopped}"`,
  });
  const report = await statusOf(it);
  assert.deepEqual(faults(report.events), {
    SessionStart: "exit code 3: oh no",
    UserPromptSubmit: "",
    PreToolUse: "",
    PostToolUse: "exit code 2",
    PostToolUseFailure: `${FAILURE}: NotCapable`,
    Stop: "",
  });
  assert.equal(report.isHealthy, false);
  const [place, payload = ""] = it.read(seen).split("\n");
  assert.equal(place, `${it.project} ${it.project} 1`);
  const { hook_event_name, event, cwd, session_id } = JSON.parse(payload);
  assert.deepEqual([hook_event_name, event], ["UserPromptSubmit", undefined]);
  assert.deepEqual([cwd, session_id], [it.project, "probe"]);
  assert.equal(JSON.parse(it.read(stopped)).stop_hook_active, true, "no action is to be run");
});

Deno.test("status() ends a command that does not end, with all that it started", async () => {
  using it = new SettingsProject();
  installTeller(it, { "stop": "sleep 300; true" });
  it.write(it.read().replace(/("command": "[^"]* hook stop [^}]*"timeout": )\d+/, "$11"));
  const start = performance.now();
  const { events } = await statusOf(it);
  assert.equal(faults(events).Stop, "no end after 1 s");
  // The program below the shell holds its output open for as long as it lives.
  assert(performance.now() - start < 150_000);
});

Deno.test("status() tells of a command that is gone", async () => {
  using it = new SettingsProject();
  installTeller(it, {});
  Deno.removeSync(`${it.top}/bobbin`);
  const { events, isHealthy } = await statusOf(it);
  assert.match(faults(events).Stop ?? "", /^exit code 127: .*not found/);
  assert.equal(isHealthy, false);
});

Deno.test("status() knows what keeps a host from running any hook of a file", async () => {
  const cases = [
    ["{", '{\n  // mine\n  "a": 1,', /strict JSON only: .* at 2:3/],
    ["}\n$", ",}\n", /strict JSON only/],
    ["{", '{\n  "disableAllHooks": true,', /"disableAllHooks" is set in/],
    ["{", '{\n  "disableAllHooks": false,', undefined],
  ] as const;
  for (const [find, replace, fault] of cases) {
    using it = new SettingsProject();
    installTeller(it, {});
    it.write(it.read().replace(new RegExp(find), replace));
    const { events, isHealthy } = await statusOf(it);
    if (fault) assert.match(faults(events).Stop ?? "", fault);
    assert.equal(isHealthy, fault === undefined, replace);
  }
});

Deno.test("status() lets the stronger scope decide about disableAllHooks", async () => {
  using it = new SettingsProject();
  installTeller(it, {});
  it.write(it.read().replace("{", '{\n  "disableAllHooks": true,'));
  Deno.writeTextFileSync(`${it.project}/.claude/settings.local.json`, '{"disableAllHooks": false}');
  assert.equal((await statusOf(it)).isHealthy, true);
});

Deno.test("status() reports a file that cannot be understood", async () => {
  using it = new SettingsProject();
  it.write("{");
  const { notes, isHealthy } = await statusOf(it);
  assert.equal(isHealthy, false);
  assert.match(notes.join(), /^Cannot use ".*settings\.json": .* at 1:2$/);
});

Deno.test("status() tells of own hooks that are told to answer a host that there is not", async () => {
  using it = new SettingsProject();
  installTeller(it, {});
  it.write(it.read().replaceAll("--host claude", "--host cluade"));
  const { events, notes, isHealthy } = await statusOf(it);
  assert.deepEqual([events.some(({ installed }) => installed), isHealthy], [false, false]);
  assert.deepEqual(notes, [
    `"${it.settings}": Cannot use "--host": found "cluade", allowed is claude or bob; correct it`,
  ]);
  it.write(JSON.stringify({ hooks: { Stop: [{ hooks: [run("deno run x.ts --host cluade")] }] } }));
  assert.deepEqual((await statusOf(it)).notes, [], "another's program");
});

Deno.test("status() notes an event that runs twice", async () => {
  using it = new SettingsProject();
  installTeller(it, {});
  installTeller(it, {}, { scope: "local" });
  assert.deepEqual((await statusOf(it)).doubles, [], "Claude Code runs equal commands once");
  installTeller(it, {}, { scope: "local", flags: ["--budget", "9"] });
  const { notes, doubles, isHealthy } = await statusOf(it);
  assert.deepEqual([notes, doubles.length, isHealthy], [[], 1, true]);
  const places = ["settings.json", "settings.local.json"]
    .map((name) => `"${it.project}/.claude/${name}"`).join(" and ");
  assert.equal(
    doubles[0],
    "Claude Code runs SessionStart, UserPromptSubmit, PostToolUse, PostToolUseFailure 2 times: " +
      `installed in ${places}`,
    "those that take a budget",
  );
});

Deno.test("renderStatus() says what works, what does not, and when it last fired", async () => {
  using it = new SettingsProject();
  installTeller(it, { "stop": "cat >/dev/null; exit 1" }, { host: "bob" });
  const homes = { home: `${it.top}/home`, claudeConfig: undefined };
  const report = await status({
    project: it.project,
    homes,
    lastRun: (_, kind) =>
      kind === "prompt"
        ? {
          time: "2026-01-02T03:04:05Z",
          error: { time: "2026-01-01T00:00:00Z", fault: "unusable index" },
        }
        : undefined,
  });
  const lines = renderStatus(report, Date.parse("2026-01-02T05:04:05Z")).split("\n");
  const bobbin = quote(`${it.top}/bobbin`);
  for (
    const line of [
      `Claude Code, project not installed in "${it.project}/.claude/settings.json"`,
      `Bob, project         "${it.project}/.bob/settings.json"`,
      `  UserPromptSubmit   works, last fired 2 hours ago     ${bobbin} hook inject-context --host bob`,
      "    last error 1 day ago: unusable index",
      `  PostToolUse        works, has not fired yet          ${bobbin} hook post-tool-use --host bob`,
      `  Stop               does not work, has not fired yet  ${bobbin} hook stop --host bob`,
      "    exit code 1",
    ]
  ) assert(lines.includes(line), `${line}\n${lines.join("\n")}`);
});

Deno.test("renderStatus() tells a file that cannot be read from one without hooks", async () => {
  using it = new SettingsProject();
  it.write("{");
  const lines = renderStatus(await statusOf(it)).replaceAll(it.top, "").split("\n");
  assert(lines.includes('Claude Code, project cannot be read: "/project/.claude/settings.json"'));
  assert(lines.includes('Bob, project         not installed in "/project/.bob/settings.json"'));
});
