/** Which parts of a file are chosen to be shown. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { rankPrompt } from "../../lib/search/ranking.ts";
import { chooseChunks, chooseFurther, type SearchResult } from "../../lib/search/search.ts";
import { createSampleProject } from "../sample_project.ts";

const filler = (lines: number): string => "  const x = 1;\n".repeat(lines);
const FILES = {
  "src/jar.ts": `export class JarOfCookies {
  limit = 3;

  constructor() {
    // Ovens of cookies.
${filler(6)}  }

  expireCookies(now: Date) {
    // Cookies that expire are taken out of the jar of cookies.
${filler(25)}  }

  bakeCookies() {
    // A jar of cookies that never expire.
${filler(25)}  }

  eatOne() {
    // A jar.
${filler(25)}  }
}
`,
  "src/kiln.ts": `import { kilnFuel, kilnTemperature } from "./kiln.ts";
import { less } from "./less.ts";
import { more } from "./more.ts";
import { most } from "./most.ts";
import { other } from "./other.ts";

export function fireIt() {
  // Fuel, for the temperature of the kiln.
${filler(30)}}
`,
  "src/long.ts": `export class TallStatue {
  constructor() {
${filler(40)}  }
}
`,
  "src/short.ts":
    "export function tinyTeapot() {\n  return 1;\n}\n\nexport function other() {\n  return 2;\n}\n",
};

interface Chosen {
  best: SearchResult | undefined;
  further: SearchResult[];
}

async function choose(text: string, most = 2): Promise<Chosen> {
  using project = createSampleProject(FILES);
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const ranking = await rankPrompt(index, text);
  const [best] = await chooseChunks(index, ranking, 1, 1);
  return { best, further: best ? chooseFurther(ranking, best, most) : [] };
}

Deno.test("chooseChunks() shows the head of a class with what follows it, if that is short", async () => {
  const cases: [prompt: string, path: string, start: number, lines: number][] = [
    ["JarOfCookies", "src/jar.ts", 1, 12],
    ["TallStatue", "src/long.ts", 1, 1],
    ["tinyTeapot", "src/short.ts", 1, 3],
  ];
  for (const [prompt, path, start, lines] of cases) {
    const { best } = await choose(prompt);
    assert.deepEqual([best?.path, best?.start, best?.lines.length], [path, start, lines]);
    assert.equal(best && best.end - best.start + 1, lines);
  }
});

Deno.test("chooseFurther() takes what says nearly as much, and nothing twice", async () => {
  const prompt = "which cookies of the jar expire?";
  const { best, further } = await choose(prompt);
  assert.equal(best?.symbol, "JarOfCookies.expireCookies");
  assert.deepEqual(further.map(({ symbol }) => symbol), [
    "JarOfCookies.bakeCookies",
    "JarOfCookies",
  ]);
  assert.ok(further.every(({ score }) => score < 1 && score >= 0.6));
  assert.deepEqual((await choose(prompt, 0)).further, []);
  const spans = [best, ...further].flatMap((result) => result ? [result] : []);
  for (const { start, end } of spans) {
    assert.equal(spans.filter((other) => other.start <= end && other.end >= start).length, 1);
  }
});

Deno.test("chooseFurther() leaves out the head of a class that would come with the best part", async () => {
  const { best, further } = await choose("which ovens has the constructor of the jar?");
  assert.equal(best?.symbol, "JarOfCookies.constructor");
  assert.ok(further.every(({ symbol }) => symbol !== "JarOfCookies"));
});

Deno.test("chooseFurther() leaves out the imports of a file", async () => {
  const { best, further } = await choose("what fuel and temperature does fireIt give the kiln?");
  assert.equal(best?.symbol, "fireIt");
  assert.deepEqual(further, []);
});
