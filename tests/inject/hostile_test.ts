/** Ten thousand generated prompts, and as many generated file texts: nothing gets out of its place. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import type { IndexedFile } from "../../lib/index/store.ts";
import { answerPrompt, refusePrompt } from "../../lib/inject/answer_prompt.ts";
import { fitToBudget } from "../../lib/inject/budget.ts";
import { intentOf, isFollowUp } from "../../lib/inject/intent.ts";
import { LAYOUTS } from "../../lib/inject/layouts.ts";
import { frameSize, render } from "../../lib/inject/render.ts";
import { collectExcerpts, type Hit } from "../../lib/inject/results.ts";
import { rootAt } from "../../lib/project/root.ts";
import {
  DEFAULT_HOOK_SETTINGS,
  DEFAULT_SETTINGS,
  type FormatMode,
} from "../../lib/project/settings.ts";
import { stripBlocks } from "../../lib/search/noise.ts";
import { excerptsIn } from "../process/shown_excerpts.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";
import { hostileText, randomNumbers } from "./hostile_texts.ts";
import { assertHarmless, assertXml } from "./well_formed.ts";

const COUNT = 10_000;
const MOST_CHARS = 3000;
const FORMATS = Object.keys(LAYOUTS) as FormatMode[];

/** A result with a generated path, name and text; every thousandth is one line of a megabyte. */
function hostileHit(random: () => number, number: number): Hit {
  const text = number % 1000 === 7
    ? hostileText(random, 1 << 20).replaceAll("\n", " ")
    : hostileText(random, 20 + random() * 2500);
  const lines = text.split("\n");
  const path = hostileText(random, 40), symbol = hostileText(random, 30);
  const start = 1 + Math.floor(random() * 1e5);
  const file: IndexedFile = {
    id: number,
    repo: 1,
    path,
    role: random() < 0.2 ? "document" : "code",
    size: 0,
    mtime: 0,
    churn: 0,
    stem: [],
    folder: [],
  };
  return {
    repo: random() < 0.2 ? hostileText(random, 10) : "",
    path,
    start,
    end: start + lines.length - 1,
    symbol,
    kind: "function",
    score: random(),
    hit: start + Math.floor(random() * lines.length),
    lines,
    file,
    origin: random() < 0.1 ? `named in ${path}` : "",
  };
}

Deno.test(`render() keeps ${COUNT} generated texts in their places`, () => {
  for (let number = 0; number < COUNT; number += 2) {
    const random = randomNumbers(number);
    const hits = [hostileHit(random, number), hostileHit(random, number + 1)];
    const format = FORMATS[(number / 2) % FORMATS.length] as FormatMode;
    const layout = LAYOUTS[format];
    const all = collectExcerpts(hits, DEFAULT_HOOK_SETTINGS);
    const pointers = hits.map(({ path, start, symbol }) => ({ path, start, symbol, origin: "" }));
    const block = {
      id: "inj-1",
      pointers,
      notices: [hostileText(random, 60)],
      request: "Rate: <a>",
    };
    const characters = MOST_CHARS - frameSize({ ...block, omitted: all }, layout);
    const { shown, omitted } = fitToBudget(all, { lines: 60, characters }, layout);
    const text = render({ ...block, excerpts: shown, omitted }, layout);
    try {
      // A tag of this suite is its own only in XML.
      assertHarmless(text, MOST_CHARS);
      if (format === "xml") {
        const counts = assertXml(text);
        assert.deepEqual([counts.get("bobbin-context"), counts.get("file") ?? 0], [
          1,
          shown.length,
        ]);
      } else {
        assert.doesNotMatch(text, /<\/?bobbin-context/);
        const order = [...shown].sort((a, b) => Number(isDocument(a)) - Number(isDocument(b)));
        assert.deepEqual(
          excerptsIn(text).map(({ lines }) => lines),
          order.map(({ lines }) => [...lines]),
        );
      }
      assert.equal(render({ ...block, excerpts: shown, omitted }, layout), text);
    } catch (error) {
      throw new Error(`seed ${number}, ${format}:\n${JSON.stringify(text)}`, { cause: error });
    }
  }
});

function isDocument({ role }: { role: string }): boolean {
  return role === "document";
}

Deno.test(`${COUNT} generated prompts are read without an error`, () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const random = randomNumbers(seed);
    const prompt = stripBlocks(hostileText(random, 10 + random() * 300).trim());
    const refusal = refusePrompt(prompt, DEFAULT_HOOK_SETTINGS);
    assert.ok(refusal === undefined || refusal.length < 30);
    assert.equal(typeof isFollowUp(prompt), "boolean");
    assert.ok(intentOf(prompt).gate >= 0);
  }
});

Deno.test("answerPrompt() gives a harmless block or a reason for hostile prompts over hostile files", async () => {
  const random = randomNumbers(1);
  const names = ["alpha", "beta", "gamma", "delta"];
  const files = Object.fromEntries(names.map((name) => [
    `src/${name}.ts`,
    `/** ${name} handles quarantine. */\nexport function ${name}Quarantine() {\n` +
    `${hostileText(random, 3000).replaceAll("\0", "")}\n}\n`,
  ]));
  using project = createSampleProject({
    ...files,
    "src/long_line.ts": `export const longLine = "${"quarantine ".repeat(80_000)}";\n`,
  });
  writeFile(project.path, ".bobbin/config.toml", "");
  await indexProject({ root: project.path });
  let injected = 0;
  for (let i = 0; i < 200; i++) {
    const formatMode = FORMATS[i % FORMATS.length] as FormatMode;
    const hooks = { ...DEFAULT_HOOK_SETTINGS, formatMode, gateThreshold: 0, maxChars: MOST_CHARS };
    const request = {
      prompt: `${names[i % 5] ?? "longLine"}Quarantine ${hostileText(random, 200)}`,
      root: rootAt(project.path),
      cwd: project.path,
      session: "",
      sessionFolder: undefined,
      role: "default",
      rules: new Set<string>(),
      room: Infinity,
      isRecorded: false,
      now: 0,
    };
    const { text, reason } = await answerPrompt(request, { ...DEFAULT_SETTINGS, hooks });
    assert.notEqual(reason, "");
    if (text === undefined) continue;
    injected++;
    assertHarmless(text, MOST_CHARS);
    if (formatMode === "xml") assertXml(text);
  }
  assert.ok(injected > 100, `only ${injected} injections`);
});
