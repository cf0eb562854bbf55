/** Where strings end in which a backslash means nothing. Each returns as `Form.read` does. */
import { endOf } from "./quotes.ts";

/** R"tag(...)tag" */
export function cppRawEnd(text: string, at: number): number {
  const paren = text.indexOf("(", at + 2);
  if (paren < 0 || paren - at > 18) return at;
  return endOf(text, `)${text.slice(at + 2, paren)}"`, paren);
}

/** A quote is written twice inside: @"...""..." */
export function doubledQuoteEnd(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  while (end >= 0 && text.startsWith(quote, end + 1)) end = text.indexOf(quote, end + 2);
  return end < 0 ? -text.length : end + 1;
}

/** $tag$ ... $tag$ */
export function dollarQuoteEnd(text: string, at: number): number {
  const tag = /\$\w{0,40}\$/y;
  tag.lastIndex = at;
  const open = tag.exec(text)?.[0];
  return open === undefined ? at : endOf(text, open, at + open.length);
}

/** [==[ ... ]==] */
export function luaLongEnd(text: string, at: number): number {
  const open = /\[(=*)\[/y;
  open.lastIndex = at;
  const level = open.exec(text)?.[1];
  return level === undefined ? at : endOf(text, `]${level}]`, open.lastIndex);
}

/** '' ... '', where ''$, ''' and ''\\ are escapes */
export function nixStringEnd(text: string, at: number): number {
  let end = text.indexOf("''", at + 2);
  while (end >= 0 && "$'\\".includes(text.charAt(end + 2) || " ")) {
    end = text.indexOf("''", end + 3);
  }
  return end < 0 ? -text.length : end + 2;
}

/** {tag| ... |tag} */
export function ocamlQuotedEnd(text: string, at: number): number {
  const open = /\{([a-z_]{0,20})\|/y;
  open.lastIndex = at;
  const tag = open.exec(text)?.[1];
  return tag === undefined ? at : endOf(text, `|${tag}}`, open.lastIndex);
}

/** r#"..."# */
export function rustRawEnd(text: string, at: number): number {
  if (at > 0 && /\w/.test(text.charAt(at - 1))) return at;
  const open = /b?r(#*)"/y;
  open.lastIndex = at;
  const hashes = open.exec(text)?.[1];
  return hashes === undefined ? at : endOf(text, `"${hashes}`, open.lastIndex);
}

/** #"..."# and #"""..."""# */
export function swiftRawEnd(text: string, at: number): number {
  const open = /(#+)("""|")/y;
  open.lastIndex = at;
  const found = open.exec(text);
  return found === null ? at : endOf(text, `${found[2]}${found[1]}`, open.lastIndex);
}
