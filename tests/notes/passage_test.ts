/** How much of a prompt a passage of a note holds. */
import { strict as assert } from "node:assert";
import { toldInPassage } from "../../lib/notes/passage.ts";
import { readUnits } from "../../lib/notes/prompt_units.ts";

const UNITS = readUnits("zeppelin mooring");
const FILLER = "and then we went on for a while ";

Deno.test("toldInPassage() looks at four neighbouring lines of 600 characters", () => {
  assert.equal(UNITS.length, 2);
  const cases: [name: string, body: string, told: number][] = [
    ["one line", "the mooring of a zeppelin", 3],
    ["neighbours, blank lines not counted", "zeppelin\n\n \nx\ny\nmooring", 3],
    ["a line too far", "zeppelin\nx\ny\nz\nmooring", 2],
    ["too long in between", `mooring\n${FILLER.repeat(20)}\nzeppelin`, 2],
    ["one long line", `mooring ${FILLER.repeat(30)} zeppelin`, 3],
    ["a unit that comes twice", "mooring mooring", 1],
    ["nothing", "", 0],
  ];
  for (const [name, body, told] of cases) {
    assert.equal(toldInPassage(body, UNITS, [2, 1]), told, name);
  }
});
