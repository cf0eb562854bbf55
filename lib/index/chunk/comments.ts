/** Where the comments of a file stand, for readers that weigh prose and code differently. */
import type { Language } from "./language_table.ts";
import { scan } from "./scan/scan.ts";
import { COMMENT, DOCSTRING, type Spans } from "./scan/span.ts";

/**
 * Returns the spans of comments and docstrings as one flat array of UTF-16 offsets: start, end,
 * start, end … in order and without overlap. Empty for an unknown language.
 */
export function commentSpans(text: string, language: Language | undefined): number[] {
  return language === undefined ? [] : commentsOf(scan(text, language));
}

/** Returns the comments among the spans of a scanned text. */
export function commentsOf(spans: Spans): number[] {
  const comments: number[] = [];
  for (let i = 0; i < spans.length; i += 3) {
    if (spans[i + 2] === COMMENT || spans[i + 2] === DOCSTRING) {
      comments.push(spans[i] as number, spans[i + 1] as number);
    }
  }
  return comments;
}
