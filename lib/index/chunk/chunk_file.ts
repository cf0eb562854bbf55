/** Cuts a file into chunks: functions, heads of types, sections of documents, blocks of configuration. */
import type { Chunk } from "../chunk.ts";
import { layOutCode } from "./code_chunks.ts";
import { configChunks } from "./config_chunks.ts";
import { cutLong, LONGEST_BLOCK, LONGEST_CHUNK } from "./cut.ts";
import { documentChunks } from "./document_chunks.ts";
import type { Language } from "./language_table.ts";
import { readDefinitions } from "./readers.ts";
import { kindsOfLines, readSource, type Source } from "./source.ts";
import { type Span, trimBlank } from "./line_span.ts";

/**
 * Returns the chunks of a text in order. They do not overlap, none is longer than 120 lines, and every
 * line that is not blank belongs to exactly one.
 */
export function chunkFile(text: string, language: Language | undefined): Chunk[] {
  const source = readSource(text, language);
  const kinds = kindsOfLines(source);
  const chunks = chunksOf(source, kinds, language);
  return chunks.flatMap((chunk) =>
    cutLong(source, kinds, chunk, chunk.kind === "block" ? LONGEST_BLOCK : LONGEST_CHUNK)
  );
}

function chunksOf(source: Source, kinds: Uint8Array, language: Language | undefined): Chunk[] {
  if (language === undefined) return wholeText(source, kinds);
  switch (language.family) {
    case "text":
      return wholeText(source, kinds);
    case "document":
      return documentChunks(source, kinds, language.name);
    case "config":
      return configChunks(source, kinds, language.name);
    default:
      return layOutCode(kinds, readDefinitions(source, language));
  }
}

function wholeText(source: Source, kinds: Uint8Array): Chunk[] {
  const span: Span | undefined = trimBlank(kinds, 1, source.lines.count);
  return span === undefined ? [] : [{ ...span, symbol: "", kind: "block" }];
}
