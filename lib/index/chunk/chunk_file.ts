/** Cuts a file into chunks: functions, heads of types, sections of documents, blocks of configuration. */
import type { Chunk } from "../chunk.ts";
import { commentsOf } from "./comments.ts";
import { layOutCode } from "./code_chunks.ts";
import { configChunks } from "./config_chunks.ts";
import { cutLong, LONGEST_BLOCK, LONGEST_CHUNK } from "./cut.ts";
import { documentChunks } from "./document_chunks.ts";
import type { Definition } from "./definition.ts";
import type { Language } from "./language_table.ts";
import { readDefinitions } from "./readers/read_definitions.ts";
import { kindsOfLines, readSource, type Source } from "./source.ts";
import { trimBlank } from "./line_span.ts";

/** All that the index wants to know of a text, from one reading. */
export interface FileStructure {
  chunks: Chunk[];
  /** In the order of the file. */
  definitions: Definition[];
  /** Spans of comments and docstrings: start, end, start, end … in UTF-16 offsets. */
  comments: number[];
}

/**
 * Returns the chunks of a text in order. They do not overlap, none is longer than 120 lines, and every
 * line that is not blank belongs to exactly one.
 */
export function chunkFile(text: string, language: Language | undefined): Chunk[] {
  return readStructure(text, language).chunks;
}

/** Returns chunks, definitions and comments of a text at the cost of one of the three. */
export function readStructure(text: string, language: Language | undefined): FileStructure {
  const source = readSource(text, language);
  const all = language === undefined ? [] : readDefinitions(source, language);
  return {
    chunks: cutAll(source, language, all),
    definitions: all.filter(({ reopens }) => !reopens),
    comments: commentsOf(source.spans),
  };
}

function cutAll(
  source: Source,
  language: Language | undefined,
  definitions: readonly Definition[],
): Chunk[] {
  const kinds = kindsOfLines(source);
  return layOut(source, kinds, language, definitions).flatMap((chunk) =>
    cutLong(source, kinds, chunk, chunk.kind === "block" ? LONGEST_BLOCK : LONGEST_CHUNK)
  );
}

function layOut(
  source: Source,
  kinds: Uint8Array,
  language: Language | undefined,
  definitions: readonly Definition[],
): Chunk[] {
  if (language === undefined) return wholeText(kinds);
  switch (language.family) {
    case "text":
      return wholeText(kinds);
    case "document":
      return documentChunks(source, kinds, language.name);
    case "config":
      return configChunks(source, kinds, language.name);
    default:
      return layOutCode(kinds, definitions);
  }
}

function wholeText(kinds: Uint8Array): Chunk[] {
  const span = trimBlank(kinds, 1, kinds.length);
  return span === undefined ? [] : [{ ...span, symbol: "", kind: "block" }];
}
