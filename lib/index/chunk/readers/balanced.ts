/** Walking over brackets in blanked code, and over the attributes that have some. */

/** Returns the offset after the bracket that closes the one at `at`, or -1. */
export function closeOf(code: string, at: number): number {
  for (let i = at, depth = 0; i < code.length; i++) {
    const c = code.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if ((c === 41 || c === 93 || c === 125) && --depth === 0) return i + 1;
  }
  return -1;
}

/** Returns the offset of the bracket that the one at `at` closes, or -1. */
export function openOf(code: string, at: number): number {
  for (let i = at, depth = 0; i >= 0; i--) {
    const c = code.charCodeAt(i);
    if (c === 41 || c === 93 || c === 125) depth++;
    else if ((c === 40 || c === 91 || c === 123) && --depth === 0) return i;
  }
  return -1;
}

/** Returns the offset after the angle bracket that closes the one at `at`, or -1; `=>` and `->` close nothing. */
export function angleCloseOf(code: string, at: number): number {
  for (let i = at, depth = 0; i < code.length; i++) {
    const c = code.charCodeAt(i);
    if (c === 60) depth++;
    else if (c === 62) {
      const before = code.charCodeAt(i - 1);
      if (before !== 61 && before !== 45 && --depth === 0) return i + 1;
    } else if (c === 59) return -1;
    else if (c === 40 || c === 91 || c === 123) {
      const close = closeOf(code, i);
      if (close < 0) return -1;
      i = close - 1;
    }
  }
  return -1;
}

/**
 * Returns the offset of the first code after the attributes at the start of a head. `openers` names
 * the characters that open one: "@" for `@name(...)`, "#" for `#[...]`, "[" for `[...]`.
 */
export function attributesEnd(head: string, openers: string): number {
  let at = 0;
  for (;;) {
    const end = attributeEnd(head, at, openers);
    if (end === at) return at;
    at = end;
    while (at < head.length && head.charCodeAt(at) <= 32) at++;
  }
}

function attributeEnd(head: string, at: number, openers: string): number {
  const c = head.charAt(at);
  if (c === "" || !openers.includes(c)) return at;
  const bracket = c === "[" ? at : c === "#" ? head.charAt(at + 1) === "!" ? at + 2 : at + 1 : -1;
  if (bracket >= 0) return head.charAt(bracket) === "[" ? Math.max(at, closeOf(head, bracket)) : at;
  const name = /@(?!interface\b)(?:[\w]+:)?[\w.$]+/y;
  name.lastIndex = at;
  if (!name.test(head)) return at;
  const end = name.lastIndex;
  const paren = head.startsWith(" (", end) ? end + 1 : end;
  return head.charAt(paren) === "(" ? Math.max(end, closeOf(head, paren)) : end;
}
