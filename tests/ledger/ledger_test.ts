/** What a session was given, in real session folders. */
import { strict as assert } from "node:assert";
import { appendRow } from "../../lib/ledger/journal.ts";
import {
  claimLedger,
  type LedgerRow,
  namedRow,
  readLedger,
  recordGiven,
} from "../../lib/ledger/ledger.ts";
import { beforeNext } from "../before_next.ts";
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

Deno.test("readLedger() tells files that were only named from those whose text was given", () => {
  inTempFolder((folder) => {
    recordGiven(folder, [row("a.ts:5-9", "h1", 1), namedRow("b.ts", "inj-1", 1)]);
    const ledger = readLedger(folder);
    assert.deepEqual([...ledger.files], ["a.ts"]);
    assert.deepEqual(["a.ts", "b.ts", "c.ts"].map(ledger.isNamed), [true, true, false]);
    assert.deepEqual(ledger.textsOf("a.ts"), [{ lines: 5, hash: "h1" }]);
    assert.deepEqual([ledger.textsOf("b.ts"), ledger.size, ledger.nextTurn], [[], 1, 2]);
  });
});

Deno.test("readLedger() knows what the last turn gave", () => {
  inTempFolder((folder) => {
    recordGiven(folder, [row("a.ts:1-2", "h1", 1), row("b.ts:1-2", "h2", 1)]);
    recordGiven(folder, [row("c.ts:1-2", "h3", 2), row("a.ts:3-4", "h4", 2)]);
    const { isLastTurn } = readLedger(folder);
    const [a, c] = [{ path: "a.ts", hash: "h4" }, { path: "c.ts", hash: "h3" }];
    const cases: [chunks: { path: string; hash: string }[], same: boolean][] = [
      [[a, c], true],
      [[c, a], true],
      [[a], false],
      [[a, c, { path: "b.ts", hash: "h2" }], false],
      [[{ path: "a.ts", hash: "h1" }, c], false],
      [[], false],
    ];
    for (const [chunks, same] of cases) assert.equal(isLastTurn(chunks), same);
    assert.equal(readLedger(undefined).isLastTurn([]), false);
  });
});

Deno.test("claimLedger() holds although another hook of the session creates the ledger at the same time", () => {
  inTempFolder((folder) => {
    const path = `${folder}/ledger.jsonl`;
    using _other = beforeNext(
      Deno,
      "openSync",
      (file) => file === path,
      () => Deno.createSync(path).close(),
    );
    claimLedger(folder);
    using third = Deno.openSync(path, { append: true });
    assert.equal(third.tryLockSync(true), false);
  });
});
