import { strict as assert } from "node:assert";
import { shareOut } from "../../lib/index/add_files.ts";

function sharedOut(sizes: readonly number[], count: number): number[][] {
  const files = sizes.map((size, i) => ({ path: `${i}.ts`, size, mtime: 0 }));
  return shareOut(files, count).map((part) => part.map(({ size }) => size));
}

Deno.test("shareOut() makes parts of as many files and bytes, and gives neighbours to different ones", () => {
  assert.deepEqual(sharedOut([5, 5, 5, 5], 2), [[5, 5], [5, 5]]);
  assert.deepEqual(sharedOut([9, 1, 9, 1, 9, 9, 1], 2), [[1, 9, 9, 1], [9, 1, 9]]);
  assert.deepEqual(sharedOut([1, 2, 3], 4), [[3], [2], [1], []]);
});
