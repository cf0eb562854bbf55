/** Where quoted strings and lines end; those of strings return as `Form.read` does. */

/** Returns the end of a string of one line; a quote that no other one on its line closes is no string. */
export function shortQuoteEnd(text: string, at: number, quote: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === 92) i++;
    else if (code === 10) return -i;
  }
  return -text.length;
}

/** Returns the end of a string of several lines whose closing quote may be escaped. */
export function longQuoteEnd(text: string, from: number, close: string): number {
  let end = text.indexOf(close, from);
  while (end >= 0 && isEscaped(text, end, from)) end = text.indexOf(close, end + 1);
  return end < 0 ? -text.length : end + close.length;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let slashes = 0;
  while (at - slashes > from && text.charCodeAt(at - slashes - 1) === 92) slashes++;
  return slashes % 2 === 1;
}

/** Returns the offset after the next `close`, from `from` on. */
export function endOf(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from);
  return end < 0 ? -text.length : end + close.length;
}

/** Returns the offset of the line break that ends the line of `at`, or the text's length. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
