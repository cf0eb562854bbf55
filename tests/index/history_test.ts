import { strict as assert } from "node:assert";
import { couplings, historyByFile, parseLog } from "../../lib/index/history.ts";
import { isIndexable, roleOf } from "../../lib/index/file_role.ts";

Deno.test("parseLog() reads subjects and files, quoted and empty ones", () => {
  const log = "\x01200\x02Fix: a\tb\0\na.ts\0dir/ü b.ts\0\x01100\x02Empty\n";
  assert.deepEqual(parseLog(log), [
    { time: 200, subject: "Fix: a\tb", files: ["a.ts", "dir/ü b.ts"] },
    { time: 100, subject: "Empty", files: [] },
  ]);
  assert.deepEqual(parseLog(""), []);
});

Deno.test("historyByFile() shares a commit among its files and passes over large ones", () => {
  const many = Array.from({ length: 13 }, (_, i) => `f${i}`);
  const histories = historyByFile([
    { time: 1000, subject: "retry retry", files: ["a", "b", "c", "d"] },
    { time: 1000, subject: "format everything", files: many },
  ]);
  assert.deepEqual([...histories.keys()], ["a", "b", "c", "d"]);
  assert.equal(histories.get("a")?.words.get("retry"), 0.5);
  assert.equal(histories.get("a")?.churn, 0.5);
});

Deno.test("couplings() needs the wanted number of common commits", () => {
  const pair = { time: 1, subject: "x", files: ["a", "b"] };
  assert.deepEqual(couplings([pair, pair], 3), []);
  const [found] = couplings([pair, pair, pair], 3);
  assert.deepEqual([found?.file, found?.other, found?.commits], ["a", "b", 3]);
  assert.ok(Math.abs((found?.score ?? 0) - (3 / Math.log2(3)) / 5) < 1e-9);
});

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
