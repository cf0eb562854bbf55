/**
 * Reads TOML on the hook path, where no package may be loaded, so that what people save counts from the next event
 * on. All of TOML 1.1 but dates, which no file here has a use for.
 */

export type TomlValue = string | number | boolean | TomlValue[] | TomlTable;
export interface TomlTable {
  [key: string]: TomlValue;
}

/** What is wrong with a text, and where. */
export class TomlError extends SyntaxError {
  override readonly name = "TomlError";
  constructor(message: string, /** From 1. */ readonly line: number) {
    super(message);
  }
}

/** Returns the tables of a text; they have no prototype. Throws a `TomlError`. */
export function parseToml(text: string): TomlTable {
  const cursor: Cursor = { text, at: 0, fixed: new Set(), headed: new Set() };
  const root = newTable();
  let table = root;
  skipBlankLines(cursor);
  while (cursor.at < text.length) {
    if (text[cursor.at] === "[") table = readHeader(cursor, root);
    else readPair(cursor, table);
    if (!take(cursor, LINE_END)) fail(cursor, "more than one thing in a line");
    skipBlankLines(cursor);
  }
  return root;
}

interface Cursor {
  readonly text: string;
  at: number;
  /** Inline tables and lists, to which nothing can be added later. */
  readonly fixed: Set<TomlValue>;
  /** Tables that a header or a dotted key has opened. */
  readonly headed: Set<TomlValue>;
}

function readHeader(cursor: Cursor, root: TomlTable): TomlTable {
  const isItem = take(cursor, /\[\[[ \t]*/y) !== undefined;
  if (!isItem) take(cursor, /\[[ \t]*/y);
  const path = readKey(cursor);
  if (!take(cursor, isItem ? /[ \t]*\]\]/y : /[ \t]*\]/y)) fail(cursor, "a header without its end");
  const name = path.pop() as string;
  const holder = descend(cursor, root, path);
  const there = holder[name];
  if (isItem) {
    const list = there ?? (holder[name] = []);
    if (!Array.isArray(list) || cursor.fixed.has(list)) return fail(cursor, `"${name}" twice`);
    const item = newTable();
    list.push(item);
    return item;
  }
  const table = there ?? (holder[name] = newTable());
  if (!isOpen(cursor, table) || cursor.headed.has(table)) return fail(cursor, `"${name}" twice`);
  cursor.headed.add(table);
  return table;
}

function readPair(cursor: Cursor, table: TomlTable): void {
  const path = readKey(cursor);
  if (!take(cursor, /[ \t]*=[ \t]*/y)) fail(cursor, 'a key without "="');
  const name = path.pop() as string;
  const holder = descend(cursor, table, path);
  if (path.length > 0) cursor.headed.add(holder);
  if (name in holder) fail(cursor, `"${name}" twice`);
  holder[name] = readValue(cursor);
}

/** Returns the table at the end of the path; the last item of a list stands for the list. */
function descend(cursor: Cursor, from: TomlTable, path: readonly string[]): TomlTable {
  let table = from;
  for (const name of path) {
    const there = table[name] ?? (table[name] = newTable());
    const next = Array.isArray(there) && !cursor.fixed.has(there) ? there.at(-1) : there;
    if (!isOpen(cursor, next)) return fail(cursor, `"${name}" is no table that can be added to`);
    table = next;
  }
  return table;
}

function isOpen(cursor: Cursor, value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value) && !cursor.fixed.has(value);
}

function readKey(cursor: Cursor): string[] {
  const path: string[] = [];
  do {
    const bare = take(cursor, /[ \t]*([\w-]+)/y)?.[1];
    take(cursor, /[ \t]*/y);
    path.push(bare ?? readString(cursor, false) ?? fail(cursor, "no key"));
  } while (take(cursor, /[ \t]*\./y));
  return path;
}

function readValue(cursor: Cursor): TomlValue {
  const text = readString(cursor, true);
  if (text !== undefined) return text;
  if (take(cursor, /\[/y)) return readList(cursor);
  if (take(cursor, /\{/y)) return readInlineTable(cursor);
  const [word = ""] = take(cursor, /[^\s,\]}#]+/y) ?? [];
  if (word === "true" || word === "false") return word === "true";
  return readNumber(word) ?? fail(cursor, word === "" ? "no value" : `"${word}" is no value`);
}

function readList(cursor: Cursor): TomlValue[] {
  const list: TomlValue[] = [];
  cursor.fixed.add(list);
  skipBlankLines(cursor);
  while (!take(cursor, /\]/y)) {
    list.push(readValue(cursor));
    skipBlankLines(cursor);
    if (!take(cursor, /,|(?=\])/y)) fail(cursor, "a list without its end");
    skipBlankLines(cursor);
  }
  return list;
}

function readInlineTable(cursor: Cursor): TomlTable {
  const table = newTable();
  skipBlankLines(cursor);
  while (!take(cursor, /\}/y)) {
    readPair(cursor, table);
    skipBlankLines(cursor);
    if (!take(cursor, /,|(?=\})/y)) fail(cursor, "a table without its end");
    skipBlankLines(cursor);
  }
  fix(cursor, table);
  return table;
}

/** Nothing can be added to an inline table, nor to what dotted keys have put into it. */
function fix(cursor: Cursor, value: TomlValue): void {
  if (typeof value !== "object" || cursor.fixed.has(value)) return;
  cursor.fixed.add(value);
  for (const part of Object.values(value)) fix(cursor, part);
}

const HEXADECIMAL = /^0x[\da-f]+$|^0o[0-7]+$|^0b[01]+$/i;
const DECIMAL = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function readNumber(word: string): number | undefined {
  if (/^[+-]?inf$/.test(word)) return word.startsWith("-") ? -Infinity : Infinity;
  if (/^[+-]?nan$/.test(word)) return NaN;
  const digits = word.replace(/(?<=[\da-f])_(?=[\da-f])/gi, "");
  return HEXADECIMAL.test(digits) || DECIMAL.test(digits) ? Number(digits) : undefined;
}

// Tabs may stand in a string and in a comment, other control characters may not.
const LINE_END = /[ \t]*(?:#[^\u0000-\u0008\u000a-\u001f\u007f]*)?(?:\r?\n|$)/y;
const BLANK = /(?:[ \t\n]+|\r\n|#[^\u0000-\u0008\u000a-\u001f\u007f]*)*/y;
const BASIC = /"((?:[^"\\\u0000-\u0008\u000a-\u001f\u007f]|\\.)*)"/y;
const LITERAL = /'([^'\u0000-\u0008\u000a-\u001f\u007f]*)'/y;
const LONG_BASIC = /"""\r?\n?((?:[^\\]|\\[\s\S])*?"{0,2})"""(?!")/y;
const LONG_LITERAL = /'''\r?\n?([\s\S]*?'{0,2})'''(?!')/y;

function readString(cursor: Cursor, isLongAllowed: boolean): string | undefined {
  const sign = cursor.text[cursor.at] ?? "";
  if (sign !== '"' && sign !== "'") return undefined;
  const isLong = isLongAllowed && cursor.text.startsWith(sign.repeat(3), cursor.at);
  const isBasic = sign === '"';
  const pattern = isBasic ? (isLong ? LONG_BASIC : BASIC) : (isLong ? LONG_LITERAL : LITERAL);
  const body = take(cursor, pattern)?.[1];
  if (body === undefined) return fail(cursor, "a string without its end");
  return isBasic ? unescape(cursor, body) : body;
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  e: "\x1b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
};

function unescape(cursor: Cursor, body: string): string {
  const pattern =
    /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|[ \t]*\r?\n\s*|([\s\S]))/g;
  return body.replace(pattern, (whole: string, ...groups: (string | undefined)[]) => {
    const [two, four, eight, letter] = groups;
    const code = two ?? four ?? eight;
    if (code !== undefined) return toCharacter(cursor, Number.parseInt(code, 16));
    if (letter === undefined) return "";
    return ESCAPES[letter] ?? fail(cursor, `"${whole}" is no escape; write "\\\\" or use '…'`);
  });
}

function toCharacter(cursor: Cursor, code: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) fail(cursor, "no such character");
  return String.fromCodePoint(code);
}

function newTable(): TomlTable {
  return Object.create(null);
}

function skipBlankLines(cursor: Cursor): void {
  take(cursor, BLANK);
}

/** Takes what a sticky pattern finds here. */
function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text) ?? undefined;
  cursor.at += found?.[0].length ?? 0;
  return found;
}

function fail(cursor: Cursor, message: string): never {
  throw new TomlError(message, cursor.text.slice(0, cursor.at).split("\n").length);
}
