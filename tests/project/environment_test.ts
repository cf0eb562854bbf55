/** What the environment says to a hook. */
import { strict as assert } from "node:assert";

const MODULE = new URL("../../lib/project/environment.ts", import.meta.url).href;
const VARIABLES = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];

/** In a process of its own: tests of other files run beside this one, and share its variables. */
function roleOf(args: readonly string[], env: Record<string, string>): string {
  const code = `import { readRole } from "${MODULE}";
    console.log(readRole(${JSON.stringify(args)}));`;
  const { stdout } = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", code],
    env: { ...Object.fromEntries(VARIABLES.map((name) => [name, ""])), ...env },
  }).outputSync();
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
