/** A deno whose V8 does not know what hooks are started with: told, mended by an install, in nobody's way. */
import { strict as assert } from "node:assert";
import { checkHooks } from "../../lib/host/check_hooks.ts";
import { BRIEF } from "../../lib/host/command.ts";
import { refusesFlag } from "../../lib/host/deno_flag.ts";
import { HOSTS } from "../../lib/host/host.ts";
import { install } from "../../lib/host/install.ts";
import { PlayedHost, run } from "./played_host.ts";
import { SettingsProject } from "./settings_project.ts";

const UNKNOWN = "--v8-flags=--no-such-flag";

Deno.test("refusesFlag() asks the deno that hooks will run with", async () => {
  const cases = [
    [Deno.execPath(), BRIEF.source, false],
    [Deno.execPath(), BRIEF.bundle, false],
    [Deno.execPath(), UNKNOWN, true],
    [Deno.execPath(), "--no-such-flag", false],
    ["/gone/deno", UNKNOWN, false],
  ] as const;
  for (const [deno, flag, refuses] of cases) {
    assert.equal(await refusesFlag(deno, flag), refuses, `${deno} ${flag}`);
  }
});

Deno.test("install() leaves out what that deno does not know, says so, and puts it back", () => {
  using it = new SettingsProject();
  const plain = install(it.place({ scope: "local", withoutBrief: true }));
  assert.match(plain.text, /deno run --no-config .* --host claude/);
  assert(!plain.text.includes("--v8-flags"));
  assert.match(plain.notes.join(), /^"deno" does not know "--v8-flags=.*": hooks run without/);
  const { status, text, notes } = install(it.place({ scope: "local" }));
  assert.deepEqual([status, text.includes(BRIEF.source), notes], ["installed", true, []]);
});

Deno.test("checkHooks() names the flag that deno refuses, and how to do without", async () => {
  using it = new SettingsProject();
  const homes = { home: `${it.top}/home`, claudeConfig: undefined };
  for (const script of ["user_prompt_submit", "stop"]) {
    Deno.writeTextFileSync(`${it.scripts}/${script}.ts`, "Deno.exit(0);\n");
  }
  install(it.place({ deno: Deno.execPath() }));
  it.write(it.read().replaceAll(BRIEF.source, UNKNOWN));
  const findings = await checkHooks({ project: it.project, homes, lastRun: () => undefined });
  const [fault, ...others] = findings.filter(({ level }) => level === "fault");
  assert.match(fault?.what ?? "", /UserPromptSubmit.* do not work: .*flag '--no-such-flag'/);
  assert.equal(
    fault?.next,
    'run "bobbin hook install --host claude --project": it leaves the flag out',
  );
  assert.deepEqual(others, []);
});

Deno.test("a guard that deno does not even start refuses nothing", async () => {
  for (const name of HOSTS) {
    using host = new PlayedHost(name);
    host.writeHooks("PreToolUse", { hooks: [run(`'${Deno.execPath()}' run ${UNKNOWN} x.ts`)] });
    const { blocked, verdict, hooks } = await host.play("PreToolUse");
    assert.deepEqual([hooks[0]?.code, blocked, verdict], [1, undefined, "It goes on"], name);
  }
});
