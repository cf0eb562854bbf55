/** Bob Shell as it is played: the examples of its own page, and its rules for trust, matchers and exit codes. */
import { strict as assert } from "node:assert";
import { runGit } from "../sample_project.ts";
import { PlayedHost, run } from "./played_host.ts";

/** The examples of the page take the payload apart with it. */
const hasPython = isThere("python3");

function isThere(program: string): boolean {
  try {
    return new Deno.Command(program, { args: ["--version"] }).outputSync().success;
  } catch {
    return false;
  }
}

/** Bob in a project with the script of an example for one event. */
function bobWith(event: string, script: string, group: Record<string, unknown> = {}): PlayedHost {
  const bob = new PlayedHost("bob");
  bob.write("project/.bob/hooks/example.sh", script);
  bob.writeHooks(event, { ...group, hooks: [run("sh .bob/hooks/example.sh")] });
  return bob;
}

Deno.test("Bob's page: a hook logs what it is given", async () => {
  using bob = bobWith(
    "SessionStart",
    '#!/bin/sh\necho "at $(date -u +%s)" >> debug.log\ncat >> debug.log\necho "" >> debug.log\n',
  );
  const { model, verdict, hooks } = await bob.play("SessionStart", { session_id: "ses_01abc123" });
  assert.deepEqual([model, verdict, hooks[0]?.code], [[], "It goes on", 0]);
  const [time, payload = ""] = Deno.readTextFileSync(`${bob.project}/debug.log`).split("\n");
  assert.match(time ?? "", /^at \d+$/);
  const { event, session_id } = JSON.parse(payload);
  assert.deepEqual([event, session_id], ["SessionStart", "ses_01abc123"]);
});

Deno.test("Bob's page: what a session start prints becomes context as it is", async () => {
  using bob = bobWith(
    "SessionStart",
    '#!/bin/sh\necho "Project: $(basename $PWD)"\n' +
      `echo "Git branch: $(git rev-parse --abbrev-ref HEAD 2>/dev/null || echo 'unknown')"\n`,
  );
  runGit(bob.project, "init", "--quiet", "--initial-branch", "topic");
  runGit(bob.project, "commit", "--quiet", "--allow-empty", "--message", "One");
  assert.deepEqual((await bob.play("SessionStart")).model, [
    "Project: project\nGit branch: topic\n",
  ]);
});

Deno.test({
  name: "Bob's page: a prompt with a word in it is not sent",
  ignore: !hasPython,
  async fn(): Promise<void> {
    using bob = bobWith(
      "UserPromptSubmit",
      `#!/bin/sh
PROMPT=$(cat | python3 -c "import sys,json; print(json.load(sys.stdin)['prompt'])")
case "$PROMPT" in
  *delete*|*DELETE*)
    echo "Prompt blocked: contains 'delete'" >&2
    exit 2
    ;;
esac
`,
    );
    const refused = await bob.play("UserPromptSubmit", { prompt: "delete the auth module" });
    assert.equal(refused.verdict, "The prompt is not sent");
    assert.equal(refused.blocked, "Prompt blocked: contains 'delete'");
    assert.deepEqual([refused.model, refused.person], [[], [refused.blocked]]);
    const sent = await bob.play("UserPromptSubmit", { prompt: "Refactor the auth module" });
    assert.deepEqual([sent.blocked, sent.verdict], [undefined, "It goes on"]);
  },
});

Deno.test({
  name: "Bob's page: a write outside src/ is refused, other tools are not looked at",
  ignore: !hasPython,
  async fn(): Promise<void> {
    using bob = bobWith(
      "PreToolUse",
      `#!/bin/sh
PATH_VAL=$(cat | python3 -c "import sys,json; print(json.load(sys.stdin)['input'].get('path',''))")
case "$PATH_VAL" in
  src/*) ;;
  *)
    echo "Blocked: writes outside src/ are not allowed" >&2
    exit 2
    ;;
esac
`,
      { matcher: "^write_file$" },
    );
    const write = (path: string, tool = "write_file") =>
      bob.play("PreToolUse", { tool, input: { path, content: "..." } });
    const { blocked, verdict, model } = await write("docs/a.md");
    assert.deepEqual([blocked, verdict, model], [
      "Blocked: writes outside src/ are not allowed",
      "The tool is not run",
      [],
    ]);
    assert.equal((await write("src/index.ts")).blocked, undefined);
    const [other] = (await write("docs/a.md", "read_file")).hooks;
    assert.equal(other?.code, undefined);
    assert.match(other?.why ?? "", /pattern that "read_file" does not fit/);
  },
});

Deno.test("Bob's page: a stop hook commits what was staged, and stops nothing", async () => {
  using bob = bobWith(
    "Stop",
    '#!/bin/sh\ncd "$PWD"\n' +
      'git diff --cached --quiet || git commit -q -m "chore: auto-commit from Bob Shell session"\nexit 2\n',
  );
  runGit(bob.project, "init", "--quiet");
  for (const [key, value] of [["user.name", "T"], ["user.email", "t@example.com"]]) {
    runGit(bob.project, "config", key as string, value as string);
  }
  bob.write("project/a.txt", "a\n");
  runGit(bob.project, "add", "a.txt");
  const { blocked, hooks } = await bob.play("Stop");
  assert.equal(blocked, undefined);
  assert.deepEqual(hooks[0]?.ignored, [
    "exit code 2 cannot refuse anything here: nothing on stderr",
  ]);
  const { stdout } = new Deno.Command("git", {
    args: ["-C", bob.project, "log", "--format=%s"],
  }).outputSync();
  assert.equal(new TextDecoder().decode(stdout), "chore: auto-commit from Bob Shell session\n");
});

Deno.test("Bob adds the workspace's hooks to the global ones, in a trusted folder only", async () => {
  using bob = new PlayedHost("bob");
  const say = (text: string) => ({
    hooks: { SessionStart: [{ hooks: [run(`echo ${text}`)] }] },
  });
  bob.write("home/.bob/settings/settings.json", say("global"));
  bob.write("project/.bob/settings.json", say("workspace"));
  const cases = [
    [undefined, ["global\n"]],
    [{ [bob.project]: "TRUST_FOLDER" }, ["global\n", "workspace\n"]],
    [{ [bob.top]: "TRUST_FOLDER" }, ["global\n", "workspace\n"]],
    [{ [bob.home]: "TRUST_PARENT" }, ["global\n", "workspace\n"]],
    [{ [bob.home]: "TRUST_FOLDER" }, ["global\n"]],
    [{ [bob.project]: "DO_NOT_TRUST", [bob.top]: "TRUST_FOLDER" }, ["global\n"]],
  ] as const;
  for (const [folders, expected] of cases) {
    if (folders) bob.write("home/.bob/trustedFolders.json", folders);
    const { model, layers } = await bob.play("SessionStart", undefined, false);
    assert.deepEqual(model, expected, JSON.stringify(folders));
    const held = layers.find(({ name }) => name === "project")?.held;
    assert.equal(held === undefined, expected.length === 2, held);
  }
  assert.deepEqual((await bob.play("SessionStart")).model.length, 2, "as if it were trusted");
});

Deno.test("Bob takes matchers for patterns, on tools alone, and does not know a bare star", async () => {
  using bob = new PlayedHost("bob");
  const matchers = ["", "write", "^write_file$", "write|read", "*", "(", "^read_file$"];
  const groups = matchers.map((matcher) => ({ matcher, hooks: [run("true")] }));
  bob.writeHooks("PreToolUse", ...groups);
  const call = { tool: "write_file", input: {} };
  const { hooks } = await bob.play("PreToolUse", call);
  const fitting = hooks.filter(({ code }) => code === 0).map(({ matcher }) => matcher);
  assert.deepEqual(fitting, ["", "write", "^write_file$", "write|read"]);
  assert.match(hooks[4]?.why ?? "", /no valid pattern; leave the matcher out for all tools/);
  assert.match(hooks[5]?.why ?? "", /no valid pattern$/);
  const seen = { tool_name: "write_file", tool_input: {} };
  assert.equal((await bob.play("PreToolUse", seen)).hooks.length, matchers.length);
  bob.writeHooks("Stop", ...groups);
  assert((await bob.play("Stop")).hooks.every(({ code }) => code === 0), "no tool, no matcher");
});

Deno.test("Bob waits as long as it is told, for ever with 0, and for all hooks at once", async () => {
  using bob = new PlayedHost("bob");
  const slow = "sleep 1.5; echo late";
  // Neither ends before the other has begun.
  const meet = (own: string, other: string): string =>
    `touch ${own}; until [ -e ${other} ]; do sleep 0.1; done; echo ${own}`;
  bob.writeHooks("UserPromptSubmit", {
    hooks: [
      run("sleep 30", { timeout: 1 }),
      run(slow, { timeout: 0 }),
      run(slow),
      run(meet("a", "b")),
      run(meet("b", "a")),
    ],
  });
  const { hooks, model } = await bob.play("UserPromptSubmit");
  assert.equal(hooks[0]?.why, "killed after 1 s; its output is dropped");
  assert.deepEqual(model, ["late\n", "late\n", "a\n", "b\n"]);
});

Deno.test("Bob passes text on as it is, and only at two events", async () => {
  using bob = new PlayedHost("bob");
  const json = '{"hookSpecificOutput":{"additionalContext":"x"}}';
  for (const event of ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"]) {
    bob.writeHooks(event, { hooks: [run(`echo '${json}'`)] });
    const { model, hooks } = await bob.play(event);
    const isTaken = event === "SessionStart" || event === "UserPromptSubmit";
    assert.deepEqual(model, isTaken ? [`${json}\n`] : [], event);
    assert.match(
      hooks[0]?.ignored.join() ?? "",
      isTaken ? /JSON on stdout has no meaning for Bob/ : /49 characters on stdout: Bob takes no/,
    );
  }
  bob.writeHooks("SessionStart", { hooks: [run("echo half; echo oh >&2; exit 3")] });
  const [failed] = (await bob.play("SessionStart")).hooks;
  assert.deepEqual(failed?.model, []);
  assert.match(failed?.ignored.join() ?? "", /exit code 3 is a failure.*: oh,.*did not end with 0/);
});

Deno.test("Bob passes over what is no command, and knows no duplicates", async () => {
  using bob = new PlayedHost("bob");
  bob.writeHooks("Stop", { hooks: [run("true"), run("true"), { type: "http", url: "x" }] }, 1);
  const { hooks, layers } = await bob.play("Stop");
  assert.deepEqual(hooks.map(({ code }) => code), [0, 0]);
  assert.equal(layers.find(({ name }) => name === "project")?.passedOver.length, 2);
});
