/** The order in which the places of an error are looked at, and the forms in which outputs name them. */
import { strict as assert } from "node:assert";
import { readFailures } from "../../lib/react/error_failures.ts";
import { readErrorLines, wordsOfError } from "../../lib/react/error_text.ts";

/** The places of each failure as "path:line", the weights that are not errors in front. */
function placesOf(output: string): string[] {
  return readFailures(output).map(({ weight, places }) =>
    (weight === "error" ? "" : `${weight} `) +
    places.map(({ path, line }) => `${path}:${line}`).join(" ")
  );
}

const ORDERS: [name: string, output: string, places: string[]][] = [
  [
    "errors before warnings, each in order of appearance",
    "a.c:3:1: warning: unused\na.c:9:1: error: one\nb.c:2:1: error: two",
    ["a.c:9", "b.c:2", "warning a.c:3"],
  ],
  [
    "notes after their error",
    "a.c:9:1: error: too many arguments\na.c:2:1: note: declared here\nb.c:2:1: error: two",
    ["a.c:9 a.c:2", "b.c:2"],
  ],
  [
    "what led to an error after it, the nearest first, includes last",
    "In file included from b.h:2,\n                 from a.cc:1:\nb.h: In instantiation of 'f':\n" +
    "b.h:11:18:   required from 'g'\na.cc:5:2:   required from here\nc.h:4:1: error: no match",
    ["c.h:4 b.h:11 a.cc:5 b.h:2 a.cc:1"],
  ],
  [
    "the innermost call first where it stands last",
    'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    f()\n' +
    '  File "b.py", line 7, in f\n    raise ValueError\nValueError',
    ["b.py:7 a.py:3"],
  ],
  [
    "the innermost call first where it stands first",
    "TypeError: x\n    at f (/p/b.js:7:1)\n    at Object.<anonymous> (/p/a.js:3:1)",
    ["/p/b.js:7 /p/a.js:3"],
  ],
  [
    "the exception that caused another one first, as Python writes them",
    'Traceback (most recent call last):\n  File "b.py", line 7, in f\nKeyError: 1\n\n' +
    "The above exception was the direct cause of the following exception:\n\n" +
    'Traceback (most recent call last):\n  File "a.py", line 3, in g\nRuntimeError',
    ["b.py:7", "a.py:3"],
  ],
  [
    "the last cause first, as the JVM writes them",
    "x.OneException: a\n\tat x.A.f(A.java:1)\nCaused by: x.TwoException: b\n\tat x.B.f(B.java:2)\n" +
    "Caused by: x.ThreeException: c\n\tat x.C.f(C.java:3)\n\t... 9 more",
    ["x/C.java:3", "x/B.java:2", "x/A.java:1"],
  ],
  [
    "causes before their own effect only",
    "x.OneException: a\n\tat x.A.f(A.java:1)\nx.TwoException: b\n\tat x.B.f(B.java:2)\n" +
    "Caused by: x.ThreeException: c\n\tat x.C.f(C.java:3)",
    ["x/A.java:1", "x/C.java:3", "x/B.java:2"],
  ],
  [
    "an error in words is above its arrow",
    "warning: unused\n --> a.rs:1:1\nerror[E1]: no\n --> b.rs:2:1\nnote: here\n --> c.rs:3:1",
    ["b.rs:2 c.rs:3", "warning a.rs:1"],
  ],
  [
    "what is named in passing after what is an error",
    "see docs/a.md:3 for that\nsrc/b.ts(4,1): error TS1: no\nsrc/c.ts:9\n",
    ["src/b.ts:4", "mention docs/a.md:3", "mention src/c.ts:9"],
  ],
];

Deno.test("readFailures() puts the root cause first", async (t) => {
  for (const [name, output, places] of ORDERS) {
    await t.step(name, () => assert.deepEqual(placesOf(output), places));
  }
});

const FORMS: [output: string, places: string[]][] = [
  ["src/a.rs:3: unexpected", ["src/a.rs:3"]],
  ["C:\\work\\shop\\src\\a.ts(3,5): error TS1005: ';' expected.", ["C:\\work\\shop\\src\\a.ts:3"]],
  ["C:/work/a.c:3:5: error: x", ["C:/work/a.c:3"]],
  ["/p/My Project/a.c:3:5: error: x", ["/p/My Project/a.c:3"]],
  ["  at async f (file:///p/a%20b.ts:3:5)", ["file:///p/a%20b.ts:3"]],
  ["   at Shop.Cart.Total() in /p/Cart.cs:line 3", ["/p/Cart.cs:3"]],
  ["Cart.cs(3,5): warning CS0168: unused", ["warning Cart.cs:3"]],
  ["    (shop 0.1.0) lib/cart.ex:3: Shop.Cart.total/1", ["lib/cart.ex:3"]],
  ["** (CompileError) lib/cart.ex:3: undefined function", ["mention lib/cart.ex:3"]],
  ["lua: cart.lua:3: attempt to index a nil value", ["mention cart.lua:3"]],
  ["Died at cart.pl line 3.", ["mention cart.pl:3"]],
  ['yaml: in "conf/a.yml", line 3, column 5', ["mention conf/a.yml:3"]],
  ["SyntaxError: /p/src/a.js: Unexpected token (3:12)", ["/p/src/a.js:3"]],
  ["  /p/src/a.py:3:5 - error: Import cannot be resolved", ["/p/src/a.py:3"]],
  ["src/a.css\n  3:5  ✖  Unexpected unknown property", ["src/a.css:3"]],
  ["  src/a.scss 3:5  root stylesheet", ["src/a.scss:3"]],
  ["The error appears to be in '/p/site.yml': line 3, column 5", ["mention /p/site.yml:3"]],
  ["error: patch failed: src/a.ts:3", ["mention src/a.ts:3"]],
  ["errors in package: [/p/a.go:3:9: undeclared name: x /p/b.go:4:9: undeclared name: x]", [
    "mention /p/a.go:3",
    "mention /p/b.go:4",
  ]],
  ["2024-05-01T10:20:30.67-0400 [APP/WEB/0] ERR \tat x.A.f(A.java:3)", ["x/A.java:3"]],
  ["Makefile:3: *** missing separator.  Stop.", ["Makefile:3"]],
  ["Dockerfile:3", ["mention Dockerfile:3"]],
  ["PHP Parse error:  syntax error in /p/a.php on line 3", ["/p/a.php:3"]],
  ["PHP Warning:  Undefined variable in /p/a.php on line 3", ["warning /p/a.php:3"]],
  ["FAILED tests/test_a.py::Test::test_b[1-2] - AssertionError", ["mention tests/test_a.py:0"]],
  ["make[1]: Entering directory '/p/lib'\na.c:3:1: error: x", ["/p/lib/a.c:3"]],
  ["make: *** [Makefile:3: all] Error 2", []],
  ["   3 | let a = b.c:4;", []],
  ["listening on 127.0.0.1:8080, see http://localhost:3000/a.js", []],
  ["2024-05-01 10:20:30 done", []],
  ["\x1b[31merror\x1b[0m: x\n \x1b[34m-->\x1b[0m src/a.rs:3:1", ["src/a.rs:3"]],
  ["\x1b]8;;file:///p/a.rs\x1b\\src/a.rs:3:1\x1b]8;;\x1b\\: error: x", ["src/a.rs:3"]],
  ["2024-05-01T10:20:30.123Z src/a.c:3:1: error: x", ["src/a.c:3"]],
  ["a.c:3:1: error: x\r\nb.c:4:1: error: y\r\n", ["a.c:3", "b.c:4"]],
  ["compiling 10%\rcompiling 90%\ra.c:3:1: error: x", ["a.c:3"]],
  ["", []],
];

Deno.test("readFailures() reads the forms in which tools name a place", async (t) => {
  for (const [output, places] of FORMS) {
    await t.step(output.split("\n")[0] ?? "", () => assert.deepEqual(placesOf(output), places));
  }
});

Deno.test("readFailures() reads the start and the end of an output that is long", () => {
  const filler = "ok 1 - something that works\n".repeat(20_000);
  const output = `a.c:3:1: error: x\n${filler}b.c:4:1: error: y\n`;
  assert.deepEqual(placesOf(output), ["a.c:3", "b.c:4"]);
});

Deno.test("readFailures() reads no further than 2,000 characters of a line", () => {
  assert.deepEqual(placesOf(`${"a/".repeat(900)}b.c:3:1: error: x`).length, 1);
  assert.deepEqual(placesOf(`${"a/".repeat(1100)}b.c:3:1: error: x`), []);
});

Deno.test("readFailures() reads 400 places at most", () => {
  const output = Array.from({ length: 500 }, (_, i) => `a.c:${i + 1}:1: error: x\n`).join("");
  assert.equal(readFailures(output).length, 400);
});

Deno.test("readFailures() gives failures the package that a runner names below them", () => {
  const failure = (n: number): string => `--- FAIL: TestA\n    a_test.go:${n}: no\n`;
  const output = `${failure(1)}FAIL\texample.com/shop/cart\t0.1s\n` +
    `${failure(2)}FAIL\texample.com/shop/price\t0.1s\n`;
  assert.deepEqual(readFailures(output).map((failed) => failed.package), [
    "example.com/shop/cart",
    "example.com/shop/price",
  ]);
});

Deno.test("readErrorLines() joins what a terminal broke in the middle of a path", () => {
  const path = "services/billing/invoices/rendering/templates/line_items.py";
  const cut = `  File "/srv/${path.slice(0, 52)}`, rest = `${path.slice(52)}", line 4, in f`;
  assert.deepEqual(readErrorLines(`${cut}\n${rest}`), [cut, cut + rest, rest]);
  assert.deepEqual(readErrorLines("short/a\nb.c:3: x"), ["short/a", "b.c:3: x"]);
});

Deno.test("wordsOfError() returns what an error says, without what all of them say", () => {
  const output =
    "Exit code 1\n> shop@1.0.0 start\n> node a.js\n\nloading\nError: no such tenant: acme\n" +
    "    at load (/p/a.js:3:1)\nmake: *** [all] Error 1\n";
  assert.equal(wordsOfError(output), "Error: no such tenant: acme");
  assert.equal(wordsOfError("Exit code 2\nusage: shop [--all]"), "usage: shop [--all]");
  assert.equal(wordsOfError("Exit code 1"), "");
  const lines = ["one", "two", "three", "four", "five"];
  const errors = lines.map((line) => `error ${line}`);
  assert.equal(wordsOfError(errors.join("\n")), errors.slice(0, 4).join("\n"));
  assert.equal(wordsOfError(lines.join("\n")), lines.slice(1).join("\n"));
});
