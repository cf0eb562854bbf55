/** What tells whether a file is still the one that was indexed. */
import { strict as assert } from "node:assert";
import { hashText } from "../../lib/index/stamp.ts";

Deno.test("hashText() tells texts apart that differ in one place, and is the same for the same", () => {
  const text = "export const größe = 1;\n".repeat(40);
  const texts = new Set(["", "\0", "\0\0", "a", "b", text, `${text}\n`]);
  for (let at = 0; at < text.length; at++) {
    texts.add(`${text.slice(0, at)}#${text.slice(at + 1)}`);
    texts.add(text.slice(at));
    // Two neighbours that have changed places.
    texts.add(text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2));
  }
  for (let i = 0; i < 20_000; i++) texts.add(`const value = ${i};\n`);
  const hashes = [...texts].map(hashText);
  assert.equal(new Set(hashes).size, texts.size);
  assert.deepEqual([...texts].map((same) => hashText(` ${same}`.slice(1))), hashes);
  assert.ok(hashes.every((hash) => Number.isSafeInteger(hash) && hash >= 0 && hash < 2 ** 40));
});
