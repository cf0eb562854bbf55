import { strict as assert } from "node:assert";
import {
  insertRows,
  isBusy,
  isUnusable,
  openDatabase,
  transaction,
} from "../../lib/index/database.ts";
import { hasOurTables, openForWriting, SCHEMA_VERSION } from "../../lib/index/schema.ts";

function inFolder(body: (folder: string) => void): void {
  const folder = Deno.makeTempDirSync();
  try {
    body(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("transaction() keeps all or nothing", () => {
  inFolder((folder) => {
    using database = openDatabase(`${folder}/a.db`);
    database.run("create table t (n integer)");
    transaction(database, () => database.run("insert into t values (1)"));
    assert.throws(() =>
      transaction(database, () => {
        database.run("insert into t values (2)");
        throw new RangeError("stop");
      }), RangeError);
    assert.deepEqual(database.all("select n from t").map(({ n }) => n), [1]);
  });
});

Deno.test("openDatabase() lets readers see the old state while a writer writes", () => {
  inFolder((folder) => {
    using writer = openDatabase(`${folder}/a.db`);
    writer.run("create table t (n integer)");
    using reader = openDatabase(`${folder}/a.db`, { readOnly: true, busyTimeout: 0 });
    writer.run("begin immediate");
    writer.run("insert into t values (1)");
    assert.equal(reader.get("select count(*) n from t")?.n, 0);
    writer.run("commit");
    assert.equal(reader.get("select count(*) n from t")?.n, 1);
    assert.throws(() => reader.run("insert into t values (2)"));
  });
});

Deno.test("isBusy() knows a lock that another holds", () => {
  inFolder((folder) => {
    using first = openDatabase(`${folder}/a.db`);
    first.run("create table t (n integer)");
    first.run("begin immediate");
    using second = openDatabase(`${folder}/a.db`, { busyTimeout: 0 });
    assert.throws(() => second.run("begin immediate"), (error) => isBusy(error));
    first.run("rollback");
  });
});

const FOREIGN: { name: string; prepare: (path: string) => void }[] = [
  { name: "random bytes", prepare: (path) => Deno.writeTextFileSync(path, "x".repeat(5000)) },
  {
    name: "another program's database",
    prepare: (path) => {
      using other = openDatabase(path);
      other.run("create table theirs (n integer)");
    },
  },
];

Deno.test("openForWriting() moves a foreign file aside, once, and says where", () => {
  for (const { name, prepare } of FOREIGN) {
    inFolder((folder) => {
      const path = `${folder}/index.db`, moved: string[] = [];
      prepare(path);
      openForWriting(path, (aside) => moved.push(aside)).close();
      using again = openForWriting(path, (aside) => moved.push(aside));
      assert.equal(moved.length, 1, name);
      assert.ok(Deno.statSync(moved[0] ?? "").size > 0, name);
      assert.ok(hasOurTables(again), name);
    });
  }
});

Deno.test("openForWriting() empties an index of another version, and moves it nowhere", () => {
  inFolder((folder) => {
    const path = `${folder}/index.db`, fail = (): never => assert.fail("moved");
    const old = openForWriting(path, fail);
    old.run("insert into meta values ('files', 3)");
    old.run(`pragma user_version = ${SCHEMA_VERSION - 1}`);
    old.close();
    using database = openForWriting(path, fail);
    assert.ok(hasOurTables(database));
    assert.deepEqual(database.all("select * from meta"), []);
  });
});

Deno.test("isUnusable() knows a file that is no database", () => {
  inFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/a.db`, "not a database, and long enough ".repeat(200));
    assert.throws(() => {
      using database = openDatabase(`${folder}/a.db`, { readOnly: true });
      database.get("select * from sqlite_schema");
    }, (error) => isUnusable(error));
  });
});

Deno.test("insertRows() writes each row once, in order, however many there are", () => {
  inFolder((folder) => {
    using database = openDatabase(`${folder}/a.db`);
    database.run("create table pair (a integer, b blob)");
    for (const count of [0, 1, 31, 32, 33, 64, 100]) {
      database.run("delete from pair");
      const rows = Array.from({ length: count }, (_, a) => ({ a, b: Uint8Array.of(a, 7) }));
      insertRows(database, "insert into pair", rows.map(({ a, b }) => [a, b]));
      assert.deepEqual(database.all("select a, b from pair").map((row) => ({ ...row })), rows);
    }
  });
});

/** A database of 2 rows; what its writer leaves beside it when it is ended without closing stays. */
function writeRows(path: string, isClosed: boolean): void {
  const writer = openDatabase(path);
  writer.run("create table t (n integer)");
  writer.run("insert into t values (1), (2)");
  if (!isClosed) {
    for (const end of ["-wal", "-shm"]) Deno.copyFileSync(path + end, `${path}.${end}`);
  }
  writer.close();
  if (!isClosed) {
    for (const end of ["-wal", "-shm"]) {
      Deno.renameSync(`${path}.${end}`, path + end);
    }
  }
}

/** Keeps SQLite from making files beside the database, as a read-only folder does; root may write in that. */
function forbidLog(path: string): void {
  Deno.mkdirSync(`${path}-wal`);
}

const READ_ONLY_PLACES: {
  name: string;
  prepare: (path: string) => void;
  expected: number | RegExp;
}[] = [
  {
    name: "closed by its writer",
    prepare: (path) => {
      writeRows(path, true);
      forbidLog(path);
    },
    expected: 2,
  },
  {
    name: "reached by a link, with a name that a URI would not hold",
    prepare: (path) => {
      writeRows(`${path} %41?#`, true);
      forbidLog(`${path} %41?#`);
      Deno.symlinkSync(`${path} %41?#`, path);
    },
    expected: 2,
  },
  {
    name: "too large to be copied by a hook",
    prepare: (path) => {
      writeRows(path, true);
      forbidLog(path);
      Deno.truncateSync(path, 2 ** 26 + 1);
    },
    expected: /unable to open database file/,
  },
  { name: "with the log of its writer", prepare: (path) => writeRows(path, false), expected: 2 },
  {
    name: "with a log that only a writer can read",
    prepare: (path) => {
      writeRows(path, false);
      Deno.removeSync(`${path}-shm`);
      Deno.symlinkSync("nowhere/at all", `${path}-shm`);
    },
    expected: /unable to open database file/,
  },
  {
    name: "with a change that its writer did not end",
    prepare: (path) => {
      writeRows(path, true);
      forbidLog(path);
      Deno.writeTextFileSync(`${path}-journal`, "begun");
    },
    expected: /readonly database/,
  },
];

Deno.test("openDatabase() reads where nothing can be written, and nothing that a writer is at", () => {
  for (const { name, prepare, expected } of READ_ONLY_PLACES) {
    inFolder((folder) => {
      const path = `${folder}/a.db`;
      prepare(path);
      using reader = openDatabase(path, { readOnly: true });
      reader.run("begin");
      const count = (): unknown => reader.get("select count(*) n from t")?.n;
      if (expected instanceof RegExp) return assert.throws(count, expected, name);
      assert.equal(count(), expected, name);
      assert.equal(reader.all("select n from t").length, expected, name);
      assert.throws(() => reader.run("insert into t values (3)"), /readonly/, name);
    });
  }
});
