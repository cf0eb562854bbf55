/** Code that stands inside another text, and text that stands inside code: PHP, components, JSX. */
import { lineEnd, shortQuoteEnd } from "./quotes.ts";

/** Returns where the PHP after `at` begins, or the end of the text. */
export function phpStart(text: string, at: number): number {
  const open = text.indexOf("<?", at);
  if (open < 0) return text.length;
  return open + (text.startsWith("<?php", open) ? 5 : text.startsWith("<?=", open) ? 3 : 2);
}

/** A comment ends where PHP does; `#[` opens an attribute. */
export function phpCommentEnd(text: string, at: number): number {
  if (text.startsWith("#[", at)) return at;
  const end = lineEnd(text, at);
  const close = text.slice(at, end).indexOf("?>");
  return close < 0 ? end : at + close;
}

/** In "don't" it opens nothing: no string follows a letter. */
export function apostropheEnd(text: string, at: number): number {
  return /[a-z]/i.test(text.charAt(at - 1)) ? at : shortQuoteEnd(text, at, 39);
}

/** True for the slashes of "http://x", which stand bare in JSX. */
export function isInUrl(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 58 && text.charCodeAt(at + 2) > 32;
}

/** Returns where the script after `at` begins, or the end of the text. */
export function scriptStart(text: string, at: number): number {
  const open = text.indexOf("<script", at);
  const end = open < 0 ? -1 : text.indexOf(">", open);
  return end < 0 ? text.length : end + 1;
}
