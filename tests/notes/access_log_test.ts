/** The log of a vault's signals in real folders, by itself and with many writers at once. */
import { strict as assert } from "node:assert";
import {
  appendSignals,
  readLastSignals,
  readSignals,
  rotatedLogs,
} from "../../lib/notes/access_log.ts";
import { rotateLog } from "../../lib/notes/log_rotation.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

const OF_KB_METABOLISM = `{"ts":"2026-07-01T10:00:00.000Z","tool":"kb_search","query":"慢查询"}
{"ts":"2026-07-01T10:00:05.000Z","tool":"kb_read","path":"db/slow.md","id":"aB3_-xYz"}
{"ts":"2026-07-01T10:01:00.000Z","tool":"kb_ui","path":"db/slow.md","id":"aB3_-xYz"}
`;

Deno.test("appendSignals() goes on with a log of kb-metabolism in the same form", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    Deno.writeTextFileSync(log, OF_KB_METABOLISM);
    const now = new Date("2026-07-02T08:00:00Z");
    appendSignals(
      log,
      [{ tool: "kb_inject", query: "slow", path: "db/slow.md", id: "aB3_-xYz" }],
      now,
    );
    assert.equal(
      Deno.readTextFileSync(log),
      OF_KB_METABOLISM +
        '{"ts":"2026-07-02T08:00:00.000Z","tool":"kb_inject","query":"slow","path":"db/slow.md","id":"aB3_-xYz"}\n',
    );
    const rows = readSignals(log);
    assert.deepEqual(rows.map(({ tool }) => tool), ["kb_search", "kb_read", "kb_ui", "kb_inject"]);
    assert.deepEqual(rows[1], {
      time: Date.parse("2026-07-01T10:00:05Z"),
      tool: "kb_read",
      path: "db/slow.md",
      id: "aB3_-xYz",
    });
  });
});

Deno.test("appendSignals() cuts a query to 80 characters, not through one, and masks secrets", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    const token = `ghp_${"a1B2".repeat(9)}`;
    const queries = ["😀".repeat(100), `${"x".repeat(50)} ${token}`];
    appendSignals(log, queries.map((query) => ({ tool: "kb_search", query })));
    const cut = ["😀".repeat(80), `${"x".repeat(50)} [masked: GitHub token]`];
    assert.deepEqual(readSignals(log).map(({ query }) => query), cut);
  });
});

Deno.test("a torn row takes no other with it", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    Deno.writeTextFileSync(
      log,
      OF_KB_METABOLISM + '{"ts":"2026-07-01T11:00:00.000Z","tool":"kb_re',
    );
    appendSignals(log, [{ tool: "kb_cite", path: "db/slow.md" }]);
    const tools = ["kb_search", "kb_read", "kb_ui", "kb_cite"];
    assert.deepEqual(readSignals(log).map(({ tool }) => tool), tools);
    assert.deepEqual(readLastSignals(log).map(({ tool }) => tool), tools);
  });
});

Deno.test("readSignals() leaves out what is no signal", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    Deno.writeTextFileSync(
      log,
      [
        "[]",
        '{"tool":"kb_read"}',
        '{"ts":"soon","tool":"kb_read"}',
        '{"ts":"2026-07-01","tool":1}',
        '{"ts":"2026-07-01T00:00:00Z","tool":"kb_read","path":5}',
      ].join("\n"),
    );
    assert.deepEqual(readSignals(log), [{ time: Date.parse("2026-07-01"), tool: "kb_read" }]);
  });
});

Deno.test("appendSignals() says that there is no place, and does not throw", () => {
  inTempFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/file`, "");
    assert.equal(appendSignals(`${folder}/file/log`, [{ tool: "kb_read" }]), false);
    assert.deepEqual(readSignals(`${folder}/file/log`), []);
  });
});

Deno.test("readLastSignals() reads the end of a long log alone, and at least two of its rows", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => ({ tool: "kb_read", path: `${i}.md` }) as const,
    );
    appendSignals(log, rows);
    const last = readLastSignals(log);
    assert.ok(last.length > 500 && last.length < 10_000, String(last.length));
    assert.deepEqual(last.slice(-2).map(({ path }) => path), ["19998.md", "19999.md"]);
  });
});

Deno.test("rotateLog() gives the rows of earlier years a file of their own and loses none", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    assert.equal(rotateLog(log), false);
    Deno.writeTextFileSync(log, OF_KB_METABOLISM);
    assert.equal(rotateLog(log, new Date("2026-12-31T23:59:59Z")), false);
    // As a hook would that opened the log before it was renamed.
    using hook = Deno.openSync(log, { append: true });
    assert.equal(rotateLog(log, new Date("2027-01-01T00:00:00Z")), true);
    hook.writeSync(new TextEncoder().encode('{"ts":"2027-01-01T00:00:01Z","tool":"kb_inject"}\n'));
    appendSignals(log, [{ tool: "kb_cite" }], new Date("2027-01-02T00:00:00Z"));
    assert.deepEqual(rotatedLogs(log), ["access.log.2026.jsonl"]);
    const tools = ["kb_search", "kb_read", "kb_ui", "kb_inject", "kb_cite"];
    assert.deepEqual(readSignals(log).map(({ tool }) => tool), tools);
    assert.deepEqual(readLastSignals(log).map(({ tool }) => tool), tools);
  });
});

Deno.test("rotateLog() never takes a name that is taken", () => {
  inTempFolder((folder) => {
    const log = `${folder}/access.log.jsonl`;
    for (let i = 0; i < 2; i++) {
      Deno.writeTextFileSync(log, OF_KB_METABOLISM);
      assert.equal(rotateLog(log, new Date("2027-01-01T00:00:00Z")), true);
    }
    assert.deepEqual(rotatedLogs(log), ["access.log.2026-2.jsonl", "access.log.2026.jsonl"]);
    assert.equal(readSignals(log).length, 6);
  });
});

Deno.test("40 processes append while the log is rotated again and again: every row is there and whole", async () => {
  const folder = Deno.makeTempDirSync({ prefix: "bobbin test " });
  try {
    const log = `${folder}/access.log.jsonl`;
    Deno.writeTextFileSync(log, OF_KB_METABOLISM);
    const writer = new URL("append_signals.ts", import.meta.url).pathname;
    const runs = Array.from(
      { length: 40 },
      (_, i) =>
        new Deno.Command(Deno.execPath(), { args: ["run", "-A", writer, log, String(i)] }).output(),
    );
    const nextYear = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1));
    const rotate = (): boolean => rotateLog(log, nextYear);
    assert.ok(rotate());
    const rotations = setInterval(rotate, 50);
    for (const { code } of await Promise.all(runs)) assert.equal(code, 0);
    clearInterval(rotations);
    rotate();
    const paths = readSignals(log).flatMap(({ tool, path }) => tool === "kb_cite" ? [path] : []);
    assert.equal(paths.length, 200);
    assert.equal(new Set(paths).size, 200);
    assert.ok(rotatedLogs(log).length > 1);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
