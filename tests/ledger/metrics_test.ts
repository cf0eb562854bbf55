/** The metrics file: rows, rotation, and what is read back. */
import { strict as assert } from "node:assert";
import { recordRun } from "../../lib/ledger/hook_call.ts";
import { readRows } from "../../lib/ledger/journal.ts";
import { readRunRecords } from "../../lib/ledger/metrics.ts";
import { inTempFolder } from "./temp_folder.ts";

function record(folder: string, host = "claude", confidence?: number): void {
  const more = confidence === undefined ? {} : { confidence };
  recordRun(folder, { event: "prompt", host, session: "s" }, { reason: "no index", ...more });
}

Deno.test("recordRun() appends a row with its time", () => {
  inTempFolder((folder) => {
    const before = Date.now();
    record(folder);
    record(folder, "bob", 0.5);
    const rows = readRows(`${folder}/metrics.jsonl`);
    assert.deepEqual(rows.map(({ host, confidence }) => [host, confidence]), [
      ["claude", undefined],
      ["bob", 0.5],
    ]);
    const time = Number(rows[0]?.time);
    assert.ok(before <= time && time <= Date.now(), `${time}`);
  });
});

Deno.test("recordRun() keeps two files of 1 MiB at most", () => {
  inTempFolder((folder) => {
    const path = `${folder}/metrics.jsonl`;
    const full = `{"host":"old"}\n${" ".repeat(1 << 20)}\n`;
    Deno.writeTextFileSync(path, full);
    Deno.writeTextFileSync(`${path}.1`, "older");
    record(folder);
    assert.equal(readRows(path).length, 1);
    assert.equal(Deno.readTextFileSync(`${path}.1`), full);
    record(folder);
    assert.equal(readRows(path).length, 2);
    assert.deepEqual([...Deno.readDirSync(folder)].length, 2);
  });
});

Deno.test("readRunRecords() finds the newest run and fault of a hook, also in the file before", () => {
  inTempFolder((folder) => {
    const path = `${folder}/metrics.jsonl`;
    assert.equal(readRunRecords(folder)("claude", "prompt"), undefined);
    const lines = (...rows: Record<string, string | number>[]): string =>
      rows.map((row) => JSON.stringify(row) + "\n").join("");
    Deno.writeTextFileSync(
      `${path}.1`,
      lines(
        { host: "bob", event: "prompt", time: 1000, fault: "old" },
        { host: "bob", event: "prompt", time: 2000, fault: "unusable index" },
      ),
    );
    const newer = lines(
      { host: "claude", event: "stop", time: 3000 },
      { host: "bob", event: "prompt", time: 4000 },
      { host: "bob", event: "stop" },
    );
    Deno.writeTextFileSync(path, `${newer}{"h`);
    const recordOf = readRunRecords(folder);
    const error = { time: "1970-01-01T00:00:02.000Z", fault: "unusable index" };
    assert.deepEqual(recordOf("bob", "prompt"), { time: "1970-01-01T00:00:04.000Z", error });
    assert.deepEqual(recordOf("claude", "stop"), { time: "1970-01-01T00:00:03.000Z" });
    assert.equal(recordOf("bob", "stop"), undefined, "a row without a time");
    assert.equal(recordOf("claude", "prompt"), undefined);
  });
});

Deno.test("recordRun() goes on where there is no place", () => {
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/metrics.jsonl`);
    record(folder);
    Deno.writeTextFileSync(`${folder}/file`, "kept");
    record(`${folder}/file`);
    assert.equal(Deno.readTextFileSync(`${folder}/file`), "kept");
  });
});
