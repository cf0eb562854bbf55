/** The metrics file: rows, rotation, and what is read back. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { lastRun, type MetricsRow, recordMetrics } from "../../lib/ledger/metrics.ts";
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

Deno.test("lastRun() finds the newest run of a host, also in the file before", () => {
  inTempFolder((folder) => {
    const path = `${folder}/metrics.jsonl`;
    assert.equal(lastRun(folder, "claude"), undefined);
    Deno.writeTextFileSync(`${path}.1`, '{"host":"bob","time":"T1"}\n{"host":"bob","time":"T2"}\n');
    Deno.writeTextFileSync(
      path,
      '{"host":"claude","time":"T3"}\n{"host":"claude","time":"T4"}\n{"h',
    );
    assert.equal(lastRun(folder, "bob"), "T2");
    assert.equal(lastRun(folder, "claude"), "T4");
    assert.equal(lastRun(folder, "other"), undefined);
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
