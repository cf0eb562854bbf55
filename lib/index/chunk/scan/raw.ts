/** Where strings end that hold everything as it is. Each returns as `Form.read` does. */

/** R"tag(...)tag" */
export function cppRawEnd(text: string, at: number): number {
  const paren = text.indexOf("(", at + 2);
  if (paren < 0 || paren - at > 18) return at;
  const close = `)${text.slice(at + 2, paren)}"`;
  const end = text.indexOf(close, paren);
  return end < 0 ? -text.length : end + close.length;
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
  if (open === undefined) return at;
  const end = text.indexOf(open, at + open.length);
  return end < 0 ? -text.length : end + open.length;
}

/** [==[ ... ]==] */
export function luaLongEnd(text: string, at: number): number {
  const open = /\[(=*)\[/y;
  open.lastIndex = at;
  const level = open.exec(text)?.[1];
  if (level === undefined) return at;
  const end = text.indexOf(`]${level}]`, open.lastIndex);
  return end < 0 ? -text.length : end + level.length + 2;
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
  if (tag === undefined) return at;
  const end = text.indexOf(`|${tag}}`, open.lastIndex);
  return end < 0 ? -text.length : end + tag.length + 2;
}

/** r#"..."# */
export function rustRawEnd(text: string, at: number): number {
  if (at > 0 && /\w/.test(text.charAt(at - 1))) return at;
  const open = /b?r(#*)"/y;
  open.lastIndex = at;
  const hashes = open.exec(text)?.[1];
  if (hashes === undefined) return at;
  const close = `"${hashes}`;
  const end = text.indexOf(close, open.lastIndex);
  return end < 0 ? -text.length : end + close.length;
}

/** #"..."# and #"""..."""# */
export function swiftRawEnd(text: string, at: number): number {
  const open = /(#+)("""|")/y;
  open.lastIndex = at;
  const found = open.exec(text);
  if (found === null) return at;
  const close = `${found[2]}${found[1]}`;
  const end = text.indexOf(close, open.lastIndex);
  return end < 0 ? -text.length : end + close.length;
}
