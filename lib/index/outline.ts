/** The chunks of a file as the index stores them: one line each, so that a row is read only when shown. */
import type { Chunk, ChunkKind } from "./chunk.ts";

/** Stored as its position in this list; append only. */
const KINDS: readonly ChunkKind[] = [
  "function",
  "method",
  "class",
  "module",
  "constant",
  "section",
  "block",
];

export function encodeOutline(chunks: readonly Chunk[]): string {
  return chunks.map(({ start, end, symbol, kind }) =>
    `${start} ${end - start} ${KINDS.indexOf(kind)} ${symbol.replace(/\s+/g, " ")}`
  ).join("\n");
}

export function decodeOutline(text: string): Chunk[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [start = "1", length = "0", kind = "", ...symbol] = line.split(" ");
    return {
      start: Number(start),
      end: Number(start) + Number(length),
      symbol: symbol.join(" "),
      kind: KINDS[Number(kind)] ?? "block",
    };
  });
}
