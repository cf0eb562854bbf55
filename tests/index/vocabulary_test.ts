import { strict as assert } from "node:assert";
import { termKey, termsOf, wordsIn } from "../../lib/index/terms.ts";
import { Vocabulary } from "../../lib/index/vocabulary.ts";

const TEXTS: { name: string; text: string }[] = [
  { name: "nothing", text: "" },
  { name: "no words", text: " \n--> (…) ── \ud800 " },
  { name: "identifiers", text: "parseHTTPRequest2(retry_policy, $scope) _ a b 7 x1" },
  { name: "the same word again", text: "retry Retry RETRY retry retries" },
  { name: "words that are equal in their first hash", text: "costarring liquid altarage zinke" },
  { name: "words at both ends", text: "first;last" },
  { name: "a stretch of encoded data", text: `key ${"a1B2".repeat(30)} end` },
  { name: "other scripts", text: "Größe naïve_café Повторные попытки إعادة المحاولة" },
  { name: "scripts without spaces", text: "API接口设计 取得する関数 재시도 𠀋𠀌" },
  { name: "other marks between words", text: "retry—policy “quoted” it’s x→y" },
  { name: "another script after a long word", text: `${"word".repeat(40)}é next` },
  { name: "snake case, numbers and marks", text: "snake_case $dollar 3.14 x86-64 don't" },
  {
    name: "a sentence without spaces",
    text: "接口变慢，数据库慢查询。カタカナ ひらがな 정원을 손질 ภาษาไทย",
  },
  { name: "combining marks", text: "e\u0301 naïve Größe العربية हिन्दी" },
  {
    name: "emoji and rare characters",
    text: "emoji 👩‍💻 between 🎉words, rare Han 𠮷野家 and 𝒜 script",
  },
  {
    name: "halves of pairs",
    text: "lone \ud842 lead, \udfb7 trail, \ud842\ud842\udfb7 both, \ud842\udfb7\udfb7x",
  },
  { name: "a first half at the end", text: "a\ud842" },
  { name: "a second half at the beginning", text: "\udfb7b" },
  { name: "other blanks", text: "\u00a0\u2028line\u3000ideographic\ufeffspace" },
];

function keysOf(vocabulary: Vocabulary, terms: ArrayLike<number>): (number | undefined)[] {
  return Array.from(terms, (term) => vocabulary.keys[term]);
}

function expectedKeys(text: string): number[] {
  return wordsIn(text).flatMap(termsOf).map(termKey);
}

Deno.test("termsIn() finds what wordsIn() and termsOf() find, also the second time", () => {
  const vocabulary = new Vocabulary();
  for (const round of ["first", "second"]) {
    for (const { name, text } of TEXTS) {
      const found = keysOf(vocabulary, vocabulary.termsIn(text, 0, text.length));
      assert.deepEqual(found, expectedKeys(text), `${name}, ${round} time`);
    }
  }
});

Deno.test("termsIn() reads no further than it is told", () => {
  const vocabulary = new Vocabulary(), text = "alpha betaGamma Größe";
  for (const [from, to] of [[0, 5], [2, 9], [6, 10], [16, 18], [20, 21], [3, 3]] as const) {
    const found = keysOf(vocabulary, vocabulary.termsIn(text, from, to));
    assert.deepEqual(found, expectedKeys(text.slice(from, to)), `${from}…${to}`);
  }
});

Deno.test("termsIn() tells more words apart than its tables hold at first", () => {
  const text = Array.from({ length: 6000 }, (_, i) => `w${i.toString(36)}Part${i % 700}`).join(" ");
  const vocabulary = new Vocabulary(), expected = expectedKeys(text).join();
  for (let round = 0; round < 2; round++) {
    const found = vocabulary.termsIn(text, 0, text.length);
    assert.ok(keysOf(vocabulary, found).join() === expected, `round ${round}`);
  }
  assert.equal(new Set(vocabulary.keys).size, vocabulary.keys.length);
});

Deno.test("idOf() gives one number to a term, however it came in", () => {
  const vocabulary = new Vocabulary();
  const [id] = vocabulary.termsIn("retries", 0, 7);
  assert.equal(vocabulary.idOf("retri"), id);
  assert.equal(vocabulary.idOfKey(termKey("retri")), id);
  assert.notEqual(vocabulary.idOf("#retries"), id);
});
