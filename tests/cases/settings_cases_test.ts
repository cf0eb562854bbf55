/** What went wrong with settings files elsewhere (ST-…): each report as a test by its id. */
import { strict as assert } from "node:assert";
import { VERSION } from "../../lib/cli/version.ts";
import { checkHooks } from "../../lib/host/check_hooks.ts";
import { commandFor, isOwnCommand, quote } from "../../lib/host/command.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { HOSTS } from "../../lib/host/host.ts";
import { install, show } from "../../lib/host/install.ts";
import { ownEntries } from "../../lib/host/own_entries.ts";
import { changeSettingsFile } from "../../lib/host/settings_file.ts";
import { readHooks } from "../../lib/host/settings_hooks.ts";
import { settingsPath } from "../../lib/host/settings_path.ts";
import { match } from "../../lib/host/simulate/matcher.ts";
import { uninstall } from "../../lib/host/uninstall.ts";
import { PlayedHost, run } from "../host/played_host.ts";
import { SettingsProject } from "../host/settings_project.ts";

// ST-21 cannot apply: nothing here writes CLAUDE.md or another file of instructions.

/** Installs into a file with this text, gives the installed text to look at, and asserts that it can be undone. */
function thereAndBack(original: string): string {
  using it = new SettingsProject();
  it.write(original);
  const { text } = install(it.place());
  uninstall(it.place());
  assert.equal(it.read(), original);
  return text;
}

/** Returns what a check of the hooks says about a project with a settings text of its own. */
async function findingsFor(text: string, homes = {}): Promise<string> {
  using host = new PlayedHost("claude");
  host.write("project/.claude/settings.json", text);
  host.write("project/.bobbin/config.toml", "");
  const { project } = host;
  const findings = await checkHooks({
    project,
    homes: { ...host.homes, ...homes },
    lastRun: () => ({ time: "2026-01-02T03:04:05Z" }),
  });
  return findings.map(({ what, next }) => `${what}; ${next}`).join("\n");
}

/** A file with the suite's own hooks, as an executable that does nothing would have them. */
function ownSettings(): string {
  using it = new SettingsProject();
  return show(it.place({ form: "binary", deno: "/bin/true" }));
}

Deno.test("ST-02: trailing commas are kept, and Claude Code's own strictness is told", () => {
  using it = new SettingsProject();
  const original =
    '{\n "hooks": {"PreToolUse": [],},\n "permissions": {"deny": ["Bash(rm -rf *)",]}\n}';
  it.write(original);
  assert.match(install(it.place()).notes.join(), /takes strict JSON only/);
  uninstall(it.place());
  assert.equal(it.read(), original);
});

Deno.test("ST-03: bytes that are not ours stay, && and > among them", () => {
  const original =
    '{\n\t"theme": "dark",\n\t"statusLine": {"type":"command","command":"a && b > c"}\n}\r\n';
  assert(
    thereAndBack(original).includes('"statusLine": {"type":"command","command":"a && b > c"}'),
  );
});

Deno.test("ST-04: a path with the product's name in it is nobody's hook but its owner's", () => {
  const command = "node /Users/me/Projects/bobbin-notes/my-hook.js";
  assert.equal(isOwnCommand(command), false);
  thereAndBack(`{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"${command}"}]}]}}`);
});

Deno.test("ST-05: uninstall leaves nothing behind, for either host", () => {
  for (const host of HOSTS) {
    using it = new SettingsProject();
    const before = it.snapshot();
    install(it.place({ host }));
    assert.notDeepEqual(it.snapshot(), before);
    uninstall(it.place({ host }));
    assert.deepEqual(it.snapshot(), before);
  }
});

Deno.test("ST-07: a second install changes nothing, and copies collapse to one", () => {
  using it = new SettingsProject();
  const { text } = install(it.place());
  assert.equal(install(it.place()).status, "unchanged");
  const settings = JSON.parse(text);
  for (const groups of Object.values<unknown[]>(settings.hooks)) groups.push(...groups);
  it.write(JSON.stringify(settings, null, 2));
  install(it.place());
  assert.equal(ownEntries(it.read()).length, ENTRIES.length);
});

Deno.test("ST-08: a hook at an old path is replaced by that at the new one", () => {
  using it = new SettingsProject();
  install(it.place());
  Deno.renameSync(it.scripts, `${it.top}/moved`);
  install(it.place({ scripts: `${it.top}/moved` }));
  const commands = ownEntries(it.read()).map(({ command }) => command);
  assert.equal(commands.length, ENTRIES.length);
  assert(commands.every((command) => command.includes("/moved/")));
});

Deno.test("ST-09: a symlinked settings file stays a link, its target keeps its mode", () => {
  using it = new SettingsProject();
  const target = `${it.top}/dot.json`;
  Deno.writeTextFileSync(target, "{}\n");
  Deno.chmodSync(target, 0o600);
  Deno.mkdirSync(`${it.project}/.claude`);
  Deno.symlinkSync(target, it.settings);
  install(it.place());
  assert(Deno.lstatSync(it.settings).isSymlink);
  assert.equal((Deno.statSync(target).mode ?? 0) & 0o777, 0o600);
  assert.equal(ownEntries(it.read(target)).length, ENTRIES.length);
});

Deno.test("ST-11: what another program writes between our read and our write is kept", () => {
  using it = new SettingsProject();
  it.write("{}\n");
  let tries = 0;
  changeSettingsFile(it.settings, ({ text }) => {
    if (tries++ === 0) it.write('{"theirs": 1}\n');
    return text.replace("}", text.includes("theirs") ? ', "ours": 1}' : '"ours": 1}');
  });
  assert.deepEqual(JSON.parse(it.read()), { theirs: 1, ours: 1 });
});

Deno.test("ST-12: CLAUDE_CONFIG_DIR is the only place for a person's settings, unless it is blank", () => {
  const pathFor = (claudeConfig: string) =>
    settingsPath("claude", "global", "/p", { home: "/h", claudeConfig });
  assert.equal(pathFor("/tmp/alt-claude"), "/tmp/alt-claude/settings.json");
  assert.equal(pathFor("  "), "/h/.claude/settings.json");
});

Deno.test("ST-13: commands for all projects name their script by an absolute path", () => {
  using it = new SettingsProject();
  for (const host of HOSTS) {
    for (const entry of ENTRIES.filter(({ hosts }) => hosts.includes(host))) {
      const command = commandFor(entry, it.place({ host, scope: "global" }));
      const script = `${it.scripts}/${entry.script}.ts`;
      assert(script.startsWith("/") && command.includes(` ${quote(script)} --host`), command);
    }
  }
});

Deno.test("ST-14: an entry that voids its file is found, and ours never is one", async () => {
  const text = ownSettings().replace(
    '"PreToolUse": [',
    '"PreToolUse": [{"matcher":{"tools":["Bash"]},"hooks":[]},',
  );
  assert.match(
    await findingsFor(text),
    /hooks\.PreToolUse\.0\.matcher" is wrong.*voids the whole file/,
  );
  for (const host of HOSTS) {
    using it = new SettingsProject();
    const { passedOver, fault } = readHooks(host, show(it.place({ host })));
    assert.deepEqual([passedOver, fault], [[], undefined]);
  }
});

Deno.test("ST-16: hooks for all tools leave the matcher out; a bare star is no pattern for Bob", () => {
  using it = new SettingsProject();
  for (const host of HOSTS) assert(!show(it.place({ host })).includes('"matcher"'));
  assert.equal(match("bob", "*", "write_file").isMatch, false);
  assert.equal(match("claude", "*", "Write").isMatch, true);
});

Deno.test("ST-17: entries have the nested form; a flat one is passed over and told", async () => {
  for (const groups of Object.values(JSON.parse(ownSettings()).hooks)) {
    const [{ hooks: [handler] }] = groups as [{ hooks: [Record<string, unknown>] }];
    assert.deepEqual(Object.keys(handler), ["type", "command", "timeout"]);
  }
  const flat = ownSettings().replace('"Stop": [', '"Stop": [{"command":"x","timeout":500},');
  assert.match(
    await findingsFor(flat),
    /"hooks\.Stop\.0\.hooks" is wrong.*passes it over; mend the entry/,
  );
});

Deno.test("ST-18: a timeout of 1 is one second for both hosts, and ours are of that size", async () => {
  for (const { timeout } of ENTRIES) assert(timeout >= 1 && timeout <= 60);
  for (const name of HOSTS) {
    using host = new PlayedHost(name);
    host.writeHooks("UserPromptSubmit", { hooks: [run("sleep 30", { timeout: 1 })] });
    const [slow] = (await host.play("UserPromptSubmit")).hooks;
    assert.match(slow?.why ?? "", /^killed after 1 s/);
    assert((slow?.milliseconds ?? 0) >= 1000);
  }
});

Deno.test("ST-19: only events that the host has are installed; others are told", async () => {
  using it = new SettingsProject();
  assert(!show(it.place({ host: "bob" })).includes("PostToolUseFailure"));
  const later = ownSettings().replace('"Stop": [', '"ToBeInvented": [], "Stop": [');
  assert.match(await findingsFor(later), /"hooks\.ToBeInvented" is no event of this host/);
});

Deno.test("ST-20: hooks that are there stay first and unchanged", () => {
  const foreign = '{"hooks":[{"type":"command","command":"say done"}]}';
  const installed = thereAndBack(`{"hooks":{"Stop":[${foreign}]}}`);
  assert.equal(JSON.stringify(JSON.parse(installed).hooks.Stop[0]), foreign);
});

Deno.test("ST-22: Bob's files are those of version 2, and an untrusted folder is told", async () => {
  const homes = { home: "/h", claudeConfig: undefined };
  assert.equal(settingsPath("bob", "global", "/p", homes), "/h/.bob/settings/settings.json");
  assert.equal(settingsPath("bob", "project", "/p", homes), "/p/.bob/settings.json");
  using it = new SettingsProject();
  assert.match(install(it.place({ host: "bob" })).notes.join(), /trusted folder only/);
  using bob = new PlayedHost("bob");
  bob.writeHooks("SessionStart", { hooks: [run("echo hello")] });
  assert.deepEqual((await bob.play("SessionStart", undefined, false)).model, []);
});

Deno.test("ST-23: hooks that stand in a second place are told at install and by the doctor", async () => {
  using it = new SettingsProject();
  install(it.place());
  const { notes } = install(it.place({ scope: "local", flags: ["--budget", "9"] }));
  assert.match(notes.join(), /installed in ".*settings\.json" too, and may run twice/);
  using host = new PlayedHost("claude");
  host.write("home/.claude/settings.json", ownSettings().replaceAll('claude"', 'claude --role x"'));
  assert.match(
    await findingsFor(ownSettings(), host.homes),
    /runs SessionStart, .* 2 times: .*; keep one: /,
  );
});

Deno.test("ST-24: hooks are told apart by the script that they run, whatever comes before it", () => {
  const runner = 'py -3 "C:\\\\x\\\\hook_runner.py" --fallback silent';
  assert.equal(isOwnCommand(`${runner} "C:\\\\x\\\\hooks\\\\stop.ts" --host claude`), false);
  assert(isOwnCommand('deno.exe run -A "C:\\x\\hooks\\stop.ts" --host claude'));
  assert(!isOwnCommand('deno.exe run -A "C:\\x\\hooks\\nonstop.ts" --host claude'));
  const hooks = ["a", "b"].map((name) => ({ type: "command", command: `${runner} ${name}.py` }));
  const text = thereAndBack(JSON.stringify({ hooks: { Stop: [{ hooks }] } }));
  assert.equal(readHooks("claude", text).hooks.filter(({ event }) => event === "Stop").length, 3);
});

Deno.test("ST-25: a command does not change with the version, so that an approval stays", () => {
  using it = new SettingsProject();
  assert(!show(it.place()).includes(VERSION));
  assert.equal(show(it.place()), show(it.place()));
});

Deno.test("ST-26: the doctor shows when the last event came", async () => {
  const text = await findingsFor(ownSettings());
  assert.match(text, /^Claude Code sent its last event, \w+, at 2026-01-02T03:04Z/);
});
