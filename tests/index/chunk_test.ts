/** How definitions become chunks: what belongs to which, what is merged, what is cut. */
import { strict as assert } from "node:assert";
import { readStructure } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";
import { chunkRows, testChunks, testDefinitions } from "./chunk_rows.ts";

testChunks(
  "a.ts",
  `
// Copyright
import { a } from "a";
import { b } from "b";

const ONE = 1;
const TWO = 2;

/** Tries
 *
 *  again. */
// Twice.
export function retry(): void {
  a();
}
// MARK: Errors

/** Fails. */
class Failure {
  one(): void {}
}
main();
`,
  [
    "1-6 block",
    "8-14 function retry",
    "15-20 class Failure",
    "21-21 block",
  ],
);

testChunks(
  "a.py",
  `
"""About."""
import os


# Above the decorator.
@cache
@retry(
    3,
)
def load():
    x = """
not indented
"""

    return x
if __name__ == "__main__":
    load()
`,
  ["1-2 block", "5-15 function load", "16-17 block"],
);

testChunks(
  "a.rb",
  `
class Client
${"  # long\n".repeat(40)}
  LIMIT = 1
  OTHER = 2

  # Tries again.
  def retry
    1
  end

  def stop
  end
end
`,
  [
    "1-41 class Client",
    "43-44 constant Client",
    "46-49 method Client.retry",
    "51-53 method Client.stop",
  ],
);

testChunks(
  "a.go",
  `
type Reader interface {
${"\t// Reads.\n\tRead() error\n\n".repeat(20)}}

func (r *File) Read() error {
	return nil
}
`,
  [
    "1-1 class Reader",
    "2-39 method Reader.Read",
    "41-62 method Reader.Read",
    "64-66 method File.Read",
  ],
);

testChunks(
  "a.c",
  `
/* Copyright
 *
 * Everybody
 */

/** Tries again. */
int retry(int a) {
  return a;
}
`,
  ["1-4 block", "6-9 function retry"],
);

testChunks(
  "a.cc",
  `
int retry(int a) {
  return a;
}
int retry(int a, int b) {
  return b;
}

int retry(long a) {
  return a;
}
`,
  ["1-6 function retry", "8-10 function retry"],
);

testChunks(
  "a.ts",
  `
class Client {
  ${"// long\n".repeat(40)}
  stop() {}
}
const LIMIT = 1;
`,
  ["1-41 class Client", "43-44 method Client.stop", "45-45 constant LIMIT"],
);

testChunks(
  "a.js",
  `
describe(() => {
  function inner() {
    return 1;
  }
${"}\n".repeat(5)}
function next() {
}
`,
  ["1-1 block", "2-9 function inner", "11-12 function next"],
);

Deno.test("readStructure() cuts a long function at blank lines of the lowest indentation", async () => {
  const block = (name: string): string => `  if (${name}) {\n${"    a();\n\n".repeat(20)}  }\n\n`;
  assert.deepEqual(
    await chunkRows("a.js", `function long() {\n${"abcd".replace(/./g, block)}}\n`),
    [
      "1-86 function long",
      "88-174 function long",
    ],
  );
});

Deno.test("readStructure() goes into a long function that holds named ones", async () => {
  const inner = (name: string): string =>
    `  function ${name}() {\n${"    a();\n".repeat(60)}  }\n\n`;
  assert.deepEqual(
    await chunkRows("a.js", `export function outer() {\n${inner("one")}${inner("two")}}\n`),
    [
      "1-1 function outer",
      "2-63 function outer.one",
      "65-128 function outer.two",
    ],
  );
});

Deno.test("readStructure() names members of a type that stays one chunk", async () => {
  const text = "class A:\n    def b(self):\n        def c(): pass\n";
  assert.deepEqual(await chunkRows("a.py", text), ["1-3 class A"]);
  const { definitions } = await readStructure(text, languageOf("a.py"));
  assert.deepEqual(definitions.map(({ qualified, line, depth }) => [qualified, line, depth]), [
    ["A", 1, 0],
    ["A.b", 2, 1],
    ["A.b.c", 3, 2],
  ]);
});

Deno.test("readStructure() gives the line of the name, not that of the attributes", async () => {
  const text = "class A {\n  @Test\n  static int\n  size() {\n  }\n}\n";
  const { definitions: [, method] } = await readStructure(text, languageOf("A.java"));
  assert.deepEqual([method?.start, method?.line, method?.end], [2, 4, 5]);
});

Deno.test("readStructure() finds nothing in documents, configuration and unknown text", async () => {
  for (const path of ["a.md", "a.yaml", "a.txt", "a.unknown"]) {
    const text = "function a() {}\ndef b():\n";
    assert.deepEqual((await readStructure(text, languageOf(path))).definitions, []);
  }
});

const BRANCHES = `
#ifdef A
int retry(int a) {
#else
int retry(long a) {
#endif
  return a;
}
int stop(void) { return 0; }
`;

testChunks("a.c", BRANCHES, ["1-3 block", "4-7 function retry", "8-8 function stop"]);

testChunks(
  "a.c",
  BRANCHES.replace("int a) {", "int a) {\n  one();\n  two();\n  three();"),
  [
    "1-1 block",
    "2-5 function retry",
    "6-6 block",
    "7-10 function retry",
    "11-11 function stop",
  ],
);

testDefinitions("a.js", "function first() {}\n", ["1-1 function first"]);

testDefinitions(
  "a.cc",
  `
class Client {
 public:
  using Id = int;
 private:
  template <typename T>
  using List = std::vector<T>;
};
`,
  ["1-7 class Client", "2-3 constant Client.Id", "4-6 constant Client.List"],
);
