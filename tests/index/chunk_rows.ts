/** How the tests write down definitions and chunks: one line each. */
import { strict as assert } from "node:assert";
import { readStructure } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";

/** Declares a test: the sample holds these definitions as "start-end kind qualified" and no others. */
export function testDefinitions(path: string, sample: string, expected: readonly string[]): void {
  Deno.test(`readStructure() defines ${path}`, async () => {
    const text = body(sample);
    assert.deepEqual(await definitionRows(path, text), expected);
    assert.deepEqual(
      await definitionRows(path, `\ufeff${text}`),
      expected,
      "with a byte order mark",
    );
    assert.deepEqual(
      await definitionRows(path, text.replaceAll("\n", "\r\n")),
      expected,
      "with CRLF",
    );
  });
}

/** Declares a test: the sample is cut into these chunks, "start-end kind symbol". */
export function testChunks(path: string, sample: string, expected: readonly string[]): void {
  Deno.test(`readStructure() cuts ${path}`, async () => {
    const text = body(sample);
    assert.deepEqual(await chunkRows(path, text), expected);
    assert.deepEqual(await chunkRows(path, `\ufeff${text}`), expected, "with a byte order mark");
    assert.deepEqual(await chunkRows(path, text.replaceAll("\n", "\r\n")), expected, "with CRLF");
  });
}

export async function definitionRows(path: string, text: string): Promise<string[]> {
  const { definitions } = await readStructure(text, languageOf(path));
  return definitions.map(({ start, end, kind, qualified }) =>
    `${start}-${end} ${kind} ${qualified}`
  );
}

export async function chunkRows(path: string, text: string): Promise<string[]> {
  const { chunks } = await readStructure(text, languageOf(path));
  return chunks.map(({ start, end, kind, symbol }) =>
    `${start}-${end} ${kind} ${symbol}`.trimEnd()
  );
}

/** Samples begin on the line after their quote. */
function body(sample: string): string {
  return sample.replace(/^\n/, "");
}
