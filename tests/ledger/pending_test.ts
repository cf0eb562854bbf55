/** Texts that wait for the next prompt, in real session folders. */
import { strict as assert } from "node:assert";
import { readLedger } from "../../lib/ledger/ledger.ts";
import { addPending, type Pending, takePending, waitingFacts } from "../../lib/ledger/pending.ts";
import { readSaid } from "../../lib/ledger/said.ts";
import { runCode } from "../run_code.ts";
import { inTempFolder } from "./temp_folder.ts";

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/** Takes what waits and counts it as said. */
function take(folder: string, maxChars = 9000, now = NOW): string[] {
  const { texts, keep } = takePending(folder, maxChars, now);
  keep();
  return texts;
}

function waiting(text: string, more: Partial<Pending> = {}): Pending {
  return { text, files: [], facts: [], rows: [], ...more };
}

Deno.test("takePending() gives what waits once, in order", () => {
  inTempFolder((folder) => {
    for (const text of ["one", "two", "three"]) addPending(folder, waiting(text), NOW);
    assert.deepEqual(take(folder), ["one", "two", "three"]);
    assert.deepEqual(take(folder), []);
    addPending(folder, waiting("four"), NOW);
    assert.deepEqual(take(folder), ["four"]);
  });
});

Deno.test("takePending() gives nothing for a session without a folder or a file", () => {
  assert.deepEqual(takePending(undefined, 9000, NOW).texts, []);
  assert.deepEqual(takePending("/no/such/folder", 9000, NOW).texts, []);
  assert.equal(addPending(undefined, waiting("lost"), NOW), false);
});

Deno.test("takePending() keeps what does not fit, and its order, for the prompt after", () => {
  inTempFolder((folder) => {
    const texts = ["a".repeat(40), "b".repeat(60), "c"];
    for (const text of texts) addPending(folder, waiting(text), NOW);
    assert.deepEqual(take(folder, 62), texts.slice(0, 1));
    assert.deepEqual(take(folder, 65), texts.slice(1));
  });
});

Deno.test("takePending() drops what is about a changed file, and what is too old", () => {
  inTempFolder((folder) => {
    const [same, changed, gone] = ["same.ts", "changed.ts", "gone.ts"].map((name) => {
      Deno.writeTextFileSync(`${folder}/${name}`, "export const before = 1;\n");
      return `${folder}/${name}`;
    }) as [string, string, string];
    addPending(folder, waiting("old"), NOW - 13 * HOUR);
    addPending(folder, waiting("same", { files: [same] }), NOW);
    addPending(folder, waiting("changed", { files: [same, changed], facts: ["f"] }), NOW);
    addPending(folder, waiting("gone", { files: [gone] }), NOW);
    Deno.writeTextFileSync(changed, "export const after = 12;\n");
    Deno.removeSync(gone);
    assert.deepEqual(take(folder), ["same"]);
    assert.equal(readSaid(folder).has("f"), false);
  });
});

Deno.test("takePending() counts as said and given what it gives, and only that", () => {
  inTempFolder((folder) => {
    const row = { chunk_key: "a.ts:1-9", hash: "h", injection_id: "inj-1", turn: 1 };
    addPending(folder, waiting("one", { facts: ["uses a b"], rows: [row] }), NOW);
    assert.deepEqual(waitingFacts(folder), ["uses a b"]);
    assert.equal(readSaid(folder).has("uses a b"), false);
    assert.equal(readSaid(folder, waitingFacts(folder)).has("uses a b"), true);
    assert.equal(readLedger(folder).has("a.ts", "h"), false);

    take(folder);
    assert.equal(readSaid(folder).has("uses a b"), true);
    assert.equal(readLedger(folder).has("a.ts", "h"), true);
  });
});

Deno.test("takePending() skips torn and foreign rows", () => {
  inTempFolder((folder) => {
    addPending(folder, waiting("whole"), NOW);
    const path = `${folder}/pending.jsonl`;
    Deno.writeTextFileSync(path, '{"text":"x"}\n{"text":3,"time":1}\n{"te', { append: true });
    assert.deepEqual(take(folder), ["whole"]);
  });
});

Deno.test("takePending() gives nothing to a second prompt while the first one is at it", () => {
  inTempFolder((folder) => {
    addPending(folder, waiting("one"), NOW);
    const first = takePending(folder, 9000, NOW);
    addPending(folder, waiting("two"), NOW);
    assert.deepEqual(take(folder), []);
    first.keep();
    assert.deepEqual([first.texts, take(folder)], [["one"], ["two"]]);
  });
});

Deno.test("takePending() gives again what a killed process has taken, and leaves no other file", () => {
  inTempFolder((folder) => {
    for (const text of ["one", "two"]) addPending(folder, waiting(text, { facts: [text] }), NOW);
    const module = new URL("../../lib/ledger/pending.ts", import.meta.url);
    for (
      const step of ["", "Deno.writeTextFileSync = Deno.openSync = () => killSelf();\nkeep();"]
    ) {
      const { signal } = runCode(`import { takePending } from "${module}";
        const killSelf = () => Deno.kill(Deno.pid, "SIGKILL");
        const { texts, keep } = takePending(${JSON.stringify(folder)}, 9000, ${NOW});
        if (texts.length === 2) { ${step} killSelf(); }`);
      assert.equal(signal, "SIGKILL");
    }
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["pending.jsonl"]);
    assert.deepEqual(take(folder), ["one", "two"]);
    assert.deepEqual(take(folder), []);
  });
});

Deno.test("addPending() drops the oldest of what nobody asks for", () => {
  inTempFolder((folder) => {
    const texts = Array.from({ length: 60 }, (_, i) => `${i} ${"x".repeat(8000)}`);
    for (const text of texts) addPending(folder, waiting(text), NOW);
    const sizes = [...Deno.readDirSync(folder)].map(({ name }) =>
      Deno.statSync(`${folder}/${name}`).size
    );
    assert.ok(sizes.length === 2 && Math.max(...sizes) < 1.2 * (1 << 17), sizes.join());
    const left = take(folder, 1e6);
    assert.deepEqual(left, texts.slice(-left.length));
    assert.ok(left.length >= 14);
  });
});
