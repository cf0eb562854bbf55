/** The played host beside the real client: the same settings have to come to the same. */
import { strict as assert } from "node:assert";
import { writePlugin } from "../../lib/cli/write_plugin.ts";
import { PlayedHost, reply, run } from "../host/played_host.ts";
import { findClient, runClient } from "./claude_client.ts";
import { startMessagesApi } from "./messages_api.ts";

const client = findClient() ?? "";
const ON_PROMPT = "UserPromptSubmit";

/** Returns the texts of hooks that reached the model, in no order. */
async function askClient(host: PlayedHost): Promise<string[]> {
  await using api = startMessagesApi();
  await runClient(client, host.project, host.home, api.url, "hello there");
  const sent = JSON.stringify(api.requests.at(-1)?.body.messages ?? []);
  return [...sent.matchAll(/UserPromptSubmit hook (?:success|additional context): text-\w+/g)]
    .map(([text]) => text).sort();
}

Deno.test({
  name: "the played host and the real client run the same hooks and take the same texts",
  ignore: client === "",
  async fn(): Promise<void> {
    using host = new PlayedHost("claude");
    const say = (name: string) => run(`echo text-${name}`);
    const context = { hookEventName: ON_PROMPT, additionalContext: "text-json" };
    host.write("home/.claude/settings.json", {
      hooks: { [ON_PROMPT]: [{ hooks: [say("both"), say("user")] }] },
    });
    host.write("project/.claude/settings.json", {
      hooks: {
        [ON_PROMPT]: [
          { matcher: "ignored", hooks: [say("both"), { ...say("both"), timeout: 7 }] },
          { hooks: [reply({ hookSpecificOutput: context }), run("echo text-failed; exit 1")] },
          { hooks: [reply({ hookSpecificOutput: { ...context, hookEventName: "Stop" } })] },
          { hooks: [reply({ additionalContext: "text-top" }), 1] },
          { hooks: [{ ...say("zero"), timeout: 0 }, { ...say("rule"), if: "Bash(ls)" }] },
          { hooks: [run("/bin/echo", { args: ["text-args"] }), { type: "magic" }] },
          { command: "echo text-flat" },
        ],
        Nonsense: [{ hooks: [say("nonsense")] }],
        Stop: {},
      },
    });
    host.write("project/.claude/settings.local.json", {
      hooks: { [ON_PROMPT]: [{ hooks: [say("local")] }] },
    });
    const { model } = await host.play(ON_PROMPT);
    assert.deepEqual(model.length, 5, model.join("\n"));
    assert.deepEqual(await askClient(host), model.toSorted());
  },
});

Deno.test({
  name: "the played host and the real client void the same file",
  ignore: client === "",
  async fn(): Promise<void> {
    using host = new PlayedHost("claude");
    const good = { [ON_PROMPT]: [{ hooks: [run("echo text-good")] }] };
    for (
      const bad of [{ PreToolUse: [{ matcher: 1, hooks: [] }] }, {
        PostToolUse: [{ matcher: 1, hooks: [] }],
      }]
    ) {
      host.write("project/.claude/settings.json", { hooks: { ...good, ...bad } });
      assert.deepEqual(await askClient(host), (await host.play(ON_PROMPT)).model);
    }
  },
});

Deno.test({
  name: "the real client installs the plugin and runs its hooks",
  ignore: client === "",
  async fn(): Promise<void> {
    using host = new PlayedHost("claude");
    host.write("dist/user_prompt_submit.js", 'console.log("text-plugin");');
    const folder = writePlugin(`${host.top}/dist`, new URL("../..", import.meta.url).pathname);
    for (const args of [["marketplace", "add", folder], ["install", "bobbin@bobbin"]]) {
      const { code, stderr } = new Deno.Command(client, {
        args: ["plugin", ...args],
        cwd: host.project,
        env: { HOME: host.home, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
      }).outputSync();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
    }
    const { model } = await host.play(ON_PROMPT);
    assert.deepEqual(model, ["UserPromptSubmit hook success: text-plugin"]);
    assert.deepEqual(await askClient(host), model);
  },
});
