import { strict as assert } from "node:assert";
import { BlockBuilder, type EncodedBlock } from "../../lib/index/block_builder.ts";
import { BODY, FieldCounts, HISTORY, PARTS, STEM, SYMBOL } from "../../lib/index/field_counts.ts";
import { occurrenceWeights, weightedFrequency } from "../../lib/index/field_weights.ts";
import { postingsOf, toImpact } from "../../lib/index/posting.ts";
import { termKey } from "../../lib/index/terms.ts";
import { Vocabulary } from "../../lib/index/vocabulary.ts";

const USUAL = [10, 10, 10, 10, 10, 10];

function postingOf(block: EncodedBlock, term: string): { files: number[]; impacts: number[] } {
  const at = block.keys.indexOf(termKey(term));
  if (at < 0) return { files: [], impacts: [] };
  const posting = postingsOf(block.data.subarray(block.offsets[at], block.offsets[at + 1]));
  assert.deepEqual([block.counts[at], block.lasts[at]], [
    posting.files.length,
    posting.files.at(-1),
  ]);
  return posting;
}

Deno.test("encode() keeps for each term its files and what they are worth, by ascending key", () => {
  const vocabulary = new Vocabulary(), counts = new FieldCounts(vocabulary);
  const builder = new BlockBuilder();
  // Known to the vocabulary, and in none of the files.
  counts.addText("absent", BODY);
  counts.clear();
  counts.addText("retry policy retry", BODY);
  counts.addText("policy", SYMBOL);
  const lengths = [...counts.lengths];
  builder.add(counts);
  counts.clear();
  builder.add(counts);
  counts.addText("retry", HISTORY, 0.3);
  counts.addTerm("#Retry", SYMBOL);
  counts.addText("retry", STEM);
  builder.add(counts);

  const block = builder.encode(vocabulary, USUAL);
  assert.equal(block.files, 3);
  assert.deepEqual(postingOf(block, "retri").files, [0, 2]);
  assert.deepEqual(postingOf(block, "#Retry").files, [2]);
  assert.deepEqual(postingOf(block, "absent").files, []);
  // One in the symbols and one in the body, in eighths.
  const policy = weightedFrequency([8, 0, 8, 0, 0, 0], occurrenceWeights(lengths, USUAL));
  assert.deepEqual(postingOf(block, "polici"), { files: [0], impacts: [toImpact(policy)] });
  assert.deepEqual([...block.keys], [...block.keys].sort((a, b) => a - b));
  assert.equal(block.keys.length, 3);
});

Deno.test("weightedFrequency() counts repetition up to a bound", () => {
  const worth = occurrenceWeights(USUAL, USUAL);
  const frequency = (symbols: number): number =>
    weightedFrequency([symbols * PARTS, 0, 0, 0, 0, 0], worth);
  assert.ok(frequency(6) > frequency(5));
  assert.equal(frequency(60), frequency(6));
});

Deno.test("encode() measures the usual lengths of the fields where none are given", () => {
  const vocabulary = new Vocabulary(), counts = new FieldCounts(vocabulary);
  const builder = new BlockBuilder();
  for (const text of ["one two three four", "five six"]) {
    counts.addText(text, BODY);
    builder.add(counts);
    counts.clear();
  }
  assert.deepEqual(builder.encode(vocabulary).usual, [1, 1, 3, 1, 1, 1]);
});
