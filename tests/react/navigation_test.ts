/** What is told of a path that is not there, or that is no file: both hosts' words for it, the tree, the nearest name. */
import { strict as assert } from "node:assert";
import { correctPath, describeWanted, visibleProject } from "../../lib/react/tree.ts";
import { wantedPath } from "../../lib/react/wanted_path.ts";

const home = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "navigation" }));
const root = `${home}/shop`;
for (
  const path of [
    "src/cart/cart_total.ts",
    "src/cart/cart_rows.ts",
    "src/price.ts",
    "src/debug.log",
    "build/out.js",
    "node_modules/left/index.js",
    ".git/HEAD",
    ".gitignore",
    "README.md",
    "plans/next.md",
  ]
) write(path, path === ".gitignore" ? "*.log\n/build\n" : "");
Deno.mkdirSync(`${home}/elsewhere`);
Deno.symlinkSync(`${home}/elsewhere`, `${root}/linked`);
Deno.test.afterAll(() => Deno.removeSync(home, { recursive: true }));

function write(path: string, text: string): void {
  const full = `${root}/${path}`;
  Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(full, text);
}

const WORDS: [error: string, named: string | undefined, path: string][] = [
  ["EISDIR: illegal operation on a directory, read", `${root}/src`, "src"],
  ["EISDIR: illegal operation on a directory, read", root, "."],
  ["File does not exist.", `${root}/src/prize.ts`, "src/prize.ts"],
  [
    `<tool_use_error>File does not exist. Note: your current working directory is ${root}.</tool_use_error>`,
    "src/prize.ts",
    "src/prize.ts",
  ],
  [`Error: ENOENT: no such file or directory, open '${root}/a/b.ts'`, undefined, "a/b.ts"],
  [`Error reading file: File not found: src/prize.ts`, "./src/prize.ts", "src/prize.ts"],
  ["Exit code 1\ncat: src: Is a directory", undefined, "src"],
  ["Exit code 1\ncat: lib/a.ts: No such file or directory", undefined, "lib/a.ts"],
  ["ls: cannot access 'lib': No such file or directory", undefined, "lib"],
  ["head: cannot open 'lib/a.ts' for reading: No such file or directory", undefined, "lib/a.ts"],
  ["sed: can't read lib/a.ts: No such file or directory", undefined, "lib/a.ts"],
  ["python3: can't open file '/x/a.py': [Errno 2] No such file or directory", "run.py", "run.py"],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'a.csv'", undefined, "a.csv"],
  ["IsADirectoryError: [Errno 21] Is a directory: 'src'", undefined, "src"],
];

Deno.test("wantedPath() understands how hosts and commands say that a path is not there", async (t) => {
  for (const [error, named, path] of WORDS) {
    await t.step(error.split("\n").at(-1) ?? "", () => {
      assert.equal(wantedPath(error, named, root, root)?.path, path);
    });
  }
});

const OTHERS: [what: string, error: string, named: string | undefined][] = [
  ["another error", "String to replace not found in file.", `${root}/src/price.ts`],
  ["a file that is there", "File does not exist.", `${root}/src/price.ts`],
  ["outside the root", "File does not exist.", "/etc/shop/price.ts"],
  ["outside the root, by a link", "File does not exist.", `${root}/linked/price.ts`],
  ["outside the root, by dots", "File does not exist.", "../elsewhere/price.ts"],
  ["below a file", "ENOTDIR: not a directory", `${root}/src/price.ts/x`],
  ["no path in it", "Error: ENOENT", undefined],
  ["a path that no system takes", "File does not exist.", `${root}/${"a/".repeat(2100)}`],
];

Deno.test("wantedPath() returns nothing for other errors and other places", async (t) => {
  for (const [what, error, named] of OTHERS) {
    await t.step(what, () => assert.equal(wantedPath(error, named, root, root), undefined));
  }
});

const project = visibleProject(root, (path) => !path.startsWith("plans/"));

function describe(path: string, meant: string[] = []): string {
  const wanted = wantedPath("File does not exist. EISDIR", path, root, root);
  return wanted ? describeWanted(project, wanted, meant) : "";
}

Deno.test("describeWanted() draws the tree of a folder without ignored files", () => {
  assert.equal(
    describe("."),
    'bobbin: "." is a folder. In it are, ignored files left out:\n```\n' +
      ".gitignore\nREADME.md\nlinked\nsrc/\n  cart/\n  price.ts\n```\n",
  );
});

Deno.test("describeWanted() names the paths that may be meant", () => {
  const start =
    'bobbin: "src/prize.ts" does not exist. Nearest: "src/price.ts", "a/b.ts". In "src/" are, ';
  const text = describe("src/prize.ts", ["src/price.ts", "a/b.ts"]);
  assert.equal(text.slice(0, start.length), start);
  assert.match(describe("x.ts", ["1", "2", "3", "4"]), /Nearest: "1", "2", "3"\. In/);
  assert.match(describe(`src/${"x".repeat(400)}`), /^bobbin: "src\/x{296}" does not exist\./);
});

Deno.test("correctPath() returns the path that a missing one is nearest to", async (t) => {
  write("lib/a-b/total.txt", "");
  write("lib/ab/total.ts", "");
  const cases: [path: string, nearest: string | undefined][] = [
    ["lbi/ab/total.ts", "lib/ab/total.ts"],
    ["src/prize.ts", "src/price.ts"],
    ["src/cart/carttotal.ts", "src/cart/cart_total.ts"],
    ["scr/cart/cart_total.ts", "src/cart/cart_total.ts"],
    ["src/price.js", "src/price.ts"],
    ["src/unlike.ts", undefined],
    // Ignored, and not for the agent's role.
    ["src/debug.lo", undefined],
    ["plans/nxt.md", undefined],
  ];
  for (const [path, nearest] of cases) {
    await t.step(path, () => {
      const wanted = wantedPath("File does not exist.", path, root, root);
      assert.equal(wanted && correctPath(project, wanted), nearest);
    });
  }
});

Deno.test("describeWanted() draws 20 lines and counts the rest", async (t) => {
  for (let i = 10; i < 35; i++) write(`many/f${i}.ts`, "");
  for (const folder of ["a", "b", "c"]) {
    for (let i = 10; i < 30; i++) write(`nested/${folder}/f${i}.ts`, "");
  }
  for (let i = 0; i < 2010; i++) write(`crowd/f${i}.ts`, "");
  const linesOf = (path: string): string[] => describe(path).split("\n").slice(2, -2);
  await t.step("of a folder with many files", () => {
    const lines = linesOf("many");
    assert.deepEqual([lines.length, lines[0], lines.at(-1)], [21, "f10.ts", "… and 5 more"]);
  });
  await t.step("of a folder with more files than are looked at", () => {
    assert.equal(linesOf("crowd").at(-1), "… and 1980 more");
  });
  await t.step("of folders with many files each", () => {
    const lines = linesOf("nested");
    assert.equal(lines.length, 20);
    assert.deepEqual(lines.filter((line) => line.endsWith("/")), ["a/", "b/", "c/"]);
    assert.deepEqual(lines.filter((line) => line.includes("more")), [
      "  … and 15 more",
      "  … and 15 more",
      "  … and 16 more",
    ]);
  });
});

Deno.test("describeWanted() shows hostile names as text, and nothing of an ignored folder", () => {
  write("odd/a\n```\nnew orders.ts", "");
  write("odd/\u202ereversed.ts", "");
  assert.equal(
    describe("odd"),
    'bobbin: "odd" is a folder. In it are, ignored files left out:\n````\n' +
      "a\\n```\\nnew orders.ts\n\\u{202e}reversed.ts\n````\n",
  );
  assert.equal(describe("build"), "");
  assert.equal(describe("plans"), "");
});
