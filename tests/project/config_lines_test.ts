import { strict as assert } from "node:assert";
import { type KeyPath, lineOfKey } from "../../lib/project/config_lines.ts";

const TEXT = `# [not] = a table
top = 1
[hooks] # the first
budget = 1 # = 2
list = [
  "a = 1", # [x]
  "]",
]
text = """
[fake]
budget = 2
"""
'quoted key' = '''
x = 1'''
a.b = { c = 1, d = [2] }

[ spaced . "out" ]
key = "#"
[[rules.list]]
name = "x"
[[rules.list]]
name = "y"
last = 'it''`;

Deno.test("lineOfKey() finds keys past comments, strings and lists", () => {
  const cases: [path: KeyPath, line: number | undefined][] = [
    [["top"], 2],
    [["hooks"], 3],
    [["hooks", "budget"], 4],
    [["hooks", "list"], 5],
    [["hooks", "list", 1], 5],
    [["hooks", "text"], 9],
    [["hooks", "quoted key"], 13],
    [["hooks", "a", "b"], 15],
    [["hooks", "a", "b", "c"], 15],
    [["spaced", "out", "key"], 18],
    [["rules", "list"], 19],
    [["rules", "list", 0, "name"], 20],
    [["rules", "list", 1], 21],
    [["rules", "list", 1, "name"], 22],
    [["rules", "list", 1, "missing"], 21],
    [["fake"], undefined],
    [["x"], undefined],
    [["not"], undefined],
  ];
  for (const [path, line] of cases) assert.equal(lineOfKey(TEXT, path), line, path.join("."));
});

Deno.test("lineOfKey() counts lines of CRLF files and finds the last line without a break", () => {
  assert.equal(lineOfKey("[a]\r\n\r\nb = 1\r\nc = 2", ["a", "c"]), 4);
  assert.equal(lineOfKey("[a]\n[b]", ["b"]), 2);
});

Deno.test("lineOfKey() takes a time that grows with the text, not with its square", () => {
  const timeOf = (size: number): number => {
    const text = `[a]\n${"[".repeat(size)}\n${'"'.repeat(size + 1)}\n${"x ".repeat(size)}\nb = 1\n`;
    const start = performance.now();
    lineOfKey(text, ["a", "b"]);
    return performance.now() - start;
  };
  const least = (size: number): number => Math.min(...[1, 2, 3].map(() => timeOf(size)));
  // Sixteen times the text: 256 times the time would be quadratic.
  const ratio = least(160_000) / least(10_000);
  assert.ok(ratio < 80, `${ratio}`);
});
