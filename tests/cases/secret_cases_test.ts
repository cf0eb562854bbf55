/** What leaked or got out elsewhere (SC-…): each report as a test by its id. */
import { strict as assert } from "node:assert";
import { walk, WALK_DEFAULTS } from "../../lib/index/walk.ts";
import { refusePrompt } from "../../lib/inject/answer_prompt.ts";
import { DEFAULT_HOOK_SETTINGS } from "../../lib/project/settings.ts";
import { stripBlocks } from "../../lib/search/noise.ts";
import { readQuery } from "../../lib/search/query.ts";
import { makeVisible, maskSecrets } from "../../lib/search/visible.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { commandOf, runHook, SCRIPTS } from "../matrices/hook_process.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";
import { assertLinear } from "../linear.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

async function indexable(folder: string): Promise<string[]> {
  return (await walk(folder, WALK_DEFAULTS)).map(({ path }) => path).sort();
}

function payload({ path }: SampleProject, more: Record<string, unknown>): string {
  return JSON.stringify({ session_id: "s", cwd: path, ...more });
}

/** Returns the paths of all files and folders below one, with their modes. */
function* modes(folder: string): Generator<[path: string, mode: number]> {
  for (const { name } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`, { mode, isDirectory } = Deno.lstatSync(path);
    yield [path, (mode ?? 0) & 0o777];
    if (isDirectory) yield* modes(path);
  }
}

Deno.test("SC-01: files that hold secrets by their name are not read", async () => {
  const secrets = [".env", ".env.local", "config/id_rsa", "tls/server.pem", ".npmrc", ".netrc"];
  using project = createSampleProject({
    ...Object.fromEntries(secrets.map((name) => [name, "API_KEY=planted\n"])),
    "app.key": "planted\n",
    "credentials.json": '{"planted": 1}\n',
    ".env.example": "API_KEY=\n",
    "src/a.ts": "export {};\n",
  });
  assert.deepEqual(await indexable(project.path), [".env.example", "src/a.ts"]);
});

Deno.test("SC-02: secrets of a call get into no log, no metrics and no text for the model", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, ".bobbin/config.toml", "[log]\npayloads = true\n");
  // In parts, so that no scanner takes this file for a leak.
  const token = "ghp" + "_0123456789abcdef0123456789abcdef0123";
  const key = "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY";
  const call = {
    tool_name: "Bash",
    tool_input: {
      command: `curl -H 'Authorization: Bearer ${token}' https://u:p4ss@h/x RetryPolicy`,
    },
    tool_response: { stdout: `AWS_SECRET_ACCESS_KEY=${key}`, stderr: "", interrupted: false },
    prompt: `${PROMPT} ${token}`,
    error: `Exit code 1\nAWS_SECRET_ACCESS_KEY=${key}\n  at src/retry_policy.ts:9:1\n`,
  };
  for (const { script } of SCRIPTS) {
    const { stdout, stderr } = await runHook(script, project, payload(project, call));
    assertClean(stdout + stderr, script);
  }
  for (const [path] of modes(`${project.path}/.bobbin`)) {
    if (Deno.statSync(path).isFile) assertClean(Deno.readTextFileSync(path), path);
  }
  function assertClean(text: string, where: string): void {
    for (const secret of [token, key, "p4ss"]) {
      assert.ok(!text.includes(secret), `${secret}: ${where}`);
    }
  }
});

Deno.test("SC-03: no session id gets out of the folder of sessions", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const before = Array.from(modes(project.path), ([path]) => path);
  const ids = ["../../../../tmp/pwned", "a/b", "..", "\0", "x".repeat(5000), "C:\\evil", "세션"];
  const sessions = `${project.path}/.bobbin/session`;
  for (const session_id of ids) {
    const text = payload(project, { session_id, prompt: PROMPT });
    assert.notEqual((await runHook("user_prompt_submit", project, text)).stdout, "");
  }
  const names = Array.from(Deno.readDirSync(sessions), ({ name }) => name);
  assert.equal(names.length, ids.length);
  for (const name of names) assert.match(name, /^[A-Za-z0-9_-]{1,64}$/);
  const added = Array.from(modes(project.path), ([path]) => path).filter((path) =>
    !before.includes(path) && !path.startsWith(sessions)
  );
  for (const path of added) assert.match(path, /\/\.bobbin\/[a-z.]+(-wal|-shm)?$/);
});

Deno.test("SC-05: links that lead out of the project are not followed", async () => {
  using project = createSampleProject({ "src/a.ts": "export {};\n" });
  Deno.writeTextFileSync(`${project.home}/private.md`, "# Quarantine protocol\n\nplanted\n");
  Deno.symlinkSync(`${project.home}/private.md`, `${project.path}/src/notes.md`);
  Deno.symlinkSync("../..", `${project.path}/up`);
  assert.deepEqual(await indexable(project.path), ["src/a.ts"]);
  await prepareIndex(project);
  // A tool event names the link itself.
  const read = { tool_name: "Edit", tool_input: { file_path: `${project.path}/src/notes.md` } };
  await runHook("post_tool_use", project, payload(project, { ...read, tool_response: {} }));
  const prompt = "what does the quarantine protocol say?";
  const run = await runHook("user_prompt_submit", project, payload(project, { prompt }), {
    args: ["--gate-threshold", "0"],
  });
  assert.doesNotMatch(run.stdout, /planted/);
});

Deno.test("SC-08: state is for the user alone", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const call = { tool_name: "Bash", tool_input: { command: "npm test" }, tool_response: "x" };
  for (const { script } of SCRIPTS) {
    await runHook(script, project, payload(project, { prompt: PROMPT, ...call }));
  }
  const written = [...modes(`${project.path}/.bobbin`)].filter(([path]) =>
    !/\/(config\.toml|\.gitignore|index\.lock)$/.test(path)
  );
  assert.ok(written.length >= 4, `${written}`);
  for (const [path, mode] of written) {
    assert.equal(mode, Deno.statSync(path).isFile ? 0o600 : 0o700, path);
  }
});

Deno.test("SC-09: a FIFO with the name of a file holds nobody up", async () => {
  using project = createSampleProject({ "src/b.ts": "export {};\n" });
  for (const name of ["src/a.ts", "package.json", "AGENTS.md", "deno.json", "Cargo.toml"]) {
    assert.ok(
      new Deno.Command("mkfifo", { args: [`${project.path}/${name}`] }).outputSync().success,
    );
  }
  assert.deepEqual(await indexable(project.path), ["src/b.ts"]);
  await prepareIndex(project);
  writeFile(project.path, ".bobbin/config.toml", '[session]\nmetadata = ["project", "versions"]\n');
  const start = payload(project, { source: "startup" });
  assert.equal((await runHook("session_start", project, start)).code, 0);
  const read = { tool_name: "Read", tool_input: { file_path: `${project.path}/src/a.ts` } };
  for (const script of ["post_tool_use", "post_tool_use_failure"]) {
    const text = payload(project, { ...read, tool_response: {}, error: "in src/a.ts:3:1" });
    assert.equal((await runHook(script, project, text)).code, 0);
  }
});

Deno.test("SC-10: a walk comes to its end where links go in circles", async () => {
  using project = createSampleProject({ "a/b.ts": "export {};\n" });
  Deno.symlinkSync("..", `${project.path}/a/loop`);
  Deno.symlinkSync(".", `${project.path}/self`);
  assert.deepEqual(await indexable(project.path), ["a/b.ts"]);
});

Deno.test("SC-11: no reader of text takes longer than its length asks for", async () => {
  const units = [
    "a-",
    " ",
    "=",
    "token",
    "a",
    "/a",
    "$A0",
    "x.y",
    "<b ",
    "://",
    "-----BEGIN ",
    "A_SECRET=",
  ];
  for (const unit of units) {
    const readAll = (size: number): void => {
      const text = unit.repeat(size / unit.length);
      for (const read of [maskSecrets, makeVisible, stripBlocks, readQuery]) read(text);
      refusePrompt(text, DEFAULT_HOOK_SETTINGS);
    };
    await assertLinear(readAll, 6_000, JSON.stringify(unit));
  }
});

Deno.test("SC-12: no hook may read a variable that could hold a secret", () => {
  for (const { script } of SCRIPTS) {
    const [flag = ""] = commandOf(script, "/p").filter((word) => word.startsWith("--allow-env"));
    assert.match(flag, /^--allow-env=\w+(,\w+)*$/);
    assert.doesNotMatch(flag, /TOKEN|SECRET|PASS|KEY|AUTH/);
  }
});

Deno.test("SC-13: text of files and tools stands in no field that hosts trust", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(
    project.path,
    ".bobbin/guards.toml",
    '[[guards]]\nname = "w"\ntool = "Bash"\nmatch = { command = "rm" }\naction = "warn"\nmessage = "Mind it"\n',
  );
  const call = { tool_name: "Bash", tool_input: { command: "rm planted" } };
  const { stdout } = await runHook("pre_tool_use", project, payload(project, call));
  assert.deepEqual(JSON.parse(stdout), {
    hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "Mind it" },
  });
});
