/** The metrics file: rows, rotation, and what is read back. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { type MetricsRow, readRunRecords, recordMetrics } from "../../lib/ledger/metrics.ts";
import { inTempFolder } from "./temp_folder.ts";

const ROW: MetricsRow = { event: "prompt", host: "claude", reason: "no index", milliseconds: 40 };

Deno.test("recordMetrics() appends a row with its time", () => {
  inTempFolder((folder) => {
    recordMetrics(folder, ROW);
    recordMetrics(folder, { ...ROW, host: "bob", confidence: 0.5 });
    const rows = readRows(`${folder}/metrics.jsonl`);
    assert.deepEqual(rows.map(({ host, confidence }) => [host, confidence]), [
      ["claude", undefined],
      ["bob", 0.5],
    ]);
    assert.match(String(rows[0]?.time), /^\d{4}-\d\d-\d\dT.+Z$/);
  });
});

Deno.test("recordMetrics() keeps two files of 1 MiB at most", () => {
  inTempFolder((folder) => {
    const path = `${folder}/metrics.jsonl`;
    const full = `{"host":"old"}\n${" ".repeat(1 << 20)}\n`;
    Deno.writeTextFileSync(path, full);
    Deno.writeTextFileSync(`${path}.1`, "older");
    recordMetrics(folder, ROW);
    assert.equal(readRows(path).length, 1);
    assert.equal(Deno.readTextFileSync(`${path}.1`), full);
    recordMetrics(folder, ROW);
    assert.equal(readRows(path).length, 2);
    assert.deepEqual([...Deno.readDirSync(folder)].length, 2);
  });
});

Deno.test("readRunRecords() finds the newest run and fault of a hook, also in the file before", () => {
  inTempFolder((folder) => {
    const path = `${folder}/metrics.jsonl`;
    assert.equal(readRunRecords(folder)("claude", "prompt"), undefined);
    const lines = (...rows: Record<string, string>[]): string =>
      rows.map((row) => JSON.stringify(row) + "\n").join("");
    Deno.writeTextFileSync(
      `${path}.1`,
      lines(
        { host: "bob", event: "prompt", time: "T1", fault: "old" },
        { host: "bob", event: "prompt", time: "T2", fault: "unusable index" },
      ),
    );
    const newer = lines(
      { host: "claude", event: "stop", time: "T3" },
      { host: "bob", event: "prompt", time: "T4" },
      { host: "bob", event: "stop" },
    );
    Deno.writeTextFileSync(path, `${newer}{"h`);
    const recordOf = readRunRecords(folder);
    const error = { time: "T2", fault: "unusable index" };
    assert.deepEqual(recordOf("bob", "prompt"), { time: "T4", error });
    assert.deepEqual(recordOf("claude", "stop"), { time: "T3" });
    assert.equal(recordOf("bob", "stop"), undefined, "a row without a time");
    assert.equal(recordOf("claude", "prompt"), undefined);
  });
});

Deno.test("recordMetrics() goes on where there is no place", () => {
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/metrics.jsonl`);
    recordMetrics(folder, ROW);
    Deno.writeTextFileSync(`${folder}/file`, "kept");
    recordMetrics(`${folder}/file`, ROW);
    assert.equal(Deno.readTextFileSync(`${folder}/file`), "kept");
  });
});
