/** Cuts a file into chunks: functions, heads of types, sections of documents, blocks of configuration. */
import type { Chunk } from "../chunk.ts";
import type { Definition } from "./definition.ts";
import { cutLong, LONGEST_BLOCK, LONGEST_CHUNK, trimBlank } from "./fit.ts";
import type { Language } from "./language_table.ts";
import { readDefinitions } from "./readers/read_definitions.ts";
import { formsOf } from "./scan/forms.ts";
import { commentsOf } from "./scan/span.ts";
import { kindsOfLines, readSource, type Source } from "./source.ts";

/** All that the index wants to know of a text, from one reading. */
export interface FileStructure {
  chunks: Chunk[];
  /** In the order of the file. */
  definitions: Definition[];
  /** Spans of comments and docstrings: start, end, start, end ... in UTF-16 offsets. */
  comments: number[];
}

/**
 * Returns the chunks of a text in order. They do not overlap, none is longer than 120 lines, and every
 * line that is not blank belongs to exactly one.
 */
export async function chunkFile(text: string, language: Language | undefined): Promise<Chunk[]> {
  return (await readStructure(text, language)).chunks;
}

/** Returns chunks, definitions and comments of a text. */
export async function readStructure(
  text: string,
  language: Language | undefined,
): Promise<FileStructure> {
  const source = readSource(text, language && await formsOf(language));
  const all = language === undefined ? [] : await readDefinitions(source, language);
  return {
    chunks: await cutAll(source, language, all),
    definitions: all.filter(({ reopens }) => !reopens),
    comments: commentsOf(source.spans),
  };
}

async function cutAll(
  source: Source,
  language: Language | undefined,
  definitions: readonly Definition[],
): Promise<Chunk[]> {
  const kinds = kindsOfLines(source);
  return (await layOut(source, kinds, language, definitions)).flatMap((chunk) =>
    cutLong(source, kinds, chunk, chunk.kind === "block" ? LONGEST_BLOCK : LONGEST_CHUNK)
  );
}

async function layOut(
  source: Source,
  kinds: Uint8Array,
  language: Language | undefined,
  definitions: readonly Definition[],
): Promise<Chunk[]> {
  switch (language?.family) {
    case undefined:
    case "text":
      return wholeText(kinds);
    case "document": {
      const { documentChunks }: typeof import("./document_chunks.ts") = await import(
        "./document_chunks.ts" as string
      );
      return documentChunks(source, kinds, language.name);
    }
    case "config": {
      const { configChunks }: typeof import("./config_chunks.ts") = await import(
        "./config_chunks.ts" as string
      );
      return configChunks(source, kinds, language.name);
    }
    default: {
      const { layOutCode }: typeof import("./code_chunks.ts") = await import(
        "./code_chunks.ts" as string
      );
      return layOutCode(kinds, definitions);
    }
  }
}

function wholeText(kinds: Uint8Array): Chunk[] {
  const span = trimBlank(kinds, 1, kinds.length);
  return span === undefined ? [] : [{ ...span, symbol: "", kind: "block" }];
}
