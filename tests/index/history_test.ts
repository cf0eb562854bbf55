import { strict as assert } from "node:assert";
import { type Coupling, couplings, historyByFile, parseLog } from "../../lib/index/history.ts";

Deno.test("parseLog() reads subjects and files, quoted and empty ones", () => {
  const log = "\x01200\x02Fix: a\tb\0\na.ts\0dir/ü b.ts\0\x01100\x02Empty\n";
  assert.deepEqual(parseLog(log), [
    { time: 200, subject: "Fix: a\tb", files: ["a.ts", "dir/ü b.ts"] },
    { time: 100, subject: "Empty", files: [] },
  ]);
  assert.deepEqual(parseLog(""), []);
  const nfd = "größe".normalize("NFD");
  assert.deepEqual(parseLog(`\x011\x02x\0\n${nfd}\0`)[0]?.files, ["größe"]);
});

Deno.test("historyByFile() shares a commit among its files and passes over large ones", () => {
  const many = Array.from({ length: 13 }, (_, i) => `f${i}`);
  const histories = historyByFile([
    { time: 1000, subject: "retry retry", files: ["a", "b", "c", "d"] },
    { time: 1000, subject: "format everything", files: many },
  ]);
  assert.deepEqual([...histories.keys()], ["a", "b", "c", "d"]);
  assert.equal(histories.get("a")?.words.get("retry"), 0.5);
  assert.equal(histories.get("a")?.churn, 0.5);
});

Deno.test("historyByFile() counts a commit half after 125 days", () => {
  const old = { time: 0, subject: "old", files: ["a"] };
  const histories = historyByFile([{ time: 125 * 86_400, subject: "new", files: ["b"] }, old]);
  assert.ok(Math.abs((histories.get("a")?.churn ?? 0) - 0.5) < 0.01);
  assert.equal(histories.get("b")?.churn, 1);
});

Deno.test("couplings() scores pairs both ways round, less where a file changes often and in large commits", () => {
  const commit = (...files: string[]) => ({ time: 1, subject: "x", files });
  const score = (found: readonly Coupling[], file: string): number =>
    found.find((coupling) => coupling.file === file)?.score ?? 0;
  const pair = commit("a", "b"), found = couplings([pair, pair, pair, commit("b")]);
  assert.deepEqual(found.map(({ file, other, commits }) => [file, other, commits]), [
    ["a", "b", 3],
    ["b", "a", 3],
  ]);
  const weight = 3 / Math.log2(3);
  assert.ok(Math.abs(score(found, "a") - weight / 5) < 1e-9);
  assert.ok(Math.abs(score(found, "b") - weight / 6) < 1e-9);
  assert.ok(score(couplings([commit("a", "b", "c")]), "a") < score(couplings([pair]), "a"));
});

Deno.test("couplings() leaves out what says too little", () => {
  const many = Array.from({ length: 11 }, (_, i) => `f${i}`);
  assert.deepEqual(couplings([{ time: 1, subject: "x", files: many }]), []);
  // Ten files in one commit score too little, nine do not.
  assert.deepEqual(couplings([{ time: 1, subject: "x", files: many.slice(1) }]), []);
  assert.equal(couplings([{ time: 1, subject: "x", files: many.slice(2) }]).length, 9 * 8);
  const alone = { time: 1, subject: "x", files: ["a"] }, pair = { ...alone, files: ["a", "b"] };
  const found = couplings([pair, ...Array(8).fill(alone)]);
  assert.deepEqual(found.map(({ file }) => file), ["b"]);
});
