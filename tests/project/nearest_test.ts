import { strict as assert } from "node:assert";
import { nearest } from "../../lib/project/nearest.ts";

Deno.test("nearest() finds the name that was meant", () => {
  const names = ["threshold", "gate_threshold", "budget", "include", "exclude", "url"];
  const cases: [word: string, name: string | undefined][] = [
    ["threshold", "threshold"],
    ["treshold", "threshold"],
    ["thershold", "threshold"],
    ["thresholds", "threshold"],
    ["THRESHOLD", "threshold"],
    ["gateThreshold", "gate_threshold"],
    ["gate-threshhold", "gate_threshold"],
    ["bugdet", "budget"],
    ["includes", "include"],
    ["ulr", "url"],
    ["u", undefined],
    ["", undefined],
    ["semantic_weight", undefined],
    ["x".repeat(1_000_000), undefined],
  ];
  for (const [word, name] of cases) assert.equal(nearest(word, names), name, word.slice(0, 20));
});

Deno.test("nearest() compares no more than 64 letters", () => {
  assert.equal(nearest("x".repeat(200), ["x".repeat(64)]), "x".repeat(64));
  assert.equal(nearest("x".repeat(200), ["x".repeat(40)]), undefined);
});

Deno.test("nearest() takes the first of equally near names", () => {
  assert.equal(nearest("bat", ["cat", "hat"]), "cat");
  assert.equal(nearest("bat", []), undefined);
});
