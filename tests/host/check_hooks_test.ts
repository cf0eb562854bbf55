/** The checks of installed hooks that need no command: the notes' hooks, trust, paths that are gone. */
import { strict as assert } from "node:assert";
import { checkHooks } from "../../lib/host/check_hooks.ts";
import type { EventKind } from "../../lib/host/event.ts";
import type { Host } from "../../lib/host/host.ts";
import { install, show } from "../../lib/host/install.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import type { Homes } from "../../lib/host/settings_path.ts";
import { isTrusted } from "../../lib/host/settings_trust.ts";
import { stalePaths } from "../../lib/host/stale_paths.ts";
import { status } from "../../lib/host/status.ts";
import { writeFile } from "../sample_project.ts";
import { run } from "./played_host.ts";
import { SettingsProject } from "./settings_project.ts";

Deno.test("status() and checkHooks() look after the hooks of the notes too", async () => {
  using it = new SettingsProject();
  const vault = `${it.top}/my vault`;
  Deno.mkdirSync(vault);
  const place = it.place({ suite: NOTES, form: "binary", deno: "/bin/true", scope: "local" });
  install({ ...place, flags: ["--vault", vault] });
  const homes: Homes = { home: `${it.top}/home`, claudeConfig: undefined };
  const options = { project: it.project, homes, lastRun: () => undefined };
  const { events, isHealthy } = await status(options);
  const notes = events.filter(({ suite }) => suite === "notes");
  assert.deepEqual(notes.map(({ event, runs }) => [event, runs]), [
    ["SessionStart", true],
    ["UserPromptSubmit", true],
  ]);
  assert.equal(isHealthy, true);

  const faults = async () =>
    (await checkHooks(options)).filter(({ level }) => level === "fault")
      .map(({ what, next }) => `${what}; ${next}`);
  assert.deepEqual(await faults(), []);
  Deno.renameSync(vault, `${vault} moved`);
  const path = `${it.project}/.claude/settings.local.json`;
  const next = 'run "bobbin kb hook install --host claude"';
  const gone = `"${path}" names "${vault}", which is gone; ${next}`;
  assert.deepEqual(await faults(), [gone]);
});

Deno.test("checkHooks() tells what a host passes over, what it matches by no pattern, and what came last", async () => {
  using it = new SettingsProject();
  const place = it.place({ form: "binary", deno: "/bin/true" });
  const { hooks } = JSON.parse(show(place));
  const odd = [{ type: "http", url: "x" }, { type: "magic" }];
  const PostToolUse = [...hooks.PostToolUse, { matcher: "(", hooks: odd }];
  const matched = { matcher: "[", hooks: [run("true")] };
  it.write(JSON.stringify({ hooks: { ...hooks, PostToolUse: [...PostToolUse, matched] } }));
  const times: Readonly<Record<string, string>> = {
    prompt: "2026-01-02T03",
    stop: "2026-01-02T04",
  };
  const lastRun = (_: Host, kind: EventKind) => {
    const time = times[kind];
    return time === undefined ? undefined : { time: `${time}:05:06.000Z` };
  };
  const homes: Homes = { home: `${it.top}/home`, claudeConfig: undefined };
  const found = await checkHooks({ project: it.project, homes, lastRun });
  assert.deepEqual(found.map(({ level, next }) => [level, next]), [
    ["ok", undefined],
    ["warning", "start claude here once and trust the folder"],
    ["warning", "mend the entry"],
    ["warning", "mend the matcher"],
  ]);
  const [ok, , entry, matcher] = found.map(({ what }) => what.replace(it.settings, ""));
  assert.equal(ok, "Claude Code sent its last event, Stop, at 2026-01-02T04:05Z");
  assert.match(
    entry ?? "",
    /^"": "hooks\.PostToolUse\.1\.hooks\.1\.type" is wrong: .*passes it over$/,
  );
  assert.equal(matcher, '"": "[" is no valid pattern');
});

Deno.test("checkHooks() asks for trust where a host would read no hooks without", async () => {
  using it = new SettingsProject();
  const place = it.place({ host: "bob", form: "binary", deno: "/bin/true" });
  const homes: Homes = { home: `${it.top}/home`, claudeConfig: undefined };
  const trust = async () =>
    (await checkHooks({ project: it.project, homes, lastRun: () => undefined }))
      .filter(({ next }) => next?.includes("trust the folder")).map(({ level }) => level);
  writeFile(it.top, "home/.bob/settings/settings.json", show(place));
  assert.deepEqual(await trust(), [], "a person's own settings");
  install(place);
  assert.deepEqual(await trust(), ["warning"]);
});

Deno.test("checkHooks() says once that there is no home, and what to do", async () => {
  using it = new SettingsProject();
  const homes: Homes = { home: undefined, claudeConfig: undefined };
  const findings = await checkHooks({ project: it.project, homes, lastRun: () => undefined });
  assert.deepEqual(findings.filter(({ level }) => level === "fault"), [{
    level: "fault",
    what: 'Cannot find the global settings: "HOME" is not set',
    next: "set it and try again",
  }]);
});

Deno.test("stalePaths() finds what a command names and is not there, as a shell would read it", () => {
  using it = new SettingsProject();
  const there = `${it.top}/it's here`;
  Deno.mkdirSync(there);
  const quoted = `'${there.replaceAll("'", `'\\''`)}'`;
  const cases: readonly (readonly [string, string[]])[] = [
    [`deno run ${quoted}/x.ts`, [`${there}/x.ts`]],
    [`X=1 ${quoted} --flag /gone/a`, ["/gone/a"]],
    [`deno run --allow-write=${quoted}/.bobbin,.bobbin,/gone/b`, ["/gone/b"]],
    ['"$CLAUDE_PROJECT_DIR"/\'a b\'/x "${CLAUDE_PROJECT_DIR}"', [`${it.project}/a b/x`]],
    ["'$CLAUDE_PROJECT_DIR/x' \\/gone\\ c", ["/gone c"]],
    ["relative/path --vault=relative -v", []],
    ["", []],
  ];
  for (const [command, expected] of cases) {
    assert.deepEqual(stalePaths(command, { CLAUDE_PROJECT_DIR: it.project }), expected, command);
  }
});

Deno.test("isTrusted() reads what each host wrote down, and knows when nobody was asked", () => {
  using it = new SettingsProject();
  const homes: Homes = { home: it.top, claudeConfig: undefined };
  const alt: Homes = { ...homes, claudeConfig: `${it.top}/alt` };
  assert.equal(isTrusted("claude", it.project, homes), undefined);
  assert.equal(isTrusted("bob", it.project, homes), undefined);
  const accepted = (folder: string) =>
    JSON.stringify({ projects: { [folder]: { hasTrustDialogAccepted: true } } });
  writeFile(it.top, ".claude.json", accepted(it.project));
  assert.equal(isTrusted("claude", it.project, homes), true);
  assert.equal(isTrusted("claude", `${it.project}/below`, homes), true);
  assert.equal(isTrusted("claude", `${it.project} beside`, homes), undefined);
  assert.equal(isTrusted("claude", it.project, alt), undefined, "the variable moves it");
  writeFile(it.top, "alt/.claude.json", accepted(it.top));
  assert.equal(isTrusted("claude", it.project, alt), true);
  writeFile(it.top, ".bob/trustedFolders.json", `{"${it.project}": "DO_NOT_TRUST"}`);
  assert.equal(isTrusted("bob", it.project, homes), false);
  const nearest = `{"${it.top}": "TRUST_FOLDER", "${it.project}": "DO_NOT_TRUST"}`;
  writeFile(it.top, ".bob/trustedFolders.json", nearest);
  assert.equal(isTrusted("bob", it.project, homes), false);
  writeFile(it.top, ".bob/trustedFolders.json", "not JSON");
  assert.equal(isTrusted("bob", it.project, homes), undefined);
});
