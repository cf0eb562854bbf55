import { strict as assert } from "node:assert";
import { holdsPhrase, phraseOf, readPrompt, readUnits } from "../../lib/notes/prompt_units.ts";

const told = (text: string): number => readUnits(text).reduce((sum, { weight }) => sum + weight, 0);

Deno.test("readUnits() gives nothing to words that only ask", () => {
  for (
    const text of [
      "what is it and how do I do that?",
      "____ %%%% !!",
      "这是什么？为什么呢",
      "好的，请继续",
      "続けてください",
      "이것은 뭐야?",
      "¿cómo y por qué?",
    ]
  ) assert.deepEqual(readUnits(text), [], text);
});

Deno.test("readUnits() weighs errands little and rare words much", () => {
  assert(told("fix the file, run the tests") < 0.9);
  assert(told("运行测试，帮我优化一下这段代码") < 0.9);
  assert(told("テストを実行して") < 0.9);
  assert(told("pgbouncer failover") > 1.9);
  assert(told("埋点去重") > 1.9);
});

Deno.test("readUnits() finds a name however it is written", () => {
  const keys = (text: string): Set<number> => new Set(readUnits(text).flatMap(({ keys }) => keys));
  const share = (a: string, b: string): boolean => !keys(a).isDisjointFrom(keys(b));
  assert(share("pgbouncer", "PgBouncer"));
  assert(share("wal_checkpoint(TRUNCATE)", "the WAL checkpoint"));
  assert(share("502s", "a 502"));
  assert(!share("in", "index"));
});

Deno.test("readUnits() reads a long text in the time of its most telling words", () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `word${i % 3000}x failover`).join(" ");
  assert(readUnits(text).length <= 64);
  const numbers = Array.from({ length: 70 }, (_, i) => 100 + i).join(" ");
  const units = readUnits(`${numbers} 埋点去重`);
  assert.equal(units.filter(({ isCharacter }) => isCharacter).length, 4, "a word of characters");
});

Deno.test("readUnits() takes a number with a unit for a quantity, not for a name", () => {
  const weightOf = (text: string, word: string): number | undefined =>
    readUnits(text).find((unit) => unit.word === word)?.weight;
  assert.equal(weightOf("9gb", "=9gb"), 0.25);
  assert.equal(weightOf("PgBouncer", "=pgbouncer"), 1);
});

Deno.test("readPrompt() leaves the phrase that a prompt asks for", () => {
  for (
    const [prompt, phrase] of [
      ["Please tell me about the connection pool.", "connection pool"],
      ["保单放哪里了？", "保单放"],
      ["本番デプロイの手順を教えてください", "本番デプロイの手順"],
      ["fix it", ""],
      ["wal_checkpoint(TRUNCATE)", "wal_checkpoint truncate"],
      ["pgbouncer ".repeat(61), ""],
    ] as const
  ) assert.equal(readPrompt(prompt).phrase, phrase, prompt);
});

Deno.test("holdsPhrase() ends where words end", () => {
  for (
    const [text, phrase, expected] of [
      ["The keepAliveTimeout of Node", "keepalivetimeout", true],
      ["The keepAliveTimeoutMs of Node", "keepalivetimeout", false],
      ["a cold, heart", "cold heart", true],
      ["scold hearts", "cold heart", false],
      ["保单放在蓝色文件夹", "保单放", true],
      ["anything", "", false],
    ] as const
  ) assert.equal(holdsPhrase(phraseOf(text), phrase), expected, text);
});
