/** What the environment says to a hook. */
import { strict as assert } from "node:assert";
import { runCode } from "../run_code.ts";

const MODULE = new URL("../../lib/project/environment.ts", import.meta.url).href;
const VARIABLES = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];

function evaluate(call: string, env: Record<string, string>): string {
  const code = `import { configHome, readRole } from "${MODULE}"; console.log(${call});`;
  const none = Object.fromEntries(VARIABLES.map((name) => [name, ""]));
  return new TextDecoder().decode(runCode(code, { ...none, ...env }).stdout).trim();
}

function roleOf(args: readonly string[], env: Record<string, string>): string {
  return evaluate(`readRole(${JSON.stringify(args)})`, env);
}

Deno.test("configHome() is below the folder of configurations, else below the home", () => {
  const cases: [config: string, home: string, expected: string][] = [
    ["/config", "/home/me", "/config/bobbin"],
    ["", "/home/me", "/home/me/.config/bobbin"],
    // By the specification of XDG a relative one is to be ignored.
    ["config", "/home/me", "/home/me/.config/bobbin"],
    ["", "", "undefined"],
  ];
  for (const [config, home, expected] of cases) {
    const env = { XDG_CONFIG_HOME: config, HOME: home };
    assert.equal(evaluate("configHome()", env), expected, JSON.stringify(env));
  }
});

Deno.test("readRole() takes the flag before the environment, and its variables in their order", () => {
  assert.equal(roleOf([], {}), "default");
  assert.equal(roleOf(["--budget", "3"], { BD_ACTOR: "actor" }), "actor");
  assert.equal(roleOf([], { BD_ACTOR: "actor", GT_ROLE: "town" }), "town");
  const all = { BD_ACTOR: "actor", GT_ROLE: "town", BOBBIN_ROLE: "own" };
  assert.equal(roleOf([], all), "own");
  assert.equal(roleOf(["--role", "a/b"], all), "a/b");
  assert.equal(roleOf(["--role=a/b"], all), "a/b");
});
