import { strict as assert } from "node:assert";
import {
  addPostings,
  BLOCK_SIZE,
  fromImpact,
  impactAt,
  impactsOf,
  isDense,
  postingKey,
  postingsOf,
  SATURATION_UNIT,
  saturationTable,
  splitKey,
  toImpact,
} from "../../lib/index/posting.ts";
import { appendPosting, encodePostings } from "../../lib/index/posting_writer.ts";

const CASES: { name: string; files: number[]; filesInBlock: number; dense: boolean }[] = [
  { name: "none", files: [], filesInBlock: 10, dense: false },
  { name: "one", files: [0], filesInBlock: 10, dense: false },
  { name: "far apart", files: [3, 200, 8_000], filesInBlock: BLOCK_SIZE, dense: false },
  { name: "rare", files: range(100, 7), filesInBlock: 8_000, dense: false },
  { name: "frequent", files: range(100, 2), filesInBlock: 200, dense: true },
];

function range(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, i) => i * step);
}

function impactsFor(files: readonly number[]): number[] {
  return files.map((file) => 1 + file % 255);
}

Deno.test("encodePostings() gives back files and impacts, in either layout", () => {
  for (const { name, files, filesInBlock, dense } of CASES) {
    const data = encodePostings(files, impactsFor(files), filesInBlock);
    assert.equal(isDense(data), dense, name);
    assert.deepEqual(postingsOf(data), { files, impacts: impactsFor(files) }, name);
  }
});

Deno.test("appendPosting() equals encoding everything at once", () => {
  for (const { name, files, filesInBlock } of CASES.slice(1)) {
    const data = encodePostings(files, impactsFor(files), filesInBlock);
    const last = files.at(-1) ?? 0;
    const grown = appendPosting(data, last, last + 150, 77);
    assert.deepEqual(postingsOf(grown).files, [...files, last + 150], name);
    assert.equal(postingsOf(grown).impacts.at(-1), 77, name);
  }
});

Deno.test("impactAt() looks into a dense blob", () => {
  const data = encodePostings(range(100, 2), impactsFor(range(100, 2)), 200);
  assert.equal(impactAt(data, 4), 5);
  assert.equal(impactAt(data, 5), 0);
  assert.equal(impactAt(data, 9999), 0);
});

Deno.test("addPostings() adds up and notes each file once", () => {
  const scores = new Int32Array(50), matched = new Int32Array(50), found: number[] = [];
  const gains = saturationTable(2.2);
  const data = encodePostings([1, 3], [200, 100], 1000);
  addPostings(data, 10, 2, gains, scores, found, matched, 1);
  addPostings(data, 10, 2, gains, scores, found, matched, 4);
  assert.deepEqual(found, [11, 13]);
  assert.equal(matched[11], 5);
  assert.equal(scores[11], 4 * (gains[200] ?? 0));
});

Deno.test("toImpact() keeps a frequency within its step of 3 %", () => {
  for (let frequency = 0.04; frequency < 60; frequency *= 1.13) {
    const back = fromImpact(toImpact(frequency));
    assert.ok(Math.abs(back / frequency - 1) < 0.03, `${frequency} came back as ${back}`);
  }
  assert.equal(toImpact(1e-9), 1);
  assert.equal(toImpact(1e9), 255);
});

Deno.test("saturationTable() rises to k1 + 1", () => {
  const table = saturationTable(2.2);
  assert.equal(table[0], 0);
  for (let i = 1; i < 256; i++) assert.ok((table[i] ?? 0) > (table[i - 1] ?? 0));
  assert.ok((table[255] ?? 0) < 3.2 * SATURATION_UNIT);
  // The share of a frequency of k1 is half of the most that there is.
  assert.ok(Math.abs((table[toImpact(2.2)] ?? 0) / SATURATION_UNIT - 1.6) < 0.05);
});

Deno.test("postingKey() keeps block and term apart", () => {
  const term = 2 ** 40 - 1;
  assert.deepEqual(splitKey(postingKey(8000, term)), { block: 8000, term });
  assert.ok(Number.isSafeInteger(postingKey(8000, term)));
});

Deno.test("impactsOf() looks up files in a blob of either layout", () => {
  for (const files of [[0, 3, 900, 5000], Array.from({ length: 400 }, (_, i) => 2 * i)]) {
    const impacts = files.map((_, i) => 1 + i % 200);
    for (const filesInBlock of [files.length, 8192]) {
      const data = encodePostings(files, impacts, filesInBlock);
      const asked = [0, 1, 2, 3, 4, 798, 900, 901, 5000, 8000];
      const expected = asked.map((file) => impacts[files.indexOf(file)] ?? 0);
      assert.deepEqual(impactsOf(data, asked), expected);
    }
    assert.deepEqual(impactsOf(encodePostings([], [], 10), [0, 5]), [0, 0]);
  }
});
