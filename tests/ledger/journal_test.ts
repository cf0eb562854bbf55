/** Journals in real folders: whole rows, torn rows, and places where no row can be. */
import { strict as assert } from "node:assert";
import { appendRow, appendRows, readAllRows, readRows } from "../../lib/ledger/journal.ts";
import { beforeNext } from "../before_next.ts";
import { inTempFolder } from "./temp_folder.ts";

Deno.test("appendRow() creates file and folder for the user alone, and appends", () => {
  inTempFolder((folder) => {
    const path = `${folder}/session/s1/rows.jsonl`;
    assert.equal(appendRow(path, { n: 1, text: "two\nlines \u2028" }), true);
    assert.equal(appendRows(path, [{ n: 2 }, { n: 3 }]), true);
    assert.equal(appendRows(path, []), true);
    assert.deepEqual(readRows(path).map(({ n }) => n), [1, 2, 3]);
    assert.equal(Deno.readTextFileSync(path).split("\n").length, 4);
    assert.equal((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
    assert.equal((Deno.statSync(`${folder}/session`).mode ?? 0) & 0o777, 0o700);
  });
});

Deno.test("appendRow() returns false where no file can be, and harms nothing", () => {
  const cases: [name: string, path: string, prepare: (folder: string) => void][] = [
    ["a folder", "rows", (folder) => Deno.mkdirSync(`${folder}/rows`)],
    ["below a file", "file/rows", (folder) => Deno.writeTextFileSync(`${folder}/file`, "kept")],
    ["a FIFO", "rows", (folder) => {
      assert.equal(new Deno.Command("mkfifo", { args: [`${folder}/rows`] }).outputSync().code, 0);
    }],
  ];
  for (const [name, path, prepare] of cases) {
    inTempFolder((folder) => {
      prepare(folder);
      assert.equal(appendRow(`${folder}/${path}`, { n: 1 }), false, name);
      assert.deepEqual(readRows(`${folder}/${path}`), [], name);
    });
  }
});

Deno.test("readRows() skips what is no JSON object", () => {
  const cases: [text: string, count: number][] = [
    ["", 0],
    ['{"a":1}\n{"a":2}\n', 2],
    ['{"a":1}\n{"a":', 1],
    ['{"a":\n{"a":2}\n', 1],
    ['null\n[1]\n7\n"x"\n\n\0\0\0\n{}', 1],
    ['\r\n{"a":1}\r\n', 1],
  ];
  inTempFolder((folder) => {
    for (const [text, count] of cases) {
      Deno.writeTextFileSync(`${folder}/rows`, text);
      assert.equal(readRows(`${folder}/rows`).length, count, JSON.stringify(text));
    }
    assert.deepEqual(readRows(`${folder}/none`), []);
  });
});

Deno.test("appendRow() keeps the rows of parallel processes apart", async () => {
  const module = new URL("../../lib/ledger/journal.ts", import.meta.url).href;
  const folder = Deno.makeTempDirSync();
  const program = `import { appendRow } from "${module}";
    for (let i = 0; i < 100; i++) appendRow("${folder}/rows", { of: Deno.pid, text: "x".repeat(3000) });`;
  Deno.writeTextFileSync(`${folder}/writer.ts`, program);
  const args = ["run", "-A", "--no-config", `${folder}/writer.ts`];
  const runs = [1, 2, 3].map(() => new Deno.Command(Deno.execPath(), { args }).output());
  for (const { code } of await Promise.all(runs)) assert.equal(code, 0);
  assert.equal(readRows(`${folder}/rows`).length, 300);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("appendRow() does not lose its row behind one that was left half written", () => {
  inTempFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/rows`, '{"n":1}\n{"n":');
    assert.equal(appendRow(`${folder}/rows`, { n: 3 }), true);
    assert.deepEqual(readRows(`${folder}/rows`).map(({ n }) => n), [1, 3]);
  });
});

Deno.test("appendRow() begins a full file anew and keeps the one before", () => {
  inTempFolder((folder) => {
    const path = `${folder}/rows.jsonl`;
    for (const row of [1, 2, 3, 4]) assert.ok(appendRow(path, { row }, 20));
    const read = (name: string): unknown[] => readRows(name).map(({ row }) => row);
    assert.deepEqual(read(`${path}.1`), [1, 2]);
    assert.deepEqual(read(path), [3, 4]);
    assert.equal((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
  });
});

Deno.test("appendRow() of parallel processes puts a full file aside once", async () => {
  const module = new URL("../../lib/ledger/journal.ts", import.meta.url).href;
  const folder = Deno.makeTempDirSync(), path = `${folder}/rows`;
  const full = 4000;
  // Each begins a new file every few rows: had one put a new file over a full one, a small one would stay.
  const program = `import { appendRow } from "${module}";
    for (let i = 0; i < 400; i++) appendRow("${path}", { of: Deno.pid, text: "x".repeat(300) }, ${full});`;
  Deno.writeTextFileSync(`${folder}/writer.ts`, program);
  const args = ["run", "-A", "--no-config", `${folder}/writer.ts`];
  const runs = [1, 2, 3, 4].map(() => new Deno.Command(Deno.execPath(), { args }).spawn());
  const isOver = Promise.all(runs.map(({ status }) => status)).then(() => true);
  let least = Infinity;
  while (!await Promise.race([isOver, new Promise((done) => setTimeout(done, 1, false))])) {
    try {
      least = Math.min(least, Deno.statSync(`${path}.1`).size);
    } catch {
      // Not yet.
    }
  }
  assert.ok(least >= full, `a file of ${least} bytes was put aside`);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("appendRow() puts no new file over the full one that another hook has put aside since", () => {
  inTempFolder((folder) => {
    const path = `${folder}/rows`;
    appendRow(path, { row: 1 });
    {
      using _other = beforeNext(
        Deno.FsFile.prototype,
        "tryLockSync",
        () => true,
        () => appendRow(path, { row: 2 }, 5),
      );
      assert.ok(appendRow(path, { row: 3 }, 5));
    }
    assert.deepEqual(readAllRows(path).map(({ row }) => row), [1, 2, 3]);
  });
});

Deno.test("readAllRows() misses no file that is put aside meanwhile", () => {
  inTempFolder((folder) => {
    const path = `${folder}/rows`;
    appendRow(path, { row: 1 });
    using _other = beforeNext(
      Deno,
      "readTextFileSync",
      (file) => file === path,
      () => appendRow(path, { row: 2 }, 5),
    );
    assert.deepEqual(readAllRows(path).map(({ row }) => row), [1, 2]);
  });
});
