/** Code that stands inside another text: PHP, the scripts of components. */
import type { Trait } from "../language_table.ts";
import { lineEnd } from "./quotes.ts";
import { OUTSIDE, type ScanState } from "./span.ts";

/** Returns where the PHP after `at` begins, or the end of the text. */
export function phpStart(text: string, at: number): number {
  const open = text.indexOf("<?", at);
  if (open < 0) return text.length;
  return open + (text.startsWith("<?php", open) ? 5 : text.startsWith("<?=", open) ? 3 : 2);
}

/** Returns the end of a line comment, which also ends where PHP does; `at` for `#[`, which opens an attribute. */
export function phpCommentEnd(text: string, at: number): number {
  if (text.startsWith("#[", at)) return at;
  const end = lineEnd(text, at);
  const close = text.slice(at, end).indexOf("?>");
  return close < 0 ? end : at + close;
}

/** Returns where the script after `at` begins, or the end of the text. */
export function scriptStart(text: string, at: number): number {
  const open = text.indexOf("<script", at);
  const end = open < 0 ? -1 : text.indexOf(">", open);
  return end < 0 ? text.length : end + 1;
}

/** Returns what skips the text before the first code, for languages that stand inside another one. */
export function startOf(
  traits: readonly Trait[],
): ((text: string, state: ScanState) => number) | undefined {
  const find = traits.includes("cut_at_php_end")
    ? phpStart
    : traits.includes("script_only")
    ? scriptStart
    : undefined;
  return find && ((text, state): number => {
    const start = find(text, 0);
    if (start > 0) state.spans.push(0, start, OUTSIDE);
    return start;
  });
}
