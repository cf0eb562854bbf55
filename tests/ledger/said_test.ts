/** What a session was told after its tools, and the files that they touched. */
import { strict as assert } from "node:assert";
import { readSaid, recordSaid } from "../../lib/ledger/said.ts";
import { readTouched, recordTouched } from "../../lib/ledger/touched.ts";
import { inTempFolder } from "./temp_folder.ts";

Deno.test("readSaid() knows what recordSaid() wrote", () => {
  inTempFolder((folder) => {
    const session = `${folder}/s`;
    assert.equal(readSaid(session).has("a"), false);
    assert.equal(recordSaid(session, ["a", "b"]), true);
    assert.equal(recordSaid(session, ["c"]), true);
    const said = readSaid(session);
    assert.deepEqual(["a", "b", "c", "d"].map(said.has), [true, true, true, false]);
  });
});

Deno.test("readSaid() and readTouched() are empty without a session, and nothing is written", () => {
  assert.equal(recordSaid(undefined, ["a"]), false);
  assert.equal(readSaid(undefined).has("a"), false);
  assert.equal(recordTouched(undefined, ["a.ts"], "read"), false);
  assert.deepEqual(readTouched(undefined), { edited: [], read: [] });
});

Deno.test("readTouched() names each file once, the last one first", () => {
  inTempFolder((folder) => {
    recordTouched(folder, ["a.ts", "b.ts"], "read");
    recordTouched(folder, ["b.ts"], "edited");
    recordTouched(folder, ["a.ts"], "read");
    assert.deepEqual(readTouched(folder), { edited: ["b.ts"], read: ["a.ts", "b.ts"] });
  });
});
