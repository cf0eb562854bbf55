import { strict as assert } from "node:assert";
import { recordGiven } from "../../lib/ledger/ledger.ts";
import { recordTouched } from "../../lib/ledger/touched.ts";
import { mostUsed } from "../../lib/ledger/used.ts";
import { inTempFolder } from "./temp_folder.ts";

Deno.test("mostUsed() puts excerpts of files that were edited and read before those only given", () => {
  inTempFolder((folder) => {
    const given = [
      ["src/once.ts:1-9", "h1"],
      ["src/read.ts:1-9", "h2"],
      ["src/edited.ts:10-19", "h3"],
      ["src/edited.ts:20-29", "h4"],
      ["src/edited.ts:30-39", "h5"],
      ["src/named.ts:0-0", ""],
      ["src/last.ts:1-9", "h6"],
      ["src/copy.ts:1-9", "h6"],
      ["src/odd name:1:1-9", "h7"],
    ];
    recordGiven(
      folder,
      given.map(([chunk_key = "", hash = ""], turn) => ({
        chunk_key,
        hash,
        injection_id: "inj-1",
        turn,
      })),
    );
    recordTouched(folder, ["src/read.ts"], "read");
    recordTouched(folder, ["src/edited.ts", "src/elsewhere.ts"], "edited");
    assert.deepEqual(mostUsed(folder, 9).map(({ path, start, end }) => `${path} ${start} ${end}`), [
      // Two of one file at most, the one of the last turn first.
      "src/edited.ts 30 39",
      "src/edited.ts 20 29",
      "src/read.ts 1 9",
      "src/odd name:1 1 9",
      "src/copy.ts 1 9",
      "src/once.ts 1 9",
    ]);
    assert.equal(mostUsed(folder, 2).length, 2);
  });
  assert.deepEqual(mostUsed(undefined, 9), []);
});

Deno.test("mostUsed() keeps the order of a turn: its best excerpt came first", () => {
  inTempFolder((folder) => {
    const row = (path: string, turn: number) => ({
      chunk_key: `${path}:1-9`,
      hash: path,
      injection_id: "inj-1",
      turn,
    });
    recordGiven(folder, [row("old", 1), row("best", 2), row("second", 2), row("third", 2)]);
    const paths = mostUsed(folder, 9).map(({ path }) => path);
    assert.deepEqual(paths, ["best", "second", "third", "old"]);
  });
});
