/** What `.gitignore` files leave out, compared with what git itself says. */
import { strict as assert } from "node:assert";
import { readIgnoreRules } from "../../lib/project/ignore_rules.ts";

const RULES: Readonly<Record<string, string>> = {
  ".gitignore": [
    "# comment",
    "",
    "*.log",
    "!keep.log",
    "/build",
    "node_modules/",
    "docs/*.html",
    "**/cache/**",
    "tmp[0-9]",
    "a?c.txt",
    "trailing.txt   ",
    "\\#hash",
    "\\!bang",
    "deep/**/leaf",
    "{odd",
  ].join("\n"),
  ".git/info/exclude": "*.tmp\n*.log\n",
  "lib/.gitignore": "*.js\r\n!index.js\r\n/only\r\n",
};

/** Files; what ends in "/" is an empty folder. */
const PATHS = [
  "a.log",
  "keep.log",
  "lib/keep.log",
  "lib/b.log",
  "build/x",
  "lib/build/x",
  "node_modules/p/i.js",
  "lib/node_modules/p",
  "docs/a.html",
  "docs/api/a.html",
  "lib/docs/a.html",
  "x/cache/y/z",
  "cache",
  "tmp1",
  "tmpx",
  "abc.txt",
  "abbc.txt",
  "trailing.txt",
  "#hash",
  "!bang",
  "deep/leaf",
  "deep/a/b/leaf",
  "{odd",
  "lib/a.js",
  "lib/index.js",
  "lib/sub/a.js",
  "lib/only",
  "lib/sub/only",
  "a.tmp",
  "lib/a.tmp",
  "main.ts",
];

Deno.test("readIgnoreRules() leaves out what git leaves out", async (t) => {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ignore" }));
  try {
    git(root, ["init", "--quiet"]);
    for (const [path, text] of Object.entries(RULES)) write(root, path, text);
    for (const path of PATHS) write(root, path, "");
    const ignored = git(root, ["check-ignore", "--no-index", "--stdin"], PATHS.join("\n"))
      .split("\n").map((line) => line.replace(/^"(.*)"$/, "$1"));
    assert.ok(ignored.length > 10 && ignored.length < PATHS.length);
    const isIgnored = readIgnoreRules(root);
    for (const path of PATHS) {
      await t.step(path, () => assert.equal(isIgnored(path, false), ignored.includes(path)));
    }
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});

Deno.test("readIgnoreRules() takes a rule for folders as one, and git's own folder out", () => {
  const root = Deno.makeTempDirSync({ prefix: "ignore" });
  try {
    write(root, ".gitignore", "out/\n");
    const isIgnored = readIgnoreRules(root);
    assert.deepEqual([isIgnored("out", true), isIgnored("out", false)], [true, false]);
    assert.equal(isIgnored(".git", true), true);
    assert.equal(readIgnoreRules(`${root}/none`)("a", false), false);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});

function write(root: string, path: string, text: string): void {
  const full = `${root}/${path}`;
  Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(full, text);
}

function git(root: string, args: string[], input = ""): string {
  const file = `${root}/.git-input`;
  Deno.writeTextFileSync(file, input);
  const script = 'input="$1"; shift; exec git -C "$0" "$@" < "$input"';
  const { stdout } = new Deno.Command("sh", { args: ["-c", script, root, file, ...args] })
    .outputSync();
  Deno.removeSync(file);
  return new TextDecoder().decode(stdout).trimEnd();
}
