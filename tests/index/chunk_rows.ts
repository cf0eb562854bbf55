/** How the tests write down definitions and chunks: one line each. */
import { strict as assert } from "node:assert";
import { chunkFile } from "../../lib/index/chunk/chunk_file.ts";
import { findDefinitions } from "../../lib/index/chunk/definitions.ts";
import { languageOf } from "../../lib/index/languages.ts";

/** Declares a test: the sample holds these definitions as "start-end kind qualified" and no others. */
export function testDefinitions(path: string, sample: string, expected: readonly string[]): void {
  Deno.test(`findDefinitions() reads ${path}`, () => {
    const text = body(sample);
    assert.deepEqual(definitionRows(path, text), expected);
    assert.deepEqual(definitionRows(path, `\ufeff${text}`), expected, "with a byte order mark");
    assert.deepEqual(definitionRows(path, text.replaceAll("\n", "\r\n")), expected, "with CRLF");
  });
}

/** Declares a test: the sample is cut into these chunks, "start-end kind symbol". */
export function testChunks(path: string, sample: string, expected: readonly string[]): void {
  Deno.test(`chunkFile() cuts ${path}`, () => {
    const text = body(sample);
    assert.deepEqual(chunkRows(path, text), expected);
    assert.deepEqual(chunkRows(path, `\ufeff${text}`), expected, "with a byte order mark");
    assert.deepEqual(chunkRows(path, text.replaceAll("\n", "\r\n")), expected, "with CRLF");
  });
}

export function definitionRows(path: string, text: string): string[] {
  return findDefinitions(text, languageOf(path)).map(({ start, end, kind, qualified }) =>
    `${start}-${end} ${kind} ${qualified}`
  );
}

export function chunkRows(path: string, text: string): string[] {
  return chunkFile(text, languageOf(path)).map(({ start, end, kind, symbol }) =>
    `${start}-${end} ${kind} ${symbol}`.trimEnd()
  );
}

/** Samples begin on the line after their quote. */
function body(sample: string): string {
  return sample.replace(/^\n/, "");
}
