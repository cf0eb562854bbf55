/** What a session was given, in real session folders. */
import { strict as assert } from "node:assert";
import { appendRow } from "../../lib/ledger/journal.ts";
import { type LedgerRow, readLedger, recordGiven } from "../../lib/ledger/ledger.ts";
import { inTempFolder } from "./temp_folder.ts";

function row(chunk_key: string, hash: string, turn: number): LedgerRow {
  return { chunk_key, hash, injection_id: "inj-1", turn };
}

Deno.test("readLedger() is empty for a session without one, and for none", () => {
  for (const folder of [undefined, "/no/such/folder"]) {
    const ledger = readLedger(folder);
    assert.deepEqual([ledger.nextTurn, ledger.size, ledger.has("a.ts", "h")], [1, 0, false]);
  }
});

Deno.test("readLedger() knows what recordGiven() wrote, by path and content", () => {
  inTempFolder((folder) => {
    const session = `${folder}/s`;
    assert.equal(
      recordGiven(session, [row("a.ts:1-9", "h1", 1), row("b:c.ts:2-3", "h2", 1)]),
      true,
    );
    assert.equal(recordGiven(session, [row("a.ts:1-9", "h3", 2)]), true);
    const ledger = readLedger(session);
    const cases: [path: string, hash: string, has: boolean][] = [
      ["a.ts", "h1", true],
      ["a.ts", "h3", true],
      ["b:c.ts", "h2", true],
      ["a.ts", "h2", false],
      ["b", "h2", false],
    ];
    for (const [path, hash, has] of cases) assert.equal(ledger.has(path, hash), has, path + hash);
    assert.deepEqual([ledger.nextTurn, ledger.size], [3, 3]);
  });
});

Deno.test("readLedger() skips rows that are not its own", () => {
  inTempFolder((folder) => {
    const path = `${folder}/ledger.jsonl`;
    appendRow(path, { chunk_key: 5, hash: "h" });
    appendRow(path, { chunk_key: "a.ts:1-2" });
    appendRow(path, { chunk_key: "a.ts:1-2", hash: "h", turn: "9" });
    Deno.writeTextFileSync(path, '{"chunk_key":"torn', { append: true });
    const ledger = readLedger(folder);
    assert.deepEqual([ledger.size, ledger.nextTurn, ledger.has("a.ts", "h")], [1, 1, true]);
  });
});

Deno.test("recordGiven() returns false without a session", () => {
  assert.equal(recordGiven(undefined, [row("a.ts:1-9", "h1", 1)]), false);
});
