/** Spans of comments and strings, and what a form of them is. */

export const COMMENT = 1;
/** A string that documents what stands next to it. */
export const DOCSTRING = 2;
export const STRING = 3;
/** Text that is not code: the HTML of a PHP page, here-documents. */
export const OUTSIDE = 4;
export type SpanType = 1 | 2 | 3 | 4;

/** Spans of UTF-16 offsets as one flat array: start, end, type, start, end, type ... in order. */
export type Spans = number[];

/** What the forms share while they read one text. */
export interface ScanState {
  readonly spans: Spans;
  /** Closing tags of the here-documents that begin on the next line. */
  readonly heredocs: string[];
  /** How many here-documents turned out to have no end. */
  unclosed: number;
}

/** One way to write a comment or a string. */
export interface Form {
  readonly open: string;
  /** Type of the span; undefined when `read` records spans itself. */
  readonly type?: SpanType;
  /**
   * Returns where the form that opens at `at` ends; `at` when this is no such form after all; or,
   * negated, the offset before which looking again is pointless.
   */
  read(text: string, at: number, state: ScanState): number;
  /** True when the string that opens at `at` is documentation. */
  documents?(text: string, at: number): boolean;
}

/** Returns the comments and docstrings among the spans of a text: start, end, start, end ... */
export function commentsOf(spans: Spans): number[] {
  const comments: number[] = [];
  for (let i = 0; i < spans.length; i += 3) {
    if (spans[i + 2] === COMMENT || spans[i + 2] === DOCSTRING) {
      comments.push(spans[i] as number, spans[i + 1] as number);
    }
  }
  return comments;
}
