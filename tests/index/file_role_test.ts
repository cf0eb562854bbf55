import { strict as assert } from "node:assert";
import { isBuildOutput, isIndexable, roleOf } from "../../lib/index/file_role.ts";

const ROLES: [path: string, role: string][] = [
  ["src/a.ts", "code"],
  ["src/a_test.go", "test"],
  ["tests/a.py", "test"],
  ["src/test/java/FooTest.java", "test"],
  ["examples/a.rs", "example"],
  ["docs/guide.md", "document"],
  ["README.md", "document"],
  ["package.json", "config"],
  [".github/workflows/ci.yml", "config"],
  ["src/contest.ts", "code"],
];

Deno.test("roleOf() tells tests, examples, documents and settings from code", () => {
  for (const [path, role] of ROLES) assert.equal(roleOf(path), role, path);
});

const INDEXABLE: [path: string, expected: boolean][] = [
  [".env", false],
  [".env.production", false],
  [".env.example", true],
  ["deploy/id_rsa", false],
  ["terraform.tfstate", false],
  ["src/secrets.ts", true],
  ["config/secrets.yml", false],
  ["package-lock.json", false],
  ["app.min.js", false],
  ["node_modules/x/y.js", false],
  ["vendor/x.go", false],
  ["logo.svg", false],
  ["src/environment.ts", true],
];

Deno.test("isIndexable() leaves out secrets, locks, minified, binary and vendored files", () => {
  for (const [path, expected] of INDEXABLE) assert.equal(isIndexable(path), expected, path);
});

Deno.test("isBuildOutput() is true below the folders that build tools write", () => {
  for (const path of ["dist/a.js", "web/build/a.js", "target/x/a.rs"]) {
    assert.ok(isBuildOutput(path), path);
  }
  for (const path of ["src/build.ts", "dist", "rebuild/a.ts"]) {
    assert.ok(!isBuildOutput(path), path);
  }
});
