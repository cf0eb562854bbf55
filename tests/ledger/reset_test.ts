import { strict as assert } from "node:assert";
import { removeExpiredSessions } from "../../lib/ledger/gc.ts";
import { appendRow } from "../../lib/ledger/journal.ts";
import { readLedger, recordGiven } from "../../lib/ledger/ledger.ts";
import { resetSession } from "../../lib/ledger/reset.ts";
import { sessionFolder } from "../../lib/ledger/session.ts";
import { readTouched, recordTouched } from "../../lib/ledger/touched.ts";
import { inTempFolder } from "./temp_folder.ts";

const ROW = { chunk_key: "src/a.ts:1-9", hash: "aa", injection_id: "inj-1", turn: 4 };
const NOW = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

Deno.test("resetSession() forgets what was given, and after a clear everything", () => {
  const cases = [
    ["compact", ["pending.jsonl", "start.jsonl", "touched.jsonl"]],
    ["clear", []],
  ] as const;
  for (const [source, left] of cases) {
    inTempFolder((state) => {
      const folder = sessionFolder(state, "s") ?? assert.fail();
      recordGiven(folder, [ROW]);
      recordTouched(folder, ["src/a.ts"], "edited");
      for (const name of ["prompts", "reactions", "said", "pending", "start", "touched"]) {
        appendRow(`${folder}/${name}.jsonl`, {});
      }
      resetSession(folder, source);
      assert.deepEqual(namesIn(folder), left);
      assert.equal(readLedger(folder).nextTurn, 1);
      assert.deepEqual(readTouched(folder).edited, source === "compact" ? ["src/a.ts"] : []);
    });
  }
  resetSession("/no/such/folder", "clear");
});

/** A session with a folder, a file, and the days since each changed. */
function addSession(state: string, name: string, folderDays: number, fileDays: number): void {
  const folder = `${state}/session/${name}`;
  appendRow(`${folder}/ledger.jsonl`, ROW);
  const at = (days: number): Date => new Date(NOW - days * DAY);
  Deno.utimeSync(`${folder}/ledger.jsonl`, at(fileDays), at(fileDays));
  Deno.utimeSync(folder, at(folderDays), at(folderDays));
}

Deno.test("removeExpiredSessions() removes what has not changed for so many days", () => {
  inTempFolder((state) => {
    assert.equal(removeExpiredSessions(state, { now: NOW, days: 30 }), 0);
    addSession(state, "new", 1, 1);
    addSession(state, "old-1", 31, 31);
    addSession(state, "old-2", 400, 31);
    // A row that is appended leaves the folder's own time as it was.
    addSession(state, "long", 90, 29);
    Deno.writeTextFileSync(`${state}/session/a-file`, "");

    assert.equal(removeExpiredSessions(state, { now: NOW, days: 30, dryRun: true }), 2);
    assert.equal(namesIn(`${state}/session`).length, 5);
    assert.equal(removeExpiredSessions(state, { now: NOW, days: 30, most: 1 }), 1);
    assert.equal(removeExpiredSessions(state, { now: NOW, days: 30, most: 9 }), 1);
    assert.deepEqual(namesIn(`${state}/session`), ["a-file", "long", "new"]);
    assert.equal(removeExpiredSessions(state, { now: NOW, days: 2 }), 1);
  });
});
