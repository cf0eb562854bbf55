/** Writes what the model sees. Values in, text out: the same values give the same bytes. */
import type { Excerpt, Place, Pointer } from "./excerpt.ts";
import type { Layout } from "./layouts.ts";

export interface Block {
  /** Of the injection; "" where nothing is kept under one. */
  id: string;
  /** Why the excerpts are here, when not because they match the prompt. */
  about?: string;
  /** Best first. */
  excerpts: readonly Excerpt[];
  pointers: readonly Pointer[];
  /** What was relevant and did not fit, or not as a whole, best first. */
  omitted: readonly Place[];
  /** Sentences about the paths shown. */
  notices: readonly string[];
  /** Request for ratings; "" for none. */
  request: string;
}

const ABOUT = "match this prompt";

/** Returns the block: header, code, what did not fit, documents, pointers, notices, request. */
export function render(block: Block, layout: Layout): string {
  const { id, about = ABOUT, excerpts, pointers, omitted, notices, request } = block;
  const documents = excerpts.filter(({ role }) => role === "document");
  const code = excerpts.filter(({ role }) => role !== "document");
  const parts = [
    layout.header(id, countFiles(excerpts), countLines(excerpts), about),
    ...code.map(layout.excerpt),
    documents.length > 0 && code.length > 0 ? layout.documents : "",
    ...documents.map(layout.excerpt),
    omitted.length > 0 ? layout.omitted(omitted, id) : "",
    pointers.length > 0 ? layout.pointers(pointers, excerpts.length === 0) : "",
    notices.length > 0 ? layout.notices(notices) : "",
    request === "" ? "" : layout.request(request),
  ];
  return parts.filter((part) => part !== "").join("\n\n") + layout.footer + "\n";
}

/** Returns the characters that a block takes apart from its excerpts, at most. */
export function frameSize(block: Omit<Block, "excerpts">, layout: Layout): number {
  const { id, about = ABOUT, pointers } = block;
  // A block without excerpts has another header, and another heading above its pointers.
  const header = layout.header(id, 99, 99_999, about).length -
    layout.header(id, 0, 0, about).length;
  const heading = layout.pointers(pointers, false).length - layout.pointers(pointers, true).length;
  const size = render({ ...block, excerpts: [] }, layout).length;
  return size + header + heading + layout.documents.length + 2;
}

/** Returns the characters that an excerpt, or a part of it, takes apart from its lines, at most. */
export function excerptFrameSize(excerpt: Excerpt, layout: Layout): number {
  const { lines, end } = excerpt;
  // A part may start at a line with more digits, and is marked as one.
  const whole = layout.excerpt({ ...excerpt, start: end, whole: false });
  return whole.length - linesSize(lines, layout) + 3;
}

/** Returns the characters that lines take in a layout, their ends included. */
export function linesSize(lines: readonly string[], layout: Layout): number {
  return lines.reduce((sum, line) => sum + layout.sizeOf(line) + 1, 0);
}

function countFiles(excerpts: readonly Excerpt[]): number {
  return new Set(excerpts.map(({ path }) => path)).size;
}

/** Returns how many lines the excerpts hold. */
export function countLines(excerpts: readonly Excerpt[]): number {
  return excerpts.reduce((sum, { lines }) => sum + lines.length, 0);
}
