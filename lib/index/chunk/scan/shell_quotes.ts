/** Strings of the shell, which hold code that holds strings. */
import { endOf } from "./quotes.ts";

/** Nobody writes a program that is nested deeper. */
const DEEPEST = 40;

/** Returns the end of a shell string: '...' has no escapes, "..." may hold $(...) with strings of its own. */
export function shellQuoteEnd(text: string, at: number): number {
  if (text.charCodeAt(at - 1) === 92) return at;
  return text.charCodeAt(at) === 34 ? doubleQuoteEnd(text, at, 0) : endOf(text, "'", at + 1);
}

function doubleQuoteEnd(text: string, at: number, depth: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) return i + 1;
    if (code === 92) i++;
    else if (code === 36 && text.charCodeAt(i + 1) === 40 && depth < DEEPEST) {
      const end = substitutionEnd(text, i + 1, depth + 1);
      if (end < 0) return end;
      i = end - 1;
    }
  }
  return -text.length;
}

function substitutionEnd(text: string, at: number, depth: number): number {
  for (let i = at, parens = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 40) parens++;
    else if (code === 41) {
      if (--parens === 0) return i + 1;
    } else if (code === 39 || code === 34) {
      const end = code === 39 ? text.indexOf("'", i + 1) + 1 : doubleQuoteEnd(text, i, depth);
      if (end <= 0) return -text.length;
      i = end - 1;
    }
  }
  return -text.length;
}
