import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { logPayload } from "../../lib/ledger/payload_log.ts";
import { inTempFolder } from "./temp_folder.ts";

const FACTS = { event: "prompt", host: "bob", session: "s" };
/** In two parts, so that no scanner takes this file for a leak. */
const TOKEN = "ghp_" + "a1B2".repeat(9);

Deno.test("logPayload() keeps what came, whatever it was, with secrets masked", () => {
  inTempFolder((state) => {
    const payloads = [
      `{"prompt":"deploy with ${TOKEN}, please"}`,
      "{ not json",
      "",
      "x".repeat(100_010),
      "\ud83d",
    ];
    for (const payload of payloads) assert.equal(logPayload(state, FACTS, payload), true);
    const rows = readRows(`${state}/payloads.jsonl`);
    assert.deepEqual(rows.map(({ payload }) => payload), [
      '{"prompt":"deploy with [masked: GitHub token], please"}',
      "{ not json",
      "",
      "x".repeat(100_000),
      "\ufffd",
    ]);
    assert.deepEqual(rows.map(({ cut }) => cut), [undefined, undefined, undefined, 10, undefined]);
    assert.deepEqual([rows[0]?.event, rows[0]?.host], ["prompt", "bob"]);
    assert.ok(Math.abs(Date.parse(String(rows[0]?.time)) - Date.now()) < 60_000);
  });
});

Deno.test("logPayload() begins a new file when one is full, and keeps one old one", () => {
  inTempFolder((state) => {
    const payload = "y".repeat(99_000);
    for (let i = 0; i < 100; i++) logPayload(state, FACTS, payload);
    const sizes = ["payloads.jsonl", "payloads.jsonl.1"].map((name) =>
      Deno.statSync(`${state}/${name}`).size
    );
    for (const size of sizes) assert.ok(size < (4 << 20) + 100_000, `${size} bytes`);
    assert.equal([...Deno.readDirSync(state)].length, 2);
  });
});

Deno.test("logPayload() returns false where it cannot write", () => {
  assert.equal(logPayload("/proc/no/such", FACTS, "{}"), false);
});
