/** What roles may see. */
import { strict as assert } from "node:assert";
import { accessOf } from "../../lib/project/access.ts";
import type { RoleAccess } from "../../lib/project/settings.ts";

function rule(name: string, more: Partial<RoleAccess>): RoleAccess {
  return { name, allow: [], deny: [], denyPaths: [], ...more };
}

Deno.test("accessOf() is undefined where no rule is for the role", () => {
  assert.equal(accessOf("default", { roles: [] }), undefined);
  assert.equal(accessOf("default", { roles: [rule("*/crew/*", { deny: ["*"] })] }), undefined);
});

Deno.test("accessOf() lets a role see what all of its rules let it see", () => {
  const cases: [name: string, roles: RoleAccess[], repo: string, path: string, seen: boolean][] = [
    ["nothing said", [rule("*", {})], "api", "src/a.ts", true],
    ["an allowed repo", [rule("*", { allow: ["api", "web*"] })], "website", "a.ts", true],
    ["another one", [rule("*", { allow: ["api"] })], "infra", "a.ts", false],
    ["a denied repo", [rule("*", { deny: ["infra"] })], "infra", "a.ts", false],
    ["denied though allowed", [rule("*", { allow: ["*"], deny: ["infra"] })], "infra", "a", false],
    ["a denied path", [rule("*", { denyPaths: ["ops/**"] })], "api", "ops/keys/a.ts", false],
    ["a path beside it", [rule("*", { denyPaths: ["ops/**"] })], "api", "src/ops.ts", true],
    [
      "both rules count",
      [rule("a*", { allow: ["api"] }), rule("*", { denyPaths: ["x/**"] })],
      "api",
      "x/y.ts",
      false,
    ],
    ["a rule of others", [rule("b*", { allow: ["api"] })], "web", "a.ts", true],
    ["a glob that cannot be read denies", [rule("*", { denyPaths: ["[z-a]"] })], "api", "a", false],
  ];
  for (const [name, roles, repo, path, seen] of cases) {
    assert.equal(accessOf("alpha", { roles })?.(repo, path) ?? true, seen, name);
  }
});
