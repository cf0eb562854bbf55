/** What holds for every text, however odd: full cover, no overlap, bounded length, linear time. */
import { strict as assert } from "node:assert";
import type { Chunk } from "../../lib/index/chunk.ts";
import { chunkFile, readStructure } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";
import { runningTime } from "../fuzz/own_time.ts";

const PATHS =
  ("a.rs a.ts a.vue a.py a.go a.java a.kt a.c a.h a.m a.cs a.php a.rb a.swift a.scala a.lua a.ex " +
    "a.hs a.zig a.sh a.sql a.tf a.yaml a.toml a.json a.ini a.md a.rst a.adoc a.html a.css a.scss a.dart a.pl " +
    "a.r a.jl a.clj a.ml a.erl a.groovy a.proto a.graphql a.mk a.cmake a.nix a.txt Dockerfile a")
    .split(" ");

const SAMPLE =
  `/* a */\nclass A {\n  b() {\n    c("\n")\n  }\n}\n\ndef d():\n  e = 1\n\n[f]\ng: h\n# i\n`;

const TEXTS: Readonly<Record<string, string>> = {
  "an empty text": "",
  "blank lines": "\n \n\t\n",
  "one line without a break": "const a = 1",
  "Windows line ends": SAMPLE.replaceAll("\n", "\r\n"),
  "a byte order mark": `\ufeff${SAMPLE}`,
  "tabs": SAMPLE.replaceAll("  ", "\t"),
  "no line break at the end": SAMPLE.trimEnd(),
  "many lines": SAMPLE.repeat(100),
  "a line of a megabyte": `a = "${"x ".repeat(500_000)}"\nb\n`,
  "a definition that begins where a long one ends": `function a() {\n${
    "  b();\n".repeat(130)
  }} function c() {\n  d();\n  e();\n}\nf();\n`,
  "unclosed brackets": SAMPLE.replaceAll("}", "").repeat(30),
  "brackets that close nothing": SAMPLE.replaceAll("{", "").repeat(30),
  "unclosed quotes": `${SAMPLE}"\n${SAMPLE}'''\n${SAMPLE}\`\n${SAMPLE}/*\n${SAMPLE}`,
  "lone surrogates": `a = "\ud800"\n\udc00 {\n}\n`,
  "other scripts": `class Größe {\n  def название():\n  名前() {\n  }\n}\n`,
};

for (const [name, text] of Object.entries(TEXTS)) {
  Deno.test(`chunkFile() covers ${name} once in every language`, async () => {
    for (const path of PATHS) assertCover(text, await chunkFile(text, languageOf(path)), path);
  });
}

function assertCover(text: string, chunks: readonly Chunk[], path: string): void {
  const lines = text.replace("\ufeff", "").split("\n");
  let last = 0;
  for (const { start, end } of chunks) {
    assert.ok(start > last, `${path}: line ${start} belongs to two chunks`);
    assert.ok(end >= start && end - start < 120, `${path}: ${start}-${end}`);
    const skipped = lines.slice(last, start - 1).findIndex((line) => /[^\0- ]/.test(line));
    assert.equal(skipped, -1, `${path}: line ${last + skipped + 1} belongs to no chunk`);
    last = end;
  }
  assert.ok(!lines.slice(last).some((line) => /[^\0- ]/.test(line)), `${path}: the end is missing`);
  assert.ok(last <= lines.length, `${path}: ends after the text`);
}

/** Units that, repeated, hurt scanners which look back or ahead without a bound. */
const UNITS = [
  ..." \t\n(){}[]<>'\"`/\\",
  ...'a( a< a\' `${ "$( /* (* {- #= """ \'\'\' <<A <<<A --[[ [=[ $a$ r#" {a| %( ~s( #" @" \'\'$'
    .split(" "),
  ..."<?php?> <script> a. a:: a=>b @a( #[a x\\' ({ =/[ [a]( a=({".split(" "),
  ..."static |public |struct |template <|@a |for a|a = |a: |a, |const a: |fn a<|func (a |create temp |typedef struct {} "
    .split("|"),
  ..."{\n|class A\n|class a {\n|def a\n|function a() {\n|#if a\n{\n|{\n#else\n|#define a \\\n|# a\n|a\n===\n|a:\n|a: b\n  c: d\n|<<A\n|x =\n\n"
    .split("|"),
];

Deno.test("readStructure() takes a time that grows with the text, not with its square", async () => {
  for (const path of PATHS) {
    for (const unit of UNITS) await assertLinear(path, (size) => unit.repeat(size / unit.length));
    await assertLinear(path, (size) => `x =${"\n".repeat(4 * size)}`);
  }
});

async function assertLinear(path: string, textOf: (size: number) => string): Promise<void> {
  const size = 40_000, name = `${path}, ${JSON.stringify(textOf(40).slice(0, 20))}`;
  // Eight times the text: sixty-four times the time would be quadratic. A busy machine may stall once.
  const limit = Math.max(250, 40 * await timeOf(path, textOf(size / 8)));
  let isFast = false;
  for (let attempt = 0; attempt < 3 && !isFast; attempt++) {
    isFast = await timeOf(path, textOf(size)) < limit;
  }
  assert.ok(isFast, `${name}: over ${limit} ms`);
}

async function timeOf(path: string, text: string): Promise<number> {
  const start = runningTime();
  await readStructure(text, languageOf(path));
  return runningTime() - start;
}

Deno.test("readStructure() survives code that is nested 20,000 deep", async () => {
  for (const path of PATHS) {
    for (const unit of ["{", "(", "class a {\n", "function a() {\n", '"$(', "`${"]) {
      assertCover(
        unit.repeat(20_000),
        await chunkFile(unit.repeat(20_000), languageOf(path)),
        path,
      );
    }
  }
});

Deno.test("chunkFile() reads 100,000 lines in no more than 60 times what splitting them takes", async () => {
  const text = "function retry(times) {\n  return times + 1; // again\n}\n\nconst LIMIT = 3;\n"
    .repeat(20_000);
  const language = languageOf("a.ts");
  await chunkFile(text.slice(0, 200_000), language);
  const ratios: number[] = [];
  for (let run = 0; run < 3; run++) {
    const start = runningTime();
    const lines = text.split("\n").map((line) => line.trim());
    const middle = runningTime();
    const chunks = await chunkFile(text, language);
    assert.ok(lines.length > 100_000 && chunks.length > 20_000);
    ratios.push((runningTime() - middle) / (middle - start));
  }
  assert.ok(Math.min(...ratios) < 60, `ratios ${ratios.map((ratio) => ratio.toFixed(1))}`);
});
