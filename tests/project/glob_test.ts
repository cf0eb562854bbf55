/** Globs of paths and of names. */
import { strict as assert } from "node:assert";
import { nameGlob, pathGlob } from "../../lib/project/glob.ts";

const PATHS: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
  ["src/**", ["src/a.ts", "src/a/b.ts", "src/.env"], ["src", "srcs/a", "a/src/b"]],
  ["src", ["src", "src/a", "src/a/b"], ["srcs", "a/src"]],
  ["src/", ["src", "src/a/b"], ["srcs"]],
  ["./src/*", ["src/a"], ["src/a/b", "src"]],
  ["*.md", ["a.md", ".md"], ["docs/a.md", "a.mdx"]],
  ["**/*.md", ["a.md", "docs/a.md", "a/b/c.md"], ["a.ts"]],
  ["**", ["a", "a/b"], []],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
  ["a/**/*.ts", ["a/x.ts", "a/b/x.ts"], ["x.ts"]],
  ["a**/b", ["a/b", "ax/b"], ["ab", "ax/y/b"]],
  ["src**", ["src", "srcs"], ["src/a"]],
  ["a?c", ["abc", "a😀c"], ["ac", "a/c"]],
  ["[a-c].ts", ["b.ts"], ["d.ts", "-.ts"]],
  ["[!a-c].ts", ["d.ts"], ["b.ts", "/.ts"]],
  ["*.{ts,tsx}", ["a.ts", "a.tsx"], ["a.js"]],
  ["{src,tests/{unit,e2e}}/**", ["src/a", "tests/e2e/a"], ["tests/a"]],
  ["a.b", ["a.b"], ["axb"]],
  ["a+b(c)$^|\\", ["a+b(c)$^|\\"], ["aab(c)$^|\\"]],
  ["a{b", ["a{b"], ["ab"]],
  ["}a{", ["}a{"], ["a"]],
  ["a,b", ["a,b"], ["a"]],
  ["삭제/**", ["삭제/a"], ["삭/a"]],
];

Deno.test("pathGlob() keeps to the parts of a path", () => {
  for (const [glob, yes, no] of PATHS) {
    const test = pathGlob(glob);
    for (const path of yes) assert.ok(test(path), `${glob} should match ${path}`);
    for (const path of no) assert.ok(!test(path), `${glob} should not match ${path}`);
  }
});

Deno.test("pathGlob() ignores case where it is asked to", () => {
  assert.ok(!pathGlob("src/**")("SRC/a"));
  assert.ok(pathGlob("src/**", { ignoreCase: true })("SRC/a"));
});

const NAMES: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
  ["Edit", ["Edit"], ["MultiEdit", "edit", "Edits"]],
  ["Edit|Write", ["Edit", "Write"], ["Read", "Edit|Write"]],
  ["mcp__homelab__*", ["mcp__homelab__restart"], ["mcp__home__x"]],
  ["*", ["Edit", ""], []],
  ["*/crew/*", ["aegis/crew/ian", "a/b/crew/c/d"], ["aegis/polecat/x", "crew/x"]],
  ["{Read,Write}", ["Read", "Write"], ["Edit"]],
];

Deno.test("nameGlob() takes any characters for a star", () => {
  for (const [glob, yes, no] of NAMES) {
    const test = nameGlob(glob);
    for (const name of yes) assert.ok(test(name), `${glob} should match ${name}`);
    for (const name of no) assert.ok(!test(name), `${glob} should not match ${name}`);
  }
});

Deno.test("globs that backtracking could hang on end", () => {
  assert.equal(pathGlob("*a*a*a*a*a*a*a*a*b")("a".repeat(5000)), false);
  assert.equal(pathGlob("**/a/**/a/**/a/**/b")("a/".repeat(2500)), false);
});
