/** What went wrong with refusals and events elsewhere (GT-…): exit codes, loops, lost events. */
import { strict as assert } from "node:assert";
import { checkHooks } from "../../lib/host/check_hooks.ts";
import { canBlock, channelOf, HOSTS } from "../../lib/host/host.ts";
import { show } from "../../lib/host/install.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { PlayedHost, reply, run } from "../host/played_host.ts";
import { SettingsProject } from "../host/settings_project.ts";
import { createSampleProject, runHookScript } from "../sample_project.ts";

// GT-07, GT-08 and GT-09 cannot apply: Copilot, Cursor and Gemini are no hosts of the suite, and nothing
// is written into their settings.
// GT-12 needs no test of its own: no hook keeps anything from a call's first event for its second one.
// GT-14 stands with the guards, which decide by `on_error` when their evaluation fails.

const specific = (event: string, fields: Record<string, unknown>) => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});

Deno.test("GT-02: hooks whose script or program is gone refuse nothing, at any event", async () => {
  using it = new SettingsProject();
  for (const host of HOSTS) {
    using played = new PlayedHost(host);
    const places = [
      it.place({ host, deno: Deno.execPath(), project: played.project }),
      it.place({ host, deno: "/nowhere/bobbin", form: "binary", project: played.project }),
    ];
    for (const place of places) {
      // The scripts are empty files here until they are gone.
      const gone = show(place).replaceAll("/hooks/", "/gone/");
      played.write(`project/.${host}/settings.json`, gone);
      for (const event of Object.keys(JSON.parse(gone).hooks)) {
        const { blocked, hooks: [hook] } = await played.play(event);
        assert.equal(blocked, undefined, event);
        assert(hook?.code === 1 || hook?.code === 127, `${event}: ${hook?.code}`);
      }
    }
  }
});

Deno.test("GT-03: exit code 2 refuses, whatever the JSON beside it says", async () => {
  using host = new PlayedHost("claude");
  const allow = specific("PreToolUse", { permissionDecision: "allow" });
  host.writeHooks("PreToolUse", { hooks: [reply(allow, 2)] });
  const { verdict, hooks } = await host.play("PreToolUse");
  assert.equal(verdict, "The tool is not run");
  assert.deepEqual(hooks[0]?.ignored, ["stdout beside exit code 2"]);
  host.writeHooks("PreToolUse", { hooks: [run("echo '{not JSON'; exit 2")] });
  assert.equal((await host.play("PreToolUse")).verdict, "The tool is not run");
});

Deno.test("GT-04: the suite has no way to keep an agent from stopping", () => {
  assert.equal(canBlock("stop"), false);
  for (const host of HOSTS) assert.equal(channelOf(host, "stop"), "none");
});

Deno.test("GT-05: a tool's output that is replaced in another shape is told to be lost", async () => {
  using host = new PlayedHost("claude");
  host.writeHooks("PostToolUse", {
    hooks: [reply(specific("PostToolUse", { updatedToolOutput: "x" }))],
  });
  const call = { tool_name: "Bash", tool_input: {}, tool_response: { stdout: "y" } };
  const ignored = async (response: unknown) =>
    (await host.play("PostToolUse", { ...call, tool_response: response })).hooks[0]?.ignored.join();
  assert.match(await ignored({ stdout: "y" }) ?? "", /updatedToolOutput: it has not the shape/);
  assert.equal(await ignored("y"), "");
});

Deno.test("GT-06: fields that a replaced input leaves out are told to be lost", async () => {
  using host = new PlayedHost("claude");
  const updatedInput = { command: "x" };
  host.writeHooks("PreToolUse", { hooks: [reply(specific("PreToolUse", { updatedInput }))] });
  const call = { tool_name: "Bash", tool_input: { command: "y", timeout: 5, description: "z" } };
  assert.deepEqual((await host.play("PreToolUse", call)).hooks[0]?.ignored, [
    '"timeout" of the tool\'s input is lost: updatedInput replaces all of it',
    '"description" of the tool\'s input is lost: updatedInput replaces all of it',
  ]);
});

Deno.test("GT-10, GT-11: a file that no tool event named is shown as it is now", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const path = `${project.path}/src/retry_policy.ts`;
  const text = Deno.readTextFileSync(path);
  Deno.writeTextFileSync(path, text.replace("full jitter", "no jitter at all"));
  const payload = {
    prompt: "explain nextDelay of RetryPolicy in @src/retry_policy.ts",
    session_id: "s",
  };
  const { stdout } = runHookScript(project, "user_prompt_submit", JSON.stringify(payload));
  assert.match(stdout, /src\/retry_policy\.ts:\d+/);
  assert.match(stdout, /backoff with no jitter at all/);
  assert.doesNotMatch(stdout, /full jitter/);
});

Deno.test("GT-15: hooks in a file that the host does not read are told", async () => {
  using host = new PlayedHost("claude");
  using it = new SettingsProject();
  host.write(
    "project/.claude/settings.json",
    show(it.place({ form: "binary", deno: "/bin/true" })),
  );
  host.write("project/.claude/hooks.json", { hooks: {} });
  const { project, homes } = host;
  const findings = await checkHooks({ project, homes, lastRun: () => undefined });
  const texts = findings.map(({ what }) => what).join("\n");
  assert.match(texts, /Claude Code reads no hooks from ".*\/\.claude\/hooks\.json"/);
});

Deno.test("GT-16: a context hook refuses no prompt, whatever goes wrong in it", () => {
  using project = createSampleProject({
    ".bobbin/config.toml": "[hooks\nbroken",
    ".bobbin/index.db": "none",
  });
  for (
    const payload of ["", "not JSON", "[]", '{"prompt":"how are retries spaced here, in detail?"}']
  ) {
    const { code, stdout } = runHookScript(project, "user_prompt_submit", payload);
    assert.deepEqual([code, stdout], [0, ""], payload);
  }
});
