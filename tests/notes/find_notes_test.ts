/** From a prompt to notes on the disk. */
import { strict as assert } from "node:assert";
import { findNotes } from "../../lib/notes/find_notes.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { preparePrompt } from "../../lib/notes/notes_for_prompt.ts";
import { createVault, type SampleVault } from "./sample_vault.ts";

async function pathsFor({ vault }: SampleVault, prompt: string): Promise<string[]> {
  using index = openNotesIndex(vault.database);
  return (await findNotes(vault, index, prompt, 0.5)).passed.map(({ note }) => note.path);
}

Deno.test("findNotes() leaves out what is far behind the best", async () => {
  using it = createVault({
    "best.md": "# Zeppelin mooring\n\nTie it to the mast.\n",
    "other.md": "# Mooring of a large zeppelin\n\nIn a storm.\n",
  });
  indexVault(it.vault);
  assert.deepEqual(await pathsFor(it, "zeppelin mooring"), ["best.md"]);
  Deno.removeSync(`${it.vault.path}/best.md`);
  assert.deepEqual(await pathsFor(it, "zeppelin mooring"), ["other.md"]);
});

Deno.test("findNotes() judges a note by what it says now, and names it once", async () => {
  const filler = Array.from({ length: 20 }, (_, i) => [`${i}.md`, `# Filler ${i}\n`]);
  using it = createVault({ "z.md": "# Zeppelin mooring\n", ...Object.fromEntries(filler) });
  const old = new Date("2020-01-01");
  Deno.utimeSync(`${it.vault.path}/z.md`, old, old);
  indexVault(it.vault);
  // Too old to be looked at before the index is asked.
  it.write("z.md", "# Bread\n");
  assert.deepEqual(await pathsFor(it, "zeppelin mooring"), []);
  it.write("z.md", "# Zeppelin mooring\n\nAnd more.\n");
  indexVault(it.vault);
  it.write("z.md", "# Zeppelin mooring\n\nAnd much more.\n");
  assert.deepEqual(await pathsFor(it, "zeppelin mooring"), ["z.md"]);
});

Deno.test("findNotes() takes no link to another note for what a note says", async () => {
  using it = createVault({
    "links.md": "# Index\n\nSee [[mooring anchor]]\n",
    "says.md": "# Index\n\nSee mooring anchor\n",
  });
  indexVault(it.vault);
  assert.deepEqual(await pathsFor(it, "mooring anchor"), ["says.md"]);
});

Deno.test("preparePrompt() takes only a brief prompt for small talk", () => {
  assert.equal(preparePrompt("run the tests").refusal, "small talk");
  assert.equal(preparePrompt("1 ".repeat(10)).refusal, "small talk");
  assert.equal(preparePrompt("1".repeat(250)).refusal, undefined);
});
