/** What the environment says to a hook. */
import { strict as assert } from "node:assert";
import { readRole } from "../../lib/project/environment.ts";

Deno.test("readRole() takes the flag before the environment", () => {
  const variables = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];
  const before = variables.map((name) => Deno.env.get(name));
  try {
    for (const name of variables) Deno.env.delete(name);
    assert.equal(readRole([]), "default");
    for (const name of [...variables].reverse()) {
      Deno.env.set(name, `of ${name}`);
      assert.equal(readRole(["--budget", "3"]), `of ${name}`);
    }
    assert.equal(readRole(["--role", "a/b"]), "a/b");
    assert.equal(readRole(["--role=a/b"]), "a/b");
  } finally {
    for (const [i, name] of variables.entries()) {
      const value = before[i];
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
});
