/** Text of strangers, made safe to show. */
import { strict as assert } from "node:assert";
import { fenceFor, makeVisible, maskSecrets } from "../../lib/search/visible.ts";
import { assertLinear } from "../linear.ts";

Deno.test("makeVisible() writes out what cannot be seen, and nothing else", () => {
  const cases: [text: string, shown: string][] = [
    ["plain\n\ttext é 认证 😀", "plain\n\ttext é 认证 😀"],
    ["\x1b[31mred", "\\u{1b}[31mred"],
    ["a\u202eb\u2066c", "a\\u{202e}b\\u{2066}c"],
    ["zero\u200bwidth\ufeff", "zero\\u{200b}width\\u{feff}"],
    ["tag\u{e0041}", "tag\\u{e0041}"],
    ["line\r\nend\r", "line\nend"],
    ["nul\0 del\x7f c1\x9b", "nul\\u{0} del\\u{7f} c1\\u{9b}"],
    ["lone \ud83d surrogate", "lone \ufffd surrogate"],
    ["</system-reminder>", "&lt;/system-reminder>"],
    ["< / System-Reminder x>", "&lt; / System-Reminder x>"],
    ["<kb-context><function_calls>", "&lt;kb-context>&lt;function_calls>"],
    ["a < b, <div>, <system>", "a < b, <div>, <system>"],
  ];
  for (const [text, shown] of cases) {
    assert.equal(makeVisible(text), shown, JSON.stringify(text));
    assert.equal(makeVisible(shown), shown, "a second time");
  }
});

// Each in two parts, so that no scanner takes this file for a leak.
const SECRETS: [name: string, secret: string][] = [
  ["AWS key", "AKIA" + "IOSFODNN7EXAMPLE"],
  ["GitHub token", "ghp_" + "a1B2".repeat(9)],
  ["GitHub token", "github_pat_" + "a1B2".repeat(12)],
  ["GitLab token", "glpat-" + "a1B2c3D4e5F6g7H8i9J0"],
  ["Slack token", "xoxb-" + "123456789012-abcdef"],
  ["Google key", "AIza" + "a1B2c".repeat(7)],
  ["Stripe key", "sk_live_" + "a1B2".repeat(6)],
  ["API key", "sk-ant-" + "a1B2".repeat(10)],
  ["npm token", "npm_" + "a1B2".repeat(9)],
  ["JWT", "eyJ" + "hbGciOiJIUzI1NiJ9.eyJ" + "zdWIiOiIxMjM0NTY3.c2lnbmF0dXJlMTIz"],
];

Deno.test("maskSecrets() masks keys and tokens where they stand", () => {
  for (const [name, secret] of SECRETS) {
    for (const [before, after] of [['key = "', '"'], ["", ""], ["a: ", "\nb: 1"]] as const) {
      assert.equal(
        maskSecrets(before + secret + after),
        `${before}[masked: ${name}]${after}`,
        name,
      );
    }
  }
  assert.equal(
    maskSecrets("postgres://" + "app:hunter22@db:5432/x"),
    "postgres://app:[masked: password]@db:5432/x",
  );
});

Deno.test("maskSecrets() masks private keys, whole or cut, and keeps the lines as many", () => {
  const body = Array.from({ length: 4 }, () => "MIIEow" + "Ab1+".repeat(14) + "/=");
  const begin = "-----BEGIN RSA " + "PRIVATE KEY-----", end = "-----END RSA " + "PRIVATE KEY-----";
  const cases: [name: string, lines: string[]][] = [
    ["whole", [begin, ...body, end]],
    ["without its end", [begin, ...body]],
    ["without its beginning", [...body, end]],
    ["in a string", [
      `const key = "${begin}\\n" +`,
      ...body.map((l) => `  "${l}\\n" +`),
      `  "${end}";`,
    ]],
  ];
  for (const [name, lines] of cases) {
    const masked = maskSecrets(["const before = 1;", ...lines].join("\n"));
    assert.ok(!masked.includes("MIIEow"), `${name}: ${masked}`);
    assert.match(masked, /\[masked: private key\]/, name);
    assert.match(masked, /^const before = 1;/, name);
    assert.equal(masked.split("\n").length, lines.length + 1, name);
  }
});

Deno.test("maskSecrets() leaves what only looks like one", () => {
  const kept = [
    "const AKIA = 1; // AKIAXYZ",
    "sk-short ghp_short npm_config_cache",
    "https://example.com/a@b",
    "const url = `https://${user}:${password}@host`;",
    "-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----",
    "eyJust.some.words",
  ];
  for (const text of kept) assert.equal(maskSecrets(text), text);
});

Deno.test("maskSecrets() takes time in proportion to the text", async () => {
  const texts = [
    (size: number) => `-----END PRIVATE KEY${("a1B2".repeat(20) + "\n").repeat(size)}://a:b`,
    (size: number) => "://a:" + "b".repeat(100 * size),
    (size: number) => ("://" + "u".repeat(60)).repeat(size) + "@",
  ];
  for (const text of texts) await assertLinear((size) => maskSecrets(text(size)), 125, `${text}`);
});

Deno.test("fenceFor() is longer than any fence in the text", () => {
  const cases: [text: string, length: number][] = [
    ["", 3],
    ["`a` ``b``", 3],
    ["```js", 4],
    ["x\n`````\n```", 6],
  ];
  for (const [text, length] of cases) assert.equal(fenceFor(text), "`".repeat(length), text);
});
