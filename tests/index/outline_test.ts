import { strict as assert } from "node:assert";
import type { Chunk } from "../../lib/index/chunk.ts";
import { decodeOutline, encodeOutline } from "../../lib/index/outline.ts";

const CHUNKS: readonly Chunk[] = [
  { start: 1, end: 1, symbol: "", kind: "block" },
  { start: 3, end: 120, symbol: "Client.retry", kind: "method" },
  { start: 122, end: 130, symbol: "Install > With npm", kind: "section" },
];

Deno.test("decodeOutline() gives back what encodeOutline() wrote, a symbol on one line", () => {
  assert.deepEqual(decodeOutline(encodeOutline(CHUNKS)), CHUNKS);
  assert.deepEqual(decodeOutline(encodeOutline([])), []);
  const [odd, ...others] = decodeOutline(
    encodeOutline([{ start: 1, end: 2, symbol: "operator\n new", kind: "function" }]),
  );
  assert.deepEqual([odd?.symbol, others], ["operator new", []]);
});
