/** Settings files on the disk: links, modes, scopes, and several processes at once. */
import { strict as assert } from "node:assert";
import type { CommandPlace, Scope } from "../../lib/host/command.ts";
import { type Host } from "../../lib/host/host.ts";
import { install } from "../../lib/host/install.ts";
import { ownEntries } from "../../lib/host/own_entries.ts";
import { changeSettingsFile, readSettingsFile } from "../../lib/host/settings_file.ts";
import { settingsPath } from "../../lib/host/settings_path.ts";
import { uninstall } from "../../lib/host/uninstall.ts";
import { beforeNext } from "../before_next.ts";
import { denoDir } from "../sample_project.ts";
import { SettingsProject } from "./settings_project.ts";

const ORIGINAL = '{\n  "model": "opus"\n}\n';
const COMMENTED = `{
  // the team's
  "model": "opus", /* not the other */
  "hooks": {
    "UserPromptSubmit": [
      // says hello
      { "hooks": [{ "type": "command", "command": "echo hello && true" }] }
    ],
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          { "type": "command", "command": "node guard.js" } // first of all
        ]
      }
    ]
  }
}
`;

function runSettings(
  verb: "install" | "uninstall",
  place: CommandPlace,
  env: Record<string, string> = {},
): Deno.ChildProcess {
  const program = new URL("change_settings.ts", import.meta.url).pathname;
  const args = ["run", "--allow-read", "--allow-write", "--allow-env", program, verb];
  return new Deno.Command(Deno.execPath(), {
    args: [...args, JSON.stringify(place)],
    env: { DENO_DIR: denoDir(), ...env },
  }).spawn();
}

async function succeed(children: readonly Deno.ChildProcess[]): Promise<void> {
  for (const { status } of children) assert.equal((await status).code, 0);
}

Deno.test("install() in ten processes at once leaves one entry for each event, and the others", async () => {
  using it = new SettingsProject();
  it.write(COMMENTED);
  await succeed(
    Array.from(
      { length: 10 },
      (_, i) => runSettings("install", it.place({ flags: ["--budget", String(100 + i)] })),
    ),
  );
  const kinds = ownEntries(it.read()).map(({ kind }) => kind);
  assert.equal(new Set(kinds).size, kinds.length);
  assert.equal(kinds.length, 6);
  for (const part of COMMENTED.split("\n").filter((line) => /"command"|\/\/|\/\*/.test(line))) {
    assert(it.read().includes(part), part);
  }
  assert.equal(it.read(`${it.settings}.bak`), COMMENTED);
  assert.deepEqual([...Deno.readDirSync(`${it.project}/.claude`)].length, 2);
  uninstall(it.place());
  assert.equal(it.read(), COMMENTED);
});

Deno.test("install() and uninstall() at once never show half a file", async () => {
  using it = new SettingsProject();
  let isDone = false;
  const watcher = (async () => {
    for (; !isDone; await new Promise((resolve) => setTimeout(resolve, 1))) {
      try {
        JSON.parse(it.read());
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    }
  })();
  const verbs = ["install", "uninstall"] as const;
  await succeed(
    Array.from({ length: 10 }, (_, i) => runSettings(verbs[i % 2] ?? "install", it.place())),
  );
  isDone = true;
  await watcher;
  install(it.place());
  uninstall(it.place());
  assert.deepEqual(it.snapshot(), {});
});

Deno.test("uninstall() removes its backup under the lock, as whatever changes the folder", () => {
  using it = new SettingsProject();
  it.write(ORIGINAL);
  install(it.place());
  let isLocked = false;
  {
    using _other = beforeNext(Deno, "removeSync", (path) => String(path).endsWith(".bak"), () => {
      using folder = Deno.openSync(`${it.project}/.claude`);
      isLocked = !folder.tryLockSync(true);
    });
    uninstall(it.place());
  }
  assert.ok(isLocked);
  assert.equal(it.read(), ORIGINAL);
});

Deno.test("install() keeps symlinks, also one that leads nowhere yet, and symlinked folders", () => {
  const cases: Readonly<Record<string, (it: SettingsProject, dotfiles: string) => void>> = {
    "a link to a file": (it, dotfiles) => {
      Deno.writeTextFileSync(`${dotfiles}/claude.json`, ORIGINAL, { mode: 0o600 });
      Deno.mkdirSync(`${it.project}/.claude`);
      Deno.symlinkSync(`${dotfiles}/claude.json`, it.settings);
    },
    "a relative link to a link": (it, dotfiles) => {
      Deno.writeTextFileSync(`${dotfiles}/real.json`, ORIGINAL);
      Deno.symlinkSync("real.json", `${dotfiles}/claude.json`);
      Deno.mkdirSync(`${it.project}/.claude`);
      Deno.symlinkSync("../../dotfiles/claude.json", it.settings);
    },
    "a link to nothing": (it, dotfiles) => {
      Deno.mkdirSync(`${it.project}/.claude`);
      Deno.symlinkSync(`${dotfiles}/claude.json`, it.settings);
    },
    "a linked folder": (it, dotfiles) => {
      Deno.writeTextFileSync(`${dotfiles}/settings.json`, ORIGINAL);
      Deno.symlinkSync(dotfiles, `${it.project}/.claude`);
    },
  };
  for (const [name, prepare] of Object.entries(cases)) {
    using it = new SettingsProject();
    const dotfiles = `${it.top}/dotfiles`;
    Deno.mkdirSync(dotfiles);
    // A file that is not ours keeps the folder when ours goes.
    Deno.writeTextFileSync(`${dotfiles}/other`, "");
    prepare(it, dotfiles);
    const before = [it.snapshot(), it.snapshot(dotfiles)];
    install(it.place());
    assert.equal(ownEntries(it.read()).length, 6, name);
    assert.deepEqual(it.snapshot(), before[0], `${name}: links stay`);
    uninstall(it.place());
    assert.deepEqual([it.snapshot(), it.snapshot(dotfiles)], before, name);
  }
});

Deno.test("install() refuses a loop of links", () => {
  using it = new SettingsProject();
  Deno.mkdirSync(`${it.project}/.claude`);
  Deno.symlinkSync("settings.json", it.settings);
  assert.throws(() => install(it.place()), /a loop of symlinks/);
});

Deno.test("install() keeps the mode of a file, whatever the umask", () => {
  for (const mode of [0o600, 0o644, 0o664, 0o444, 0o755]) {
    using it = new SettingsProject();
    it.write(ORIGINAL);
    Deno.chmodSync(it.settings, mode);
    install(it.place());
    assert.equal((Deno.statSync(it.settings).mode ?? 0) & 0o777, mode);
    assert.equal((Deno.statSync(`${it.settings}.bak`).mode ?? 0) & 0o077, 0);
    uninstall(it.place());
    assert.equal((Deno.statSync(it.settings).mode ?? 0) & 0o777, mode);
  }
});

Deno.test("install() overwrites no backup, neither its own first nor a foreign one", () => {
  using it = new SettingsProject();
  it.write(ORIGINAL);
  install(it.place());
  install(it.place({ flags: ["--budget", "1"] }));
  assert.equal(it.read(`${it.settings}.bak`), ORIGINAL);
  uninstall(it.place());

  Deno.writeTextFileSync(`${it.settings}.bak`, "somebody else's");
  const before = it.snapshot();
  it.write('{ "a":1 }');
  install(it.place());
  uninstall(it.place());
  assert.equal(it.read(), '{ "a":1 }');
  it.write(ORIGINAL);
  assert.deepEqual(it.snapshot(), before);
});

Deno.test("install() takes over after a process that was killed in its write", () => {
  using it = new SettingsProject();
  it.write(ORIGINAL);
  Deno.writeTextFileSync(`${it.settings}.bobbin.tmp`, '{"half');
  install(it.place());
  uninstall(it.place());
  assert.deepEqual([...Deno.readDirSync(`${it.project}/.claude`)].map(({ name }) => name), [
    "settings.json",
  ]);
});

Deno.test("changeSettingsFile() begins anew when the host wrote meanwhile", () => {
  using it = new SettingsProject();
  it.write("{}");
  let writes = 0;
  changeSettingsFile(it.settings, ({ text }) => {
    if (writes++ < 2) it.write(`{"n": ${writes}}`);
    return text.replace("}", ', "ours": 1}');
  });
  assert.equal(it.read(), '{"n": 2, "ours": 1}');
  const always = (): void =>
    changeSettingsFile(it.settings, ({ text }) => {
      it.write(`{"n": ${writes++}}`);
      return text + " ";
    });
  assert.throws(always, /Cannot write .* changed by another program/);
});

Deno.test("readSettingsFile() says which file it cannot read and why", () => {
  using it = new SettingsProject();
  assert.deepEqual(readSettingsFile(it.settings), { path: it.settings, text: "", exists: false });
  it.write("{");
  assert.throws(() => readSettingsFile(it.settings), /Cannot read ".*settings.json:1:2": .*; mend/);
});

Deno.test("settingsPath() knows each scope of each host", () => {
  const homes = { home: "/h", claudeConfig: undefined };
  const cases: readonly (readonly [Host, Scope, typeof homes | object, string | RegExp])[] = [
    ["claude", "project", homes, "/p/.claude/settings.json"],
    ["claude", "local", homes, "/p/.claude/settings.local.json"],
    ["claude", "global", homes, "/h/.claude/settings.json"],
    ["claude", "global", { home: "/h", claudeConfig: "/alt" }, "/alt/settings.json"],
    ["claude", "global", { home: undefined, claudeConfig: "/alt" }, "/alt/settings.json"],
    ["claude", "global", { home: "/h", claudeConfig: "  " }, "/h/.claude/settings.json"],
    ["claude", "project", { home: "/h", claudeConfig: "/alt" }, "/p/.claude/settings.json"],
    ["bob", "project", homes, "/p/.bob/settings.json"],
    ["bob", "global", { home: "/h", claudeConfig: "/alt" }, "/h/.bob/settings/settings.json"],
    ["bob", "local", homes, /Bob has no such file/],
    ["bob", "global", { home: undefined, claudeConfig: undefined }, /"HOME" is not set/],
    ["claude", "global", { home: "", claudeConfig: undefined }, /"HOME" is not set/],
  ];
  for (const [host, scope, where, expected] of cases) {
    const find = (): string => settingsPath(host, scope, "/p", where as typeof homes);
    if (typeof expected === "string") assert.equal(find(), expected);
    else assert.throws(find, expected);
  }
});

Deno.test("install() writes a person's settings where the environment says", async () => {
  using it = new SettingsProject();
  const env = { HOME: `${it.top}/home`, CLAUDE_CONFIG_DIR: `${it.top}/alt` };
  const cases = [
    ["claude", { ...env, CLAUDE_CONFIG_DIR: "" }, "home/.claude/settings.json"],
    ["claude", env, "alt/settings.json"],
    ["bob", env, "home/.bob/settings/settings.json"],
  ] as const;
  Deno.mkdirSync(env.HOME);
  for (const [host, variables, path] of cases) {
    const place = it.place({ host, scope: "global" });
    await succeed([runSettings("install", place, variables)]);
    const commands = ownEntries(it.read(`${it.top}/${path}`)).map(({ command }) => command);
    assert(
      commands.length >= 5 && commands.every((command) => !command.includes(it.project)),
      path,
    );
    await succeed([runSettings("uninstall", place, variables)]);
    assert.throws(() => it.read(`${it.top}/${path}`), Deno.errors.NotFound);
  }
});
