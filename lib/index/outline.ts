/** The chunks of a file as the index stores them: one text for each file, which is read only when they are shown. */
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

/** Returns the chunks as text: in each line start, length, kind and symbol of one. */
export function encodeOutline(chunks: readonly Chunk[]): string {
  return chunks.map(({ start, end, symbol, kind }) =>
    `${start} ${end - start} ${KINDS.indexOf(kind)} ${symbol.replace(/\s+/g, " ")}`
  ).join("\n");
}

/** Returns the chunks that `encodeOutline` wrote. */
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
