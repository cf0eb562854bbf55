/** What Claude Code runs at an event, as it is played; measured on the real client, version 2.1.332. */
import { strict as assert } from "node:assert";
import { type Handler, PlayedHost, run } from "./played_host.ts";

const ON_PROMPT = "UserPromptSubmit";

Deno.test("matchers are exact lists of names, or patterns that fit anywhere", async () => {
  using claude = new PlayedHost("claude");
  const fitting = [
    "Read",
    "",
    "*",
    "Read|Write",
    "Write, Read",
    "Read ",
    "Read|",
    "^Re",
    ".*",
    "Re.d",
    "[Rr]ead$",
  ];
  const others = ["Rea", "read", "ead.", "(", "Wr|Rea", "mcp__x", "*ead", "Edit"];
  const groups = [...fitting, ...others].map((matcher) => ({
    matcher,
    hooks: [run(`: '${matcher}'`)],
  }));
  claude.writeHooks("PreToolUse", ...groups);
  const { hooks } = await claude.play("PreToolUse");
  assert.deepEqual(hooks.filter(({ code }) => code === 0).map(({ matcher }) => matcher), fitting);
  assert(hooks.filter(({ code }) => code === undefined).every(({ why }) => why?.startsWith('"')));
  claude.writeHooks(ON_PROMPT, { matcher: "zzz", hooks: [run("true")] });
  assert.equal((await claude.play(ON_PROMPT)).hooks[0]?.code, 0, "a prompt has nothing to match");
  claude.writeHooks("SessionStart", { matcher: "resume", hooks: [run("true")] });
  assert.equal((await claude.play("SessionStart")).hooks[0]?.code, undefined);
  assert.equal((await claude.play("SessionStart", { source: "resume" })).hooks[0]?.code, 0);
});

Deno.test("equal commands run once in all settings files, and again for a plugin", async () => {
  using claude = new PlayedHost("claude");
  const hooks = (...handlers: Handler[]) => ({ hooks: { [ON_PROMPT]: [{ hooks: handlers }] } });
  const said = run("echo a");
  claude.write("home/.claude/settings.json", {
    ...hooks(said),
    enabledPlugins: { "p@m": true, "off@m": false, "elsewhere@m": true },
  });
  claude.write(
    "project/.claude/settings.json",
    hooks(said, { ...said, timeout: 7 }, run("echo b")),
  );
  claude.write("project/.claude/settings.local.json", hooks(run("echo c")));
  claude.write("managed.json", hooks(run("echo d")));
  claude.write("plugins/p/hooks/hooks.json", hooks(said, run('echo "$CLAUDE_PLUGIN_ROOT"')));
  claude.write("plugins/off/hooks/hooks.json", hooks(run("echo off")));
  const installPath = `${claude.top}/plugins`;
  claude.write("home/.claude/plugins/installed_plugins.json", {
    version: 2,
    plugins: {
      "p@m": [{ scope: "user", installPath: `${installPath}/p` }],
      "off@m": [{ scope: "user", installPath: `${installPath}/off` }],
      "elsewhere@m": [{
        scope: "project",
        projectPath: "/other",
        installPath: `${installPath}/off`,
      }],
    },
  });
  const played = await claude.play(ON_PROMPT);
  const texts = played.model.map((text) => text.replace(/^.*: /, ""));
  assert.deepEqual(texts, ["a", "b", "c", "d", "a", `${installPath}/p`]);
  const skipped = played.hooks.filter(({ code }) => code === undefined);
  assert.deepEqual(skipped.map(({ why }) => why), [
    "the same command stands in these settings before",
    "the same command stands in these settings before",
  ]);
});

Deno.test("a plugin's hooks stand in its manifest, or in the file that it names", async () => {
  using claude = new PlayedHost("claude");
  const hooks = (text: string) => ({ [ON_PROMPT]: [{ hooks: [run(`echo ${text}`)] }] });
  claude.write("home/.claude/settings.json", { enabledPlugins: { "p@m": true } });
  claude.write("home/.claude/plugins/installed_plugins.json", {
    plugins: { "p@m": [{ scope: "user", installPath: `${claude.top}/p` }] },
  });
  const cases: readonly (readonly [manifest: unknown, text: string])[] = [
    [{ hooks: hooks("inline") }, "inline"],
    [{ hooks: "other.json" }, "other"],
    [{}, "usual"],
  ];
  claude.write("p/other.json", { hooks: hooks("other") });
  claude.write("p/hooks/hooks.json", { hooks: hooks("usual") });
  for (const [manifest, text] of cases) {
    claude.write("p/.claude-plugin/plugin.json", manifest);
    const { model } = await claude.play(ON_PROMPT);
    assert.deepEqual(model, [`${ON_PROMPT} hook success: ${text}`]);
  }
});

Deno.test("a file is read as a whole or not at all, and single entries are passed over", async () => {
  const good = `"${ON_PROMPT}":[{"hooks":[{"type":"command","command":"echo a"}]}]`;
  const cases = [
    [`// c\n{"hooks":{${good}}}`, /strict JSON only/],
    [`{"hooks":{${good},}}`, /strict JSON only/],
    [
      `{"hooks":{${good},"PreToolUse":[{"matcher":{"a":1},"hooks":[]}]}}`,
      /that voids the whole file/,
    ],
    [
      `{"hooks":{${good},"PreToolUse":[{"matcher":"Bash","command":"x"}]}}`,
      /that voids the whole file/,
    ],
    [`{"disableAllHooks":true,"hooks":{${good}}}`, /"disableAllHooks" is set/],
    [`\ufeff{"hooks":{${good}}}`, 0],
    [`{"hooks":{${good},"PostToolUse":[{"matcher":{"a":1},"hooks":[]}]}}`, 1],
    [`{"hooks":{${good},"Nonsense":[],"Stop":{}}}`, 2],
    [
      `{"hooks":{${good},"Stop":[null,{"command":"x"},{"hooks":[null,{"type":"magic"},{"type":"prompt"}]}]}}`,
      5,
    ],
    [`{"hooks":{${good},"Stop":[{"hooks":[{"type":"command","command":"x","timeout":0}]}]}}`, 1],
  ] as const;
  using claude = new PlayedHost("claude");
  for (const [text, expected] of cases) {
    claude.write("project/.claude/settings.json", text);
    const { model, layers } = await claude.play(ON_PROMPT);
    const { held, passedOver = [] } = layers.find(({ name }) => name === "project") ?? {};
    if (typeof expected === "number") {
      assert.deepEqual([model.length, held, passedOver.length], [1, undefined, expected], text);
    } else {
      assert.deepEqual(model, [], text);
      assert.match(held ?? "", expected);
    }
  }
});

Deno.test("an organisation decides about the others' hooks, and keeps its own", async () => {
  using claude = new PlayedHost("claude");
  const hooks = { [ON_PROMPT]: [{ hooks: [run("echo managed")] }] };
  claude.writeHooks(ON_PROMPT, { hooks: [run("echo project")] });
  const texts = async (managed: unknown) => {
    claude.write("managed.json", managed);
    const { model } = await claude.play(ON_PROMPT);
    return model.map((text) => text.replace(/^.*: /, "")).join();
  };
  assert.equal(await texts({ hooks }), "project,managed");
  assert.equal(await texts({ hooks, allowManagedHooksOnly: true }), "managed");
  assert.equal(await texts({ hooks, disableAllHooks: true }), "");
  claude.write("project/.claude/settings.local.json", { disableAllHooks: true });
  assert.equal(await texts({ hooks }), "managed");
});

Deno.test("hooks that are late, in the background or under a condition say why they are silent", async () => {
  using claude = new PlayedHost("claude");
  claude.writeHooks(ON_PROMPT, {
    hooks: [
      run("echo late; sleep 5", { timeout: 0.3 }),
      run("echo later", { async: true }),
      run("echo later", { async: true }),
      run("echo never", { if: "Bash(ls)" }),
    ],
  });
  const { model, hooks, verdict } = await claude.play(ON_PROMPT);
  assert.deepEqual([model, verdict], [[], "It goes on"]);
  assert.deepEqual(hooks.map(({ why }) => why), [
    "killed after 0.3 s; its output is dropped",
    "in the background: its text comes with a later turn",
    "in the background: its text comes with a later turn",
    'a hook with "if" never runs at UserPromptSubmit',
  ]);
  claude.writeHooks("PreToolUse", {
    hooks: [run("exit 2", { if: "Bash(ls)" }), run("exit 0", { if: "Read(*.md)" })],
  });
  const codes = (await claude.play("PreToolUse")).hooks.map(({ code }) => code);
  assert.deepEqual(codes, [undefined, 0]);
});

Deno.test("a hook gets the payload, its variables and the agent's folder", async () => {
  using claude = new PlayedHost("claude");
  claude.write("project/deep/a.txt", "");
  claude.writeHooks(ON_PROMPT, {
    hooks: [run('cat >"$CLAUDE_PROJECT_DIR"/seen; echo "$PWD $BOBBIN_PROBE"')],
  });
  const seen = async (payload: Record<string, unknown>) => {
    const { model } = await claude.play(ON_PROMPT, payload);
    const { session_id, cwd, prompt } = JSON.parse(Deno.readTextFileSync(`${claude.project}/seen`));
    return [model[0]?.replace(/^.*: /, ""), session_id, cwd, prompt];
  };
  const { project } = claude;
  assert.deepEqual(await seen({ prompt: "x" }), [`${project} 1`, "probe", project, "x"]);
  const deep = `${project}/deep`;
  // A payload that names its session is that session's: hooks may record it.
  assert.deepEqual(await seen({ session_id: "s", cwd: deep }), [deep, "s", deep, undefined]);
  assert.equal((await seen({ cwd: "/nowhere" }))[0], `${project} 1`, "a folder that is gone");
});
