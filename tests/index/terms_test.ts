import { strict as assert } from "node:assert";
import { stem } from "../../lib/index/stem.ts";
import { termKey, termsOf, wholeIdentifier, wordsIn } from "../../lib/index/terms.ts";

const STEMS: [word: string, expected: string][] = [
  ["caresses", "caress"],
  ["ponies", "poni"],
  ["cats", "cat"],
  ["agreed", "agre"],
  ["plastered", "plaster"],
  ["motoring", "motor"],
  ["conflated", "conflat"],
  ["hopping", "hop"],
  ["filing", "file"],
  ["happy", "happi"],
  ["relational", "relat"],
  ["hopefulness", "hope"],
  ["adjustment", "adjust"],
  ["controlling", "control"],
  ["retries", "retri"],
  ["retry", "retri"],
  ["was", "was"],
  ["adoption", "adopt"],
  ["companion", "companion"],
];

Deno.test("stem() follows Porter's own examples", () => {
  for (const [word, expected] of STEMS) assert.equal(stem(word), expected, word);
});

const TERMS: [word: string, expected: string[]][] = [
  ["retryPolicy", ["retri", "polici", "=retrypolicy"]],
  ["HTTPServer2", ["http", "server", "=httpserver2"]],
  ["max_retry_count", ["max", "retri", "count", "=maxretrycount"]],
  ["__init__", ["init"]],
  ["$scope", ["scope"]],
  ["x", []],
  ["7", ["7"]],
  ["sessions", ["session"]],
  ["Größe", ["große"]],
  ["café", ["cafe"]],
  ["运行测试", ["运行", "行测", "测试"]],
  ["API接口", ["api", "接口"]],
  ["检", ["检"]],
  ["データベース", ["デー", "ータ", "タベ", "ベー", "ース"]],
  ["인덱스", ["인덱", "덱스"]],
  ["слово", ["слово"]],
  ["словами", ["словами", "слова*"]],
  ["المكتبات", ["المكتبات", "مكتبا*"]],
  ["a".repeat(101), []],
  ["Part".repeat(15), Array(15).fill("part")],
];

Deno.test("termsOf() splits identifiers and scripts without spaces", () => {
  for (const [word, expected] of TERMS) {
    assert.deepEqual(
      termsOf(word),
      expected.map((term) => term.normalize("NFKD")).map((t, i) => isSame(t, expected[i] ?? "")),
      word,
    );
  }
});

/** Only letters with accents change under NFKD; Kana and Hangul terms stay composed. */
function isSame(folded: string, expected: string): string {
  return /[\u3040-\u30ff\uac00-\ud7af]/.test(expected) ? expected : folded.normalize("NFC");
}

Deno.test("wordsIn() keeps words with marks and names whole", () => {
  assert.deepEqual(wordsIn("fooBar(baz_qux, $x)"), ["fooBar", "baz_qux", "$x"]);
  assert.deepEqual(wordsIn("नमस्ते दुनिया"), ["नमस्ते", "दुनिया"]);
  assert.deepEqual(wordsIn("  ,;! "), []);
});

Deno.test("wholeIdentifier() makes spellings of one name equal", () => {
  assert.equal(wholeIdentifier("retry_policy"), wholeIdentifier("RetryPolicy"));
});

Deno.test("termKey() is a stable number of 40 bits", () => {
  const keys = new Set<number>();
  for (let i = 0; i < 20_000; i++) keys.add(termKey(`term${i}`));
  assert.equal(keys.size, 20_000);
  for (const key of keys) assert.ok(Number.isInteger(key) && key >= 0 && key < 2 ** 40);
  // Stored in every index: a change needs a new schema version.
  assert.equal(termKey("retri"), 16_681_257_612);
});
