/** What the environment says to a hook. */
import { strict as assert } from "node:assert";
import { runCode } from "../run_code.ts";

const MODULE = new URL("../../lib/project/environment.ts", import.meta.url).href;
const VARIABLES = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];

function roleOf(args: readonly string[], env: Record<string, string>): string {
  const code = `import { readRole } from "${MODULE}";
    console.log(readRole(${JSON.stringify(args)}));`;
  const none = Object.fromEntries(VARIABLES.map((name) => [name, ""]));
  const { stdout } = runCode(code, { ...none, ...env });
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("readRole() takes the flag before the environment, and its variables in their order", () => {
  assert.equal(roleOf([], {}), "default");
  assert.equal(roleOf(["--budget", "3"], { BD_ACTOR: "actor" }), "actor");
  assert.equal(roleOf([], { BD_ACTOR: "actor", GT_ROLE: "town" }), "town");
  const all = { BD_ACTOR: "actor", GT_ROLE: "town", BOBBIN_ROLE: "own" };
  assert.equal(roleOf([], all), "own");
  assert.equal(roleOf(["--role", "a/b"], all), "a/b");
  assert.equal(roleOf(["--role=a/b"], all), "a/b");
});
