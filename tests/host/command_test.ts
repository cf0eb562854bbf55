/** The command lines for settings files: run by a real shell, with a stand-in that tells its arguments. */
import { strict as assert } from "node:assert";
import {
  availableEntries,
  commandFor,
  type CommandPlace,
  isOwnCommand,
} from "../../lib/host/command.ts";
import { ENTRIES, type Entry } from "../../lib/host/entries.ts";
import { RIGHTS } from "../../lib/host/permissions.ts";
import { SettingsProject } from "./settings_project.ts";

const PROMPT = ENTRIES.find(({ kind }) => kind === "prompt") as Entry;
const NAMES = [
  "plain",
  "with space",
  "it's",
  '"double"',
  "$(touch pwned)",
  "`x`",
  "a;b&c|d",
  "한글 日本",
  "-dash",
  "*",
];

/** Runs a command with a program that prints its arguments, one a line. */
function argumentsOf(command: string, cwd: string, project: string): string[] {
  const { code, stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", command],
    cwd,
    env: { CLAUDE_PROJECT_DIR: project },
  }).outputSync();
  assert.equal(code, 0, command + new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trimEnd().split("\n");
}

function writeTeller(path: string): string {
  Deno.writeTextFileSync(path, '#!/bin/sh\n[ "$NO_COLOR" = 1 ] && printf "%s\\n" "$@"\n');
  Deno.chmodSync(path, 0o755);
  return path;
}

Deno.test("commandFor() survives the shell with names of any kind", () => {
  for (const name of NAMES) {
    using it = new SettingsProject();
    const scripts = `${it.top}/${name}`, project = `${it.top}/project ${name}`;
    Deno.mkdirSync(scripts);
    Deno.mkdirSync(project);
    const deno = writeTeller(`${scripts}/deno`);
    const place = it.place({
      scripts,
      project,
      deno,
      flags: ["--budget", "200", "--threshold", name],
    });
    for (const host of ["claude", "bob"] as const) {
      const args = argumentsOf(commandFor(PROMPT, { ...place, host }), project, project);
      assert.deepEqual(args, [
        "run",
        "--no-config",
        "--no-lock",
        "--no-remote",
        "--no-npm",
        "--no-prompt",
        "--v8-flags=--no-lazy,--no-opt,--min-semi-space-size=8",
        "--allow-read",
        `--allow-write=${project}/.bobbin,.bobbin`,
        `--allow-env=${RIGHTS.prompt.env.join(",")}`,
        `${scripts}/user_prompt_submit.ts`,
        "--host",
        host,
        "--budget",
        "200",
        "--threshold",
        name,
      ]);
    }
    assert.deepEqual([...Deno.readDirSync(project)], [], "the shell ran nothing");
  }
});

Deno.test("commandFor() holds no path of the machine where the host has a variable for it", () => {
  using it = new SettingsProject();
  const scripts = `${it.project}/.claude/hooks of mine`;
  Deno.mkdirSync(scripts, { recursive: true });
  const cases: readonly (readonly [Partial<CommandPlace>, string])[] = [
    [{}, "user_prompt_submit.ts"],
    [{ form: "bundle" }, "user_prompt_submit.js"],
    [{ scope: "local", form: "bundle" }, "user_prompt_submit.js"],
  ];
  for (const [changes, file] of cases) {
    const command = commandFor(PROMPT, it.place({ scripts, ...changes }));
    assert(!command.includes(it.top), command);
    assert(
      command.includes(`"$CLAUDE_PROJECT_DIR"/'.claude/hooks of mine/${file}' --host`),
      command,
    );
  }
  const deno = `${scripts}/bobbin`;
  const binary = commandFor(PROMPT, it.place({ form: "binary", deno, flags: ["--budget", "9"] }));
  assert.equal(
    binary,
    `NO_COLOR=1 "$CLAUDE_PROJECT_DIR"/'.claude/hooks of mine/bobbin' hook inject-context --host claude --budget 9`,
  );
  const global = commandFor(PROMPT, it.place({ scripts, scope: "global" }));
  assert(global.includes(" '" + scripts.replaceAll("'", "'\\''")), "a global command is absolute");
  const bob = commandFor(PROMPT, it.place({ scripts, host: "bob" }));
  assert(!bob.includes("$"), "Bob has no variable");
});

Deno.test("commandFor() lets a hook write to the state folder and nowhere else", () => {
  const plain = { host: "claude", project: "/p", scripts: "/s", deno: "deno", flags: [] } as const;
  const cases: readonly (readonly [Partial<CommandPlace>, string])[] = [
    [{}, '"$CLAUDE_PROJECT_DIR"/.bobbin,.bobbin'],
    [{ state: "/p/sub/.bobbin" }, '"$CLAUDE_PROJECT_DIR"/sub/.bobbin,.bobbin'],
    [{ state: "/.bobbin" }, "/.bobbin,.bobbin"],
    [{ scope: "global" }, '"$CLAUDE_PROJECT_DIR"/.bobbin,.bobbin'],
    [{ host: "bob" }, "/p/.bobbin,.bobbin"],
    [{ host: "bob", scope: "global" }, ".bobbin"],
    [{ project: "/a,b" }, ".bobbin"],
  ];
  for (const [changes, expected] of cases) {
    for (const entry of ENTRIES) {
      const words = commandFor(entry, { ...plain, ...changes }).split(" ");
      const writes = words.filter((word) => word.startsWith("--allow-write"));
      assert.deepEqual(writes, [`--allow-write=${expected}`]);
      assert(!words.some((word) => /^--allow-(all|net|ffi|sys|import)|^-A/.test(word)));
      assert.equal(words.some((word) => word.startsWith("--allow-run")), entry.kind === "stop");
    }
  }
});

Deno.test("commandFor() gives each hook the flags that it knows", () => {
  using it = new SettingsProject();
  const place = it.place({ flags: ["--threshold", "0.6", "--budget", "9"] });
  const flags = Object.fromEntries(
    ENTRIES.map((entry) => [entry.kind, commandFor(entry, place).split("--host claude")[1]]),
  );
  assert.deepEqual(flags, {
    session_start: " --budget 9",
    prompt: " --threshold 0.6 --budget 9",
    pre_tool: "",
    post_tool: " --budget 9",
    post_tool_failure: " --budget 9",
    stop: "",
  });
});

Deno.test("availableEntries() are those whose script exists and whose event the host has", () => {
  using it = new SettingsProject();
  const kinds = (changes: Partial<CommandPlace>): string =>
    availableEntries(it.place(changes)).map(({ kind }) => kind).join(" ");
  const all = "session_start prompt pre_tool post_tool post_tool_failure stop";
  assert.equal(kinds({}), all);
  assert.equal(kinds({ host: "bob" }), all.replace("post_tool_failure ", ""));
  assert.equal(kinds({ form: "bundle" }), "");
  assert.equal(kinds({ form: "binary" }), all);
  Deno.removeSync(`${it.scripts}/stop.ts`);
  assert.equal(kinds({}), all.replace(" stop", ""));
});

Deno.test("commandFor() lets only the prompt hook write into the vault that it answers from", () => {
  const place = { host: "bob", project: "/p", scripts: "/s", deno: "deno", flags: [] } as const;
  for (const entry of ENTRIES) {
    const command = commandFor(entry, { ...place, notes: "/vault/.kb" });
    assert.equal(command.includes("/vault/.kb"), entry.kind === "prompt", entry.kind);
  }
});

Deno.test("isOwnCommand() knows every command that commandFor() writes", () => {
  using it = new SettingsProject();
  for (const entry of ENTRIES) {
    for (const name of NAMES) {
      for (const host of ["claude", "bob"] as const) {
        for (const form of ["source", "bundle", "binary"] as const) {
          const deno = `/opt/${name}/${form === "binary" ? "bobbin" : "deno"}`;
          const place = it.place({
            host,
            form,
            deno,
            scripts: `/s/${name}`,
            flags: ["--budget", "1"],
          });
          const command = commandFor(entry, place);
          assert(isOwnCommand(command), command);
        }
      }
    }
  }
});

Deno.test("isOwnCommand() knows own commands of other hands and no foreign ones", () => {
  const cases = [
    ["deno run -A /old/hooks/user_prompt_submit.ts --host bob", true],
    ["timeout 5 deno run -A ./stop.js --host claude || true", true],
    ["env X=1 /usr/local/bin/bobbin hook post-tool-use --host claude --budget 9", true],
    ["bobbin.exe hook stop --host bob", true],
    ["bobbin hook inject-context || true", false],
    ["bobbin hook inject-context --budget 60", false],
    ["node /me/bobbin/hooks/stop.js --host claude", false],
    ["deno run -A /me/bobbin/notify.ts --host claude", false],
    ["deno run -A /me/hooks/stop.ts", false],
    ["deno run -A /me/hooks/stop.ts --host codex", false],
    ["deno run -A /me/nonstop.ts --host claude", false],
    ["deno task stop.ts --host claude", false],
    ["echo bobbin hook", false],
    ["", false],
  ] as const;
  for (const [command, expected] of cases) assert.equal(isOwnCommand(command), expected, command);
});

Deno.test("a command whose deno, script or folder is gone does not block", () => {
  using it = new SettingsProject();
  const cases: readonly Partial<CommandPlace>[] = [
    { deno: "/nowhere/deno" },
    { deno: Deno.execPath(), scripts: "/nowhere/hooks" },
    { deno: "/nowhere/bobbin", form: "binary" },
    { deno: it.top, form: "binary" },
  ];
  for (const changes of cases) {
    const command = commandFor(PROMPT, it.place(changes));
    const { code } = new Deno.Command("sh", { args: ["-c", command], cwd: it.project })
      .outputSync();
    assert(code !== 0 && code !== 2, `${code} of ${command}`);
  }
});
