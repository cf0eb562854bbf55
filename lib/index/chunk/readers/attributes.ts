/** Attributes, annotations and decorators that stand before a definition. */
import { closeOf } from "./balanced.ts";

/**
 * Returns the offset of the first code after the attributes at the start of a head. `openers` names
 * the characters that open one: "@" for `@name(…)`, "#" for `#[…]`, "[" for `[…]`.
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
