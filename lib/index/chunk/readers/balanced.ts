/** Walking over brackets in blanked code. */

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
