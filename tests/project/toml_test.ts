/** The TOML of the hooks against the library that the command uses: the same values, the same refusals. */
// By its own name: the parser of the same version of TOML, whatever "@std/toml" stands for.
import { parse } from "npm:smol-toml@1.9.1";
import { strict as assert } from "node:assert";
import { parseToml, TomlError } from "../../lib/project/toml.ts";

const DOCUMENTS: readonly string[] = [
  "",
  "\n\n",
  "# only a comment",
  "a = 1#c",
  "\ta = 1\r\nb = true # x\r\n",
  'a = "x\\ty"',
  "a = 'C:\\x'",
  'a = """\nx\n  y\\\n   z"""',
  "a='''\nx'''",
  'a = """x"y"""""',
  "a = ''''x'''''",
  'a = """a\\"""b"""',
  'a=""',
  'a=""""""',
  'a="\\u00e9\\U0001F600\\x41\\e"',
  'a="a\tb"',
  "a.b.c = 1\na.b.d = 2",
  "a . b = 1",
  "a.\"b\".'c' = 1",
  '"q k" = 1',
  "1 = 2",
  '3.14 = "x"',
  "[a]\nb=1\n[a.c]\nd=2",
  "[ a . b ]\nc=1",
  "[a.b]\nx=1\n[a]\ny=2",
  "[a]\n[a.b]\n[a.c]\n[b]\n",
  '[[a]]\nb=1\n[a.m]\nx="y"\n[[a]]\nb=2',
  "[[a.b]]\nx=1\n[[a.b]]\nx=2",
  "[a.b]\n[[a.b.c]]\nx=1\n[a.b.c.d]\ny=1",
  "a=[1, 2,\n # c\n 3,\n]",
  'a = [[1,2],["x"]]',
  "a=[]",
  "a={b=1, c.d=2}",
  "a={b=1,}",
  "a={}",
  "a=[{b=1},{b=2}]",
  "a = {b = [\n1\n]}",
  "a=0x1F\nb=0o17\nc=0b11\nd=1_000\ne=1.5e3\nf=-inf\ng=+1\nh=-0.5",
  "__proto__ = 1",
  "[__proto__]\nx=1",
];

const REFUSED: readonly (readonly [text: string, line: number])[] = [
  ["a=1\r", 1],
  ["a=1\n\rb=2", 2],
  ["# \u0007", 1],
  ["a=1\na=2", 2],
  ["[a]\n[a]", 2],
  ["[a]\nb=1\n[[a]]", 3],
  ["a={b=1}\n[a.c]", 2],
  ["a=[1]\n[[a]]", 2],
  ["a.b=1\n[a]\nc=2", 2],
  ["[a]\nb.c=1\n[a.b]\nd=1", 3],
  ["a=01", 1],
  ["a=1_", 1],
  ["a=_1", 1],
  ["a=1.", 1],
  ["a=.5", 1],
  ["a=1e", 1],
  ["\n\na=x", 3],
  ['a="\\q"', 1],
  ['a="\\ud800"', 1],
  ['a="x', 1],
  ['a="x\ny"', 1],
  ['a="a\u0001b"', 1],
  ["a=", 1],
  ["=1", 1],
  ["a", 1],
  ["[a", 1],
  ["[[a]", 1],
  ["[a]]", 1],
  ["[]", 1],
  ["[a] x=1", 1],
  ["a=1 b=2", 1],
  ["a=[1 2]", 1],
];

/** Without the prototypes, which the two give their tables differently. */
function plain(value: unknown): unknown {
  return JSON.stringify(value, (_, part) => typeof part === "number" ? String(part) : part);
}

Deno.test("parseToml() gives the same values as the library", () => {
  for (const text of DOCUMENTS) assert.equal(plain(parseToml(text)), plain(parse(text)), text);
});

Deno.test("parseToml() refuses what the library refuses, and says where", () => {
  for (const [text, line] of REFUSED) {
    assert.throws(() => parse(text), Error, text);
    assert.throws(() => parseToml(text), (error) => {
      assert.ok(error instanceof TomlError, text);
      assert.equal(error.line, line, `${text}: ${error.message}`);
      return true;
    });
  }
});

Deno.test("parseToml() refuses dates, which no rule has a use for", () => {
  assert.throws(() => parseToml("a = 1979-05-27T07:32:00Z"), /"1979-05-27T07:32:00Z" is no value/);
});
