import { strict as assert } from "node:assert";
import { hashMap } from "../../lib/notes/hash_map.ts";

Deno.test("hashMap() keeps what was added, however much it grows, and knows nothing else", () => {
  const map = hashMap();
  const hashes = Array.from({ length: 20_000 }, (_, i): [number, number] => [
    Math.imul(i, 0x85ebca6b),
    // Many of one half, and zeros, that are hashes as others are.
    i % 100,
  ]);
  hashes.forEach(([high, low], i) => {
    assert.equal(map.get(high, low), -1);
    map.add(high, low, i);
  });
  hashes.forEach(([high, low], i) => assert.equal(map.get(high, low), i));
  assert.equal(map.get(1, -1), -1);
});
