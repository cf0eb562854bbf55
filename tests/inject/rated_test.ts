/** What ratings change for similar prompts, and how far. */
import { strict as assert } from "node:assert";
import { ratingFactors, ratingTags } from "../../lib/inject/rated.ts";
import type { RatedInjection, Rating } from "../../lib/ledger/ratings.ts";

const SETTINGS = { boostWeight: 0.2, boostMax: 0.3 };
const PROMPT = "how does RetryPolicy compute the backoff delay?";

function rated(rating: Rating, query: string, ...files: string[]): RatedInjection {
  return { injection: "inj-1", rating, query, files };
}

Deno.test("ratingFactors() moves the files of similar prompts, and only those", () => {
  const cases: [
    name: string,
    ratings: RatedInjection[],
    file: string,
    holds: (f: number) => boolean,
  ][] = [
    ["useful lifts", [rated("useful", PROMPT, "a.ts")], "a.ts", (f) => f > 1],
    ["noise lowers", [rated("noise", PROMPT, "a.ts")], "a.ts", (f) => f < 1],
    ["harmful lowers", [rated("harmful", PROMPT, "a.ts")], "a.ts", (f) => f < 1],
    [
      "other words of the same stem are similar",
      [rated("useful", "RetryPolicy: computing the delays of a backoff", "a.ts")],
      "a.ts",
      (f) => f > 1,
    ],
    [
      "stop words make no prompt similar",
      [rated("useful", "how does the one of it do that?", "a.ts")],
      "a.ts",
      (f) => f === 1,
    ],
    [
      "another topic",
      [rated("harmful", "where are invoices taxed?", "a.ts")],
      "a.ts",
      (f) => f === 1,
    ],
    [
      "one word of many in common",
      [rated("useful", "which delay has the delivery of a parcel to another country?", "a.ts")],
      "a.ts",
      (f) => f === 1,
    ],
    ["another file", [rated("useful", PROMPT, "a.ts")], "b.ts", (f) => f === 1],
  ];
  for (const [name, ratings, file, holds] of cases) {
    const factor = ratingFactors(PROMPT, ratings, SETTINGS).get(file) ?? 1;
    assert.ok(holds(factor), `${name}: ${factor}`);
  }
});

Deno.test("ratingFactors() stays within its bounds", () => {
  const many = (rating: Rating) => Array.from({ length: 100 }, () => rated(rating, PROMPT, "a.ts"));
  assert.equal(ratingFactors(PROMPT, many("useful"), SETTINGS).get("a.ts"), 1.3);
  assert.equal(ratingFactors(PROMPT, many("harmful"), SETTINGS).get("a.ts"), 0.7);
  const off = { ...SETTINGS, boostWeight: 0 };
  assert.equal(ratingFactors(PROMPT, many("harmful"), off).get("a.ts"), 1);
});

Deno.test("ratingFactors() shares blame among the files of an injection", () => {
  const factors = ratingFactors(PROMPT, [
    rated("harmful", PROMPT, "alone.ts"),
    rated("harmful", PROMPT, "a.ts", "b.ts", "c.ts", "d.ts"),
  ], SETTINGS);
  assert.ok((factors.get("alone.ts") ?? 1) < (factors.get("a.ts") ?? 1));
});

Deno.test("ratingTags() names files that were rated often, and mostly one way", () => {
  const tags = ratingTags([
    ...[1, 2, 3].map(() => rated("useful", PROMPT, "hot.ts", "mixed.ts")),
    ...[1, 2, 3].map(() => rated("noise", PROMPT, "cold.ts", "mixed.ts")),
    rated("useful", PROMPT, "once.ts"),
    ...["useful", "useful", "noise"].map((r) => rated(r as Rating, PROMPT, "rather.ts")),
  ]);
  assert.deepEqual([...tags], [["hot.ts", "feedback:hot"], ["cold.ts", "feedback:cold"]]);
});
