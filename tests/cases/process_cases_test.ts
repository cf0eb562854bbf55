/** What went wrong with hook processes elsewhere (PX-…): quoting, environments, working directories. */
import { strict as assert } from "node:assert";
import { commandFor, quote } from "../../lib/host/command.ts";
import { ENTRIES, type Entry } from "../../lib/host/entries.ts";
import { settingsPath } from "../../lib/host/settings_path.ts";
import { cleanPath } from "../../lib/project/paths.ts";
import { findRoot } from "../../lib/project/root.ts";
import { PlayedHost, run } from "../host/played_host.ts";
import { SettingsProject } from "../host/settings_project.ts";
import { writeFile } from "../sample_project.ts";

const HOOK = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
const PROMPT = ENTRIES.find(({ kind }) => kind === "prompt") as Entry;

interface ShellRun {
  code: number;
  stdout: string;
}

function shell(command: string, cwd: string, env: Record<string, string> = {}): ShellRun {
  const { code, stdout } = new Deno.Command("sh", { args: ["-c", command], cwd, env }).outputSync();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

/** Runs the prompt hook with these variables and no others. */
async function runBare(cwd: string, env: Record<string, string>): Promise<ShellRun> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", "--no-lock", "--no-remote", "--no-npm", HOOK],
    cwd,
    clearEnv: true,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode('{"prompt":"how are retries spaced in this project?"}'),
  );
  await writer.close();
  const { code, stdout } = await child.output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

/** Writes an executable that tells what it is given, in a folder of the project's. */
function writeTeller(folder: string): string {
  const path = `${folder}/bobbin`;
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(path, '#!/bin/sh\ncat >/dev/null; echo "$PWD $*"\n');
  Deno.chmodSync(path, 0o755);
  return path;
}

Deno.test("PX-02: an apostrophe in the path does not end a word", () => {
  using it = new SettingsProject();
  const deno = writeTeller(`${it.top}/O'Brien's repo`);
  const command = commandFor(PROMPT, it.place({ form: "binary", deno, scope: "global" }));
  const { code, stdout } = shell(`${command} </dev/null`, it.project);
  assert.deepEqual([code, stdout], [0, `${it.project} hook inject-context --host claude\n`]);
});

Deno.test("PX-03: a Windows path has forward slashes, and no shell eats what is left", () => {
  const path = "C:\\Users\\me\\hook.exe";
  assert.equal(cleanPath(path), "C:/Users/me/hook.exe");
  assert.equal(shell(`printf %s ${quote(path)}`, "/").stdout, path);
});

Deno.test("PX-05: a start-up file that talks does not get into a hook's output", async () => {
  using host = new PlayedHost("claude");
  host.write("noisy.sh", "echo Shell ready\n");
  host.writeHooks("UserPromptSubmit", { hooks: [run("echo quiet")] });
  Deno.env.set("BASH_ENV", `${host.top}/noisy.sh`);
  try {
    assert.deepEqual((await host.play("UserPromptSubmit")).model, [
      "UserPromptSubmit hook success: quiet",
    ]);
  } finally {
    Deno.env.delete("BASH_ENV");
  }
});

Deno.test("PX-06: a payload of any size goes through stdin, and into nothing else", async () => {
  using host = new PlayedHost("claude");
  host.writeHooks("PostToolUse", { hooks: [run("wc -c >size; env >env; echo $* >args")] });
  const stdout = "planted-secret".repeat(20_000);
  await host.play("PostToolUse", { tool_name: "Bash", tool_input: {}, tool_response: { stdout } });
  const read = (name: string) => Deno.readTextFileSync(`${host.project}/${name}`);
  assert(Number(read("size")) > stdout.length);
  assert(!read("env").includes("planted-secret") && !read("args").includes("planted-secret"));
});

Deno.test("PX-07: an installed command works from any folder below the project", () => {
  using it = new SettingsProject();
  const deno = writeTeller(`${it.project}/.claude/hooks`);
  const command = commandFor(PROMPT, it.place({ form: "binary", deno }));
  const deep = `${it.project}/sub/dir`;
  Deno.mkdirSync(deep, { recursive: true });
  const { code, stdout } = shell(`${command} </dev/null`, deep, { CLAUDE_PROJECT_DIR: it.project });
  assert.deepEqual([code, stdout], [0, `${deep} hook inject-context --host claude\n`]);
});

Deno.test("PX-08: the root is found from the folder, whatever the host's variable says", () => {
  using it = new SettingsProject();
  writeFile(it.project, ".bobbin/config.toml", "");
  Deno.mkdirSync(`${it.project}/sub`);
  Deno.env.set("CLAUDE_PROJECT_DIR", `${it.project}/sub`);
  try {
    assert.equal(findRoot(`${it.project}/sub`)?.path, it.project);
  } finally {
    Deno.env.delete("CLAUDE_PROJECT_DIR");
  }
});

Deno.test("PX-11: a hook needs no program but deno", async () => {
  using it = new SettingsProject();
  writeFile(it.project, ".bobbin/config.toml", "");
  const { code, stdout } = await runBare(it.project, { PATH: "/nowhere", HOME: it.top });
  assert.deepEqual([code, stdout], [0, ""]);
  assert.match(Deno.readTextFileSync(`${it.project}/.bobbin/metrics.jsonl`), /"reason":"no index"/);
});

Deno.test("PX-13: no shell script is shipped, and no source with CRLF", () => {
  const checkout = new URL("../../", import.meta.url).pathname;
  const look = (folder: string): string[] =>
    [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
      const path = `${folder}/${name}`;
      if (isDirectory) return look(path);
      return /\.(ts|txt)$/.test(name) && !Deno.readTextFileSync(path).includes("\r\n")
        ? []
        : [path];
    });
  assert.deepEqual([...look(`${checkout}hooks`), ...look(`${checkout}lib`)], []);
});

Deno.test("PX-17: a path that no shell expanded makes no folder of its name", async () => {
  for (const claudeConfig of ["~/alt", "$HOME/alt", "alt"]) {
    const homes = { home: "/h", claudeConfig };
    assert.throws(() => settingsPath("claude", "global", "/p", homes), /not an absolute path/);
  }
  using it = new SettingsProject();
  writeFile(it.project, ".bobbin/config.toml", "");
  const { code } = await runBare(it.project, { HOME: it.top, XDG_CONFIG_HOME: "$HOME/.suite" });
  assert.equal(code, 0);
  assert.deepEqual([...Deno.readDirSync(it.project)].map(({ name }) => name), [".bobbin"]);
});

for (const id of ["PX-18", "PX-20"]) {
  Deno.test(`${id}: without a home a hook writes nothing outside its project, nor in /tmp`, async () => {
    using it = new SettingsProject();
    const temporary = `${it.top}/tmp`, plain = `${it.top}/plain`;
    Deno.mkdirSync(temporary);
    Deno.mkdirSync(plain);
    const env = { TMPDIR: temporary, PATH: Deno.env.get("PATH") ?? "" };
    assert.deepEqual(await runBare(plain, env), { code: 0, stdout: "" });
    assert.deepEqual([...Deno.readDirSync(plain), ...Deno.readDirSync(temporary)], []);
    writeFile(it.project, ".bobbin/config.toml", "");
    assert.equal((await runBare(it.project, env)).code, 0);
    assert.deepEqual([...Deno.readDirSync(it.project)].map(({ name }) => name), [".bobbin"]);
  });
}
