/** Installed hooks, started as a host starts them. */
import { strict as assert } from "node:assert";
import type { CommandPlace } from "../../lib/host/command.ts";
import { install, settingsPath } from "../../lib/host/install.ts";
import { readStatus } from "../../lib/host/status.ts";

const SCRIPTS = new URL("../../hooks", import.meta.url).pathname;

function createProject(): CommandPlace & Disposable {
  const project = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin test " }));
  Deno.mkdirSync(`${project}/.bobbin`);
  Deno.writeTextFileSync(`${project}/.bobbin/config.toml`, "");
  return {
    host: "claude",
    project,
    scripts: SCRIPTS,
    deno: Deno.execPath(),
    flags: [],
    [Symbol.dispose]: () => Deno.removeSync(project, { recursive: true }),
  };
}

Deno.test("readStatus() tells for each host what is not installed", async () => {
  using place = createProject();
  const states = await readStatus(place.project, () => "2026-01-01T00:00:00Z");
  for (const host of ["claude", "bob"] as const) {
    const state = states.find((state) => state.host === host && state.event === "UserPromptSubmit");
    const path = settingsPath(host, place.project);
    assert.deepEqual(state, { host, event: "UserPromptSubmit", path, installed: false });
  }
});

Deno.test("readStatus() runs what is installed, without a trace in the project", async () => {
  using place = createProject();
  for (const host of ["claude", "bob"] as const) install({ ...place, host });
  const fired = { claude: "2026-01-01T00:00:00Z", bob: undefined };
  const states = await readStatus(place.project, (host) => fired[host]);
  for (const { host, event, installed, runs, fault, lastFired } of states) {
    if (event !== "UserPromptSubmit") continue;
    assert.deepEqual([installed, runs, fault, lastFired], [true, true, undefined, fired[host]]);
  }
  assert.deepEqual([...Deno.readDirSync(`${place.project}/.bobbin`)].map((e) => e.name), [
    "config.toml",
  ]);
});

Deno.test("readStatus() says why a command does not run", async (t) => {
  const cases: [name: string, more: Partial<CommandPlace>, fault: RegExp][] = [
    ["the script is gone", { scripts: "/gone/hooks" }, /^exit code 1: .*Module not found/],
    ["deno is gone", { deno: "/gone/deno" }, /^exit code 127: .*\/gone\/deno/],
  ];
  for (const [name, more, fault] of cases) {
    await t.step(name, async () => {
      using place = createProject();
      install({ ...place, ...more });
      const states = await readStatus(place.project, () => undefined);
      const claude = states.find(({ event }) => event === "UserPromptSubmit");
      assert.deepEqual([claude?.installed, claude?.runs], [true, false]);
      assert.match(claude?.fault ?? "", fault);
    });
  }
});
