/** What is shown of excerpts that do not all fit. */
import { strict as assert } from "node:assert";
import { cutAround, fitToBudget } from "../../lib/inject/budget.ts";
import { LAYOUTS } from "../../lib/inject/layouts.ts";
import { render } from "../../lib/inject/render.ts";
import { excerptOf, lineList } from "./excerpts.ts";

const MANY = 1_000_000;
const { standard } = LAYOUTS;

Deno.test("fitToBudget() shares out the lines", () => {
  const of = (path: string, count: number) => excerptOf(lineList(count), { path });
  const cases: [name: string, given: [string, number][], lines: number, shown: string[]][] = [
    ["all fit", [["a", 5], ["b", 5]], 10, ["a:1-5", "b:1-5"]],
    ["one file alone may take all", [["a", 50]], 20, ["a:1-20"]],
    ["one of two files gets half", [["a", 50], ["b", 50]], 20, ["a:1-10", "b:1-10"]],
    ["and so do its further chunks", [["a", 8], ["a", 8], ["b", 9]], 20, ["a:1-8", "b:1-9"]],
    ["a big one keeps no small one out", [["a", 90], ["b", 3], ["c", 3]], 16, [
      "a:1-8",
      "b:1-3",
      "c:1-3",
    ]],
    ["a short excerpt needs little room", [["a", 9], ["b", 2]], 6, ["a:1-4", "b:1-2"]],
    ["a small budget still shows something", [["a", 9], ["b", 9]], 5, ["a:1-4"]],
    ["nothing fits", [["a", 9]], 3, []],
    ["nothing given", [], 10, []],
  ];
  for (const [name, given, lines, expected] of cases) {
    const excerpts = given.map(([path, count]) => of(path, count));
    const { shown, omitted } = fitToBudget(excerpts, { lines, characters: MANY }, standard);
    assert.deepEqual(
      shown.map(({ path, start, end }) => `${path}:${start}-${end}`),
      expected,
      name,
    );
    const whole = shown.filter((excerpt) => excerpts.includes(excerpt));
    assert.deepEqual(new Set([...whole, ...omitted]), new Set(excerpts), name);
    assert.ok(shown.reduce((sum, e) => sum + e.lines.length, 0) <= lines, name);
  }
});

Deno.test("fitToBudget() counts every character that is rendered", () => {
  const fences = excerptOf(["`".repeat(400), "x", "x", "x", "x"], { path: "src/fence.ts" });
  const long = excerptOf(lineList(200), { path: "src/long.ts", symbol: "s".repeat(200) });
  const hidden = excerptOf(lineList(40), { path: `src/${"\u202e".repeat(30)}.ts` });
  const frame = { id: "inj-1", pointers: [], omitted: [], notices: [], request: "" };
  for (const layout of Object.values(LAYOUTS)) {
    for (const characters of [300, 700, 1500, 3000, 5000]) {
      const { shown } = fitToBudget([fences, long, hidden], { lines: 500, characters }, layout);
      const empty = render({ ...frame, excerpts: [] }, { ...layout, header: () => "header" });
      const full = render({ ...frame, excerpts: shown }, { ...layout, header: () => "header" });
      const size = full.length - empty.length;
      assert.ok(size <= characters, `${size} of ${characters} characters`);
    }
  }
});

Deno.test("cutAround() keeps the head while the hit is near, else the lines around the hit", () => {
  const excerpt = (hit: number) => excerptOf(lineList(100), { start: 11, hit });
  const cases: [hit: number, mostLines: number, start: number, end: number][] = [
    [11, 10, 11, 20],
    [15, 10, 11, 20],
    [60, 12, 56, 67],
    [110, 12, 106, 110],
    [5, 10, 11, 20],
    [999, 12, 106, 110],
  ];
  for (const [hit, mostLines, start, end] of cases) {
    const part = cutAround(excerpt(hit), mostLines, MANY, standard);
    assert.deepEqual([part?.start, part?.end, part?.whole], [start, end, false], `hit ${hit}`);
    assert.deepEqual(part?.lines, lineList(100).slice(start - 11, end - 10));
  }
});

Deno.test("cutAround() keeps the hit when characters are short", () => {
  const lines = lineList(40).map((line) => line.padEnd(50));
  for (const hit of [1, 20, 40]) {
    const part = cutAround(excerptOf(lines, { hit }), 40, 51 * 6, standard);
    assert.ok(part && part.start <= hit && hit <= part.end, `hit ${hit}`);
    assert.equal(part.lines.length, 6);
  }
  assert.equal(cutAround(excerptOf(lines), 40, 51 * 3, standard), undefined);
});

Deno.test("cutAround() returns what fits as it is", () => {
  const whole = excerptOf(lineList(3));
  assert.equal(cutAround(whole, 3, 21, standard), whole);
});
