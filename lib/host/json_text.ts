/** JSON as it comes from hosts: with byte order marks, blanks and NULs before it. */

/** Returns the text from where a document may begin; "" when there is none. */
export function trimJson(text: string): string {
  // Some hosts send one BOM, some two, and shells add their own.
  return text.replace(/^[\s\ufeff\0]+/, "");
}

/** True when the text is one complete JSON document. */
export function isWholeJson(text: string): boolean {
  try {
    JSON.parse(trimJson(text));
    return true;
  } catch {
    return false;
  }
}
