import { strict as assert } from "node:assert";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../lib/index/database.ts";
import { termKey } from "../../lib/index/terms.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { learnNotes } from "../../lib/notes/learn_notes.ts";
import { IN_BODY, IN_NAME, IN_TITLE, IN_USE } from "../../lib/notes/note_terms.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import type { Vault } from "../../lib/notes/vault.ts";
import { impactsOf } from "../../lib/index/posting.ts";
import { beforeNext } from "../before_next.ts";
import { runCode } from "../run_code.ts";
import { createVault, plantedFiles } from "./sample_vault.ts";

/** Returns in which parts of which notes a stemmed word stands. */
function partsOf(vault: Vault, term: string): Record<string, number> {
  using index = openNotesIndex(vault.database);
  const numbers = Array.from({ length: index.limit }, (_, number) => number);
  const [posting] = index.postings([termKey(term)]);
  const impacts = posting ? impactsOf(posting.data, numbers) : [];
  const found = index.notesByNumber(numbers.filter((number) => (impacts[number] ?? 0) > 0));
  return Object.fromEntries(found.map(({ path, number }) => [path, impacts[number] as number]));
}

Deno.test("indexVault() knows where in a note a word stands", () => {
  using it = createVault({
    "otter.md":
      "---\nkb_use_when: when a badger comes\ntags: [weasel]\n---\n# Otters\n\nA heron eats.\n",
  });
  const all = { removed: 0, tooLarge: [], isComplete: true };
  assert.deepEqual(indexVault(it.vault), { notes: 1, read: 1, ...all });
  assert.equal(partsOf(it.vault, "otter")["otter.md"]! & (IN_TITLE | IN_NAME), IN_TITLE | IN_NAME);
  assert.equal(partsOf(it.vault, "badger")["otter.md"], IN_USE);
  assert.equal(partsOf(it.vault, "weasel")["otter.md"], IN_NAME);
  assert.equal(partsOf(it.vault, "heron")["otter.md"], IN_BODY);
});

Deno.test("indexVault() reads what changed and forgets what is gone", () => {
  using it = createVault({ "a.md": "# heron\n", "b.md": "# otter\n", "c/d.md": "# badger\n" });
  indexVault(it.vault);
  assert.deepEqual(indexVault(it.vault).read, 0);
  it.write("a.md", "# weasel now\n");
  it.write("new/e.md", "# heron again\n");
  Deno.removeSync(`${it.vault.path}/b.md`);
  Deno.renameSync(`${it.vault.path}/c/d.md`, `${it.vault.path}/c/moved.md`);
  const expected = { notes: 3, read: 3, removed: 2, tooLarge: [], isComplete: true };
  assert.deepEqual(indexVault(it.vault), expected);
  assert.deepEqual(Object.keys(partsOf(it.vault, "weasel")), ["a.md"]);
  assert.deepEqual(Object.keys(partsOf(it.vault, "heron")), ["new/e.md"]);
  assert.deepEqual(Object.keys(partsOf(it.vault, "badger")), ["c/moved.md"]);
  assert.deepEqual(partsOf(it.vault, "otter"), {});
});

Deno.test("indexVault() stops at its deadline and goes on later", () => {
  using it = createVault(plantedFiles(150));
  const first = indexVault(it.vault, { deadline: 0 });
  assert.equal(first.isComplete, false);
  const second = indexVault(it.vault);
  assert.deepEqual([second.isComplete, second.notes], [true, 174]);
});

function rowsOf({ database: path }: Vault, ...tables: string[]): unknown[] {
  using database = openDatabase(path, { readOnly: true });
  return tables.flatMap((table) => database.all(`select * from ${table}`));
}

Deno.test("indexVault() leaves the index as it was when it is killed", () => {
  using it = createVault(plantedFiles(300));
  indexVault(it.vault);
  const all = ["meta", "note", "post", "folder"], before = rowsOf(it.vault, ...all);
  it.write("a.md", "# weasel\n");
  const module = (name: string): URL => new URL(`../../lib/notes/${name}`, import.meta.url);
  for (const last of [1, 200, 324]) {
    const { signal } = runCode(`import { indexVault } from "${module("index_vault.ts")}";
      import { openVault } from "${module("vault.ts")}";
      const onProgress = (read) => { if (read === ${last}) Deno.kill(Deno.pid, "SIGKILL"); };
      indexVault(openVault(${JSON.stringify(it.vault.path)}), { force: true, onProgress });`);
    assert.equal(signal, "SIGKILL");
    assert.deepEqual(rowsOf(it.vault, ...all), before);
  }
  const expected = { notes: 325, read: 1, removed: 0, tooLarge: [], isComplete: true };
  assert.deepEqual(indexVault(it.vault), expected);
});

Deno.test("indexVault() learns the same from notes one by one as from all at once", () => {
  using whole = createVault();
  using grown = createVault();
  // The first two are terms of one key: no index can tell them apart, and none may lose one.
  for (const [i, body] of ["9962141545", "9688559334", "heron 漢字 𠮷野", "heron"].entries()) {
    for (const it of [whole, grown]) it.write(`${i}.md`, `# note\n\n${body}\n`);
    indexVault(grown.vault);
  }
  indexVault(whole.vault);
  assert.deepEqual(partsOf(whole.vault, "9962141545"), { "0.md": IN_BODY, "1.md": IN_BODY });
  assert.deepEqual(partsOf(whole.vault, "𠮷野"), { "2.md": IN_BODY });
  assert.deepEqual(rowsOf(grown.vault, "post"), rowsOf(whole.vault, "post"));
});

Deno.test("kb.db does not grow with re-indexing and is smaller than the notes allow", () => {
  using it = createVault(plantedFiles(800));
  indexVault(it.vault);
  const size = (): number => Deno.statSync(it.vault.database).size;
  const before = size();
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < 100; i++) {
      it.write(`other/${i % 7}/${i}.md`, `# Note ${i} of round ${round}\n`);
    }
    indexVault(it.vault);
    indexVault(it.vault, { force: true });
  }
  assert(size() <= 1.3 * before, `${size()} bytes after ${before}`);
});

Deno.test("indexVault() lives beside the tables of kb-metabolism, and replaces what is no database", () => {
  using it = createVault({ "a.md": "# heron\n" });
  const foreign = openDatabase(it.vault.database);
  foreign.run("create table notes (path text primary key, title text)");
  foreign.run("insert into notes values ('a.md', 'heron')");
  indexVault(it.vault);
  assert.equal(foreign.get("select title from notes")?.title, "heron");
  foreign.close();
  Deno.writeTextFileSync(it.vault.database, "no database ".repeat(100));
  assert.equal(indexVault(it.vault).notes, 1);
});

Deno.test("kb.db keeps what another process has indexed since it was found to have no tables", () => {
  using it = createVault({ "a.md": "# heron\n" });
  using _other = beforeNext(
    DatabaseSync.prototype,
    "prepare",
    (sql) => sql === "begin immediate",
    () => assert.equal(indexVault(it.vault).notes, 1),
  );
  learnNotes(it.vault, { notes: [], folders: [] });
  using index = openNotesIndex(it.vault.database);
  assert.equal(index.notes, 1);
});
