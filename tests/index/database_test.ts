import { strict as assert } from "node:assert";
import {
  insertRows,
  isBusy,
  isUnusable,
  openDatabase,
  transaction,
} from "../../lib/index/database.ts";
import { hasOurTables, openForWriting } from "../../lib/index/schema.ts";

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
