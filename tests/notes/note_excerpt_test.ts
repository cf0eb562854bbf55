/** What is shown of a note. */
import { strict as assert } from "node:assert";
import { readNote } from "../../lib/notes/note.ts";
import { excerptOf } from "../../lib/notes/note_excerpt.ts";
import { readUnits } from "../../lib/notes/prompt_units.ts";

const FILLER = "and then we went on for a while";
const LINES = `${FILLER}\n`.repeat(20);
const HIT = "Tie the zeppelin to its mooring mast.";

function excerpt(body: string, query = "zeppelin mooring"): string {
  return excerptOf(readNote("a.md", body), readUnits(query));
}

Deno.test("excerptOf() shows a short note whole, as plain text without its title", () => {
  const body = "# Airships\n\n- **Tie** it [up](x.md)\n\n---\n\n> 1. really\n";
  assert.equal(excerpt(body), "Tie it up 1. really");
  assert.equal(excerpt("# Airships\n"), "");
});

Deno.test("excerptOf() begins with the line that holds most of the question", () => {
  const shown = excerpt(`# Airships\n\nA zeppelin.\n${LINES}${HIT}\n${LINES}`);
  assert.match(shown, /^… Tie the zeppelin to its mooring mast\. and then/);
  assert.match(shown, / …$/);
  assert.ok(shown.length <= 324);
  assert.match(excerpt(`${LINES}${HIT}\n`), /^… Tie the zeppelin to its mooring mast\.$/);
});

Deno.test("excerptOf() begins with the note where no line says more than others", () => {
  assert.match(excerpt(`First.\n${LINES}`), /^First\. and then/);
});

Deno.test("excerptOf() cuts no character in two", () => {
  assert.ok(excerpt(`x${"😀".repeat(400)}`).isWellFormed());
});

Deno.test("excerptOf() cuts a long line before what is asked for", () => {
  const line = `${`${FILLER} `.repeat(20)}${HIT}`;
  const shown = excerpt(`${line} ${line}`);
  assert.match(shown, /^… (?:\S+ ){1,12}zeppelin to its mooring/);
  assert.match(excerpt(`${HIT} ${line}`), /^Tie the zeppelin/);
});
