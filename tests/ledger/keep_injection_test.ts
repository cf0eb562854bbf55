/** Injections on their way into the store, in real files and databases. */
import { strict as assert } from "node:assert";
import { openFeedback } from "../../lib/ledger/feedback.ts";
import { listInjections } from "../../lib/ledger/feedback_ratings.ts";
import { readRows } from "../../lib/ledger/journal.ts";
import { countWaiting, keepInjection } from "../../lib/ledger/keep_injection.ts";
import { sessionName } from "../../lib/ledger/session.ts";
import { runCode } from "../run_code.ts";
import { injection } from "./sample_injection.ts";
import { inTempFolder } from "./temp_folder.ts";

Deno.test("openFeedback() takes in what waits, once", () => {
  inTempFolder((folder) => {
    for (const id of ["i1", "i2", "i1"]) assert.ok(keepInjection(folder, injection(id)));
    Deno.writeTextFileSync(`${folder}/injections.jsonl`, '{"id":"torn"', { append: true });
    assert.equal(countWaiting(folder), 3);
    for (let i = 0; i < 2; i++) {
      using store = openFeedback(folder);
      assert.deepEqual(listInjections(store, 9).map(({ id }) => id), ["i2", "i1"]);
      assert.equal(countWaiting(folder), 0);
    }
  });
});

/** Returns the paths of the files in which injections wait, or waited. */
function waitingFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`)
    .filter((path) => path.startsWith(`${folder}/injections`));
}

Deno.test("openFeedback() loses no injection of a hook that had the file open, and keeps no file for long", () => {
  inTempFolder((folder) => {
    const path = `${folder}/injections.jsonl`;
    keepInjection(folder, injection("i2"));
    const late = Deno.readTextFileSync(path).replace("i2", "i1");
    {
      using hook = Deno.openSync(path, { append: true });
      openFeedback(folder).close();
      hook.writeSync(new TextEncoder().encode(late));
    }
    using store = openFeedback(folder);
    assert.deepEqual(listInjections(store, 9).map(({ id }) => id), ["i2", "i1"]);
    for (const path of waitingFiles(folder)) Deno.utimeSync(path, 1, 1);
    openFeedback(folder).close();
    assert.deepEqual(waitingFiles(folder), []);
  });
});

Deno.test("what cannot be stored goes on waiting", () => {
  inTempFolder((folder) => {
    using store = openFeedback(folder);
    store.run("alter table injections rename to hidden");
    for (const id of ["i1", "i2"]) {
      keepInjection(folder, injection(id));
      for (let i = 0; i < 3; i++) assert.throws(() => openFeedback(folder));
    }
    assert.equal(waitingFiles(folder).length, 2, "every attempt leaves a file");
    store.run("alter table hidden rename to injections");
    openFeedback(folder).close();
    assert.deepEqual(listInjections(store, 9).map(({ id }) => id).sort(), ["i1", "i2"]);
  });
});

Deno.test("what a killed process has taken and not stored is stored by the next", () => {
  inTempFolder((folder) => {
    keepInjection(folder, injection("i1"));
    const ledger = new URL("../../lib/ledger/keep_injection.ts", import.meta.url);
    const { signal } = runCode(`import { moveWaiting } from "${ledger}";
      moveWaiting(${JSON.stringify(folder)}, () => Deno.kill(Deno.pid, "SIGKILL"));`);
    assert.equal(signal, "SIGKILL");
    assert.equal(countWaiting(folder), 0);
    using store = openFeedback(folder);
    assert.deepEqual(listInjections(store, 9).map(({ id }) => id), ["i1"]);
  });
});

Deno.test("keepInjection() names a session as its folder is named, and keeps its file below a cap", () => {
  inTempFolder((folder) => {
    const token = `Bearer ${"x9".repeat(12)}`;
    keepInjection(folder, injection("i1", { session: token }));
    const [row] = readRows(`${folder}/injections.jsonl`);
    assert.equal(row?.session, sessionName(token));
    const query = "q".repeat(1 << 16);
    for (let i = 0; i < 40; i++) keepInjection(folder, injection(`l${i}`, { query }));
    const sizes = [...Deno.readDirSync(folder)].map(({ name }) =>
      Deno.statSync(`${folder}/${name}`).size
    );
    assert.ok(Math.max(...sizes) < 1.2 * (1 << 20), sizes.join());
  });
});
