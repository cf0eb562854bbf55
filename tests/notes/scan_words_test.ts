import { strict as assert } from "node:assert";
import { wordsIn } from "../../lib/index/terms.ts";
import { scanWords } from "../../lib/notes/scan_words.ts";

/** Returns the words that are visited, with their hashes. */
function scan(text: string): { words: string[]; hashes: string[] } {
  const words: string[] = [], hashes: string[] = [];
  scanWords(text, (high, low, start, end) => {
    words.push(text.slice(start, end));
    hashes.push(`${high} ${low}`);
  });
  return { words, hashes };
}

Deno.test("scanWords() visits the words that wordsIn() returns", () => {
  const texts = [
    "",
    "word",
    " two words ",
    "snake_case $dollar 3.14 x86-64 don't",
    "接口变慢，数据库慢查询。API接口",
    "カタカナ ひらがな 정원을 손질 ภาษาไทย",
    "e\u0301 naïve Größe العربية हिन्दी",
    "emoji 👩‍💻 between 🎉words, rare Han 𠮷野家 and 𝒜 script",
    "lone \ud842 lead, \udfb7 trail, \ud842\ud842\udfb7 both, \ud842\udfb7\udfb7x",
    "a\ud842",
    "\udfb7b",
    "\u00a0\u2028line\u3000ideographic\ufeffspace",
  ];
  for (const text of [...texts, texts.join("\n"), texts.toReversed().join(" ")]) {
    assert.deepEqual(scan(text).words, wordsIn(text), JSON.stringify(text));
  }
});

Deno.test("scanWords() gives a word the same hashes wherever it stands, and another word others", () => {
  const words = Array.from({ length: 5000 }, (_, i) => i.toString(36));
  const { hashes } = scan(`${words.join(" ")}\n(${words.join("),(")})`);
  assert.deepEqual(hashes.slice(5000), hashes.slice(0, 5000));
  assert.equal(new Set(hashes).size, 5000);
});
