/** The plugin form: what is written, and that its commands run by the plugin's own variable. */
import { strict as assert } from "node:assert";
import { VERSION } from "../../lib/cli/version.ts";
import { writePlugin } from "../../lib/cli/write_plugin.ts";
import { isOwnCommand } from "../../lib/host/command.ts";
import { readHooks } from "../../lib/host/settings_hooks.ts";
import { PlayedHost } from "../host/played_host.ts";

const CHECKOUT = new URL("../..", import.meta.url).pathname;
const SPEAK = 'console.log("from the plugin");';

/** Writes bundles with a space in their folder's name, and makes the plugin of them. */
function makePlugin(host: PlayedHost): string {
  host.write("my dist/user_prompt_submit.js", SPEAK);
  host.write("my dist/stop.js", "");
  host.write("my dist/bobbin.js", "");
  return writePlugin(`${host.top}/my dist`, CHECKOUT);
}

Deno.test("writePlugin() writes the layout that Claude Code installs, without a path of this machine", () => {
  using host = new PlayedHost("claude");
  const folder = makePlugin(host);
  const read = (path: string) => Deno.readTextFileSync(`${folder}/${path}`);
  const { name, version, license } = JSON.parse(read(".claude-plugin/plugin.json"));
  assert.deepEqual([name, license], ["bobbin", "MIT"]);
  assert.equal(version, VERSION);
  const { plugins } = JSON.parse(read(".claude-plugin/marketplace.json"));
  assert.deepEqual(plugins.map(({ name, source }: Record<string, string>) => [name, source]), [
    ["bobbin", "./"],
  ]);
  const { hooks, passedOver, fault } = readHooks("claude", read("hooks/hooks.json"));
  assert.deepEqual([passedOver, fault], [[], undefined]);
  assert.deepEqual(hooks.map(({ event }) => event), ["UserPromptSubmit", "Stop"]);
  for (const { command } of hooks) {
    assert(isOwnCommand(command), command);
    assert.match(command, / "\$CLAUDE_PLUGIN_ROOT"\/hooks\/\w+\.js --host claude$/);
    assert(!command.includes(host.top), command);
  }
  assert.equal(read("hooks/user_prompt_submit.js"), SPEAK);
  assert.match(read("README.md"), /bobbin/);
});

Deno.test("writePlugin() leaves nothing of an older one, and needs bundles", () => {
  using host = new PlayedHost("claude");
  makePlugin(host);
  host.write("my dist/plugin/hooks/old.js", "");
  const folder = makePlugin(host);
  assert.deepEqual([...Deno.readDirSync(`${folder}/hooks`)].map(({ name }) => name).sort(), [
    "hooks.json",
    "stop.js",
    "user_prompt_submit.js",
  ]);
  assert.throws(
    () => writePlugin(host.project, CHECKOUT),
    /^UserError: Cannot make the plugin: no bundled hooks in ".*"; run "deno task bundle"$/,
  );
});

Deno.test("the hooks of an enabled plugin run", async () => {
  using host = new PlayedHost("claude");
  const installPath = makePlugin(host);
  host.write("home/.claude/settings.json", { enabledPlugins: { "bobbin@bobbin": true } });
  host.write("home/.claude/plugins/installed_plugins.json", {
    version: 2,
    plugins: { "bobbin@bobbin": [{ scope: "user", installPath }] },
  });
  assert.deepEqual((await host.play("UserPromptSubmit")).model, [
    "UserPromptSubmit hook success: from the plugin",
  ]);
});
