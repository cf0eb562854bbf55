/** What each host takes of a hook's fields. */
import { strict as assert } from "node:assert";
import { readHooks } from "../../lib/host/settings_hooks.ts";

Deno.test("readHooks() leaves out what only the other host knows", () => {
  const handler = {
    type: "command",
    command: "x",
    args: ["a"],
    async: true,
    if: "Bash(ls)",
    timeout: 3,
  };
  const text = JSON.stringify({ hooks: { Stop: [{ hooks: [handler] }] } });
  const common = { event: "Stop", matcher: "", command: "x", timeout: 3 };
  assert.deepEqual(readHooks("claude", text).hooks, [
    { ...common, args: ["a"], isAsync: true, condition: "Bash(ls)" },
  ]);
  assert.deepEqual(readHooks("bob", text).hooks, [{ ...common, isAsync: false }]);
});
