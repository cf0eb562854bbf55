/** Blocks of configuration files: tables, sections, top-level keys. */
import type { Chunk } from "../chunk.ts";
import { mergeSmall, type Piece, trimBlank } from "./fit.ts";
import { commentStart, type Source } from "./source.ts";
import { COMMENT } from "./scan/span.ts";

/** A block of more lines is cut at the keys inside it. */
const LONGEST_WHOLE_BLOCK = 40;

/** A block that stands inside so many keys is not cut at its own. */
const DEEPEST = 3;

interface Block {
  from: number;
  to: number;
  /** The keys around it. */
  path: readonly string[];
}

interface Key {
  line: number;
  indent: number;
  name: string;
}

/** Returns a chunk for each table, section or top-level key; in long ones, for each key inside, named by both. */
export function configChunks(source: Source, kinds: Uint8Array, language: string): Chunk[] {
  const keys = language === "toml" || language === "ini" ? tables(source) : indentedKeys(source);
  const pieces: Piece[] = [];
  addBlocks(kinds, keys, { from: 1, to: kinds.length, path: [] }, pieces);
  return mergeSmall(pieces);
}

function addBlocks(kinds: Uint8Array, keys: readonly Key[], block: Block, pieces: Piece[]): void {
  const { from, to, path } = block;
  const lowest = keys.reduce((least, { indent }) => Math.min(least, indent), Infinity);
  const heads = keys.flatMap(({ indent }, at) => indent === lowest ? [at] : []);
  let next = from;
  heads.forEach((at, i) => {
    const head = keys[at] as Key;
    const after = keys[heads[i + 1] ?? keys.length];
    const start = commentStart(kinds, head.line, next);
    const end = after === undefined ? to : commentStart(kinds, after.line, head.line + 1) - 1;
    if (i === 0) add(kinds, from, start - 1, path.join("."), pieces);
    const inner = keys.slice(at + 1, heads[i + 1] ?? keys.length);
    const isWhole = end - start < LONGEST_WHOLE_BLOCK || inner.length < 2 || path.length >= DEEPEST;
    const names = [...path, head.name];
    if (isWhole) add(kinds, start, end, names.join("."), pieces);
    else addBlocks(kinds, inner, { from: start, to: end, path: names }, pieces);
    next = end + 1;
  });
  if (heads.length === 0) add(kinds, from, to, path.join("."), pieces);
}

function add(kinds: Uint8Array, from: number, to: number, symbol: string, pieces: Piece[]): void {
  const span = trimBlank(kinds, from, to);
  if (span === undefined) return;
  const isBrief = span.end - span.start < 3;
  pieces.push({ ...span, symbol, kind: symbol === "" ? "block" : "section", level: 0, isBrief });
}

/** `[table]`, `[[table]]`, `[section]`. */
function tables({ code, text, lines }: Source): Key[] {
  const keys: Key[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.starts[line - 1] as number;
    if (code.charCodeAt(start) !== 91) continue;
    const name = /\[{1,2}\s*([^\]\n]{1,200})\]/y;
    name.lastIndex = start;
    const match = name.exec(text);
    if (match) {
      keys.push({ line, indent: 0, name: (match[1] as string).trim().replace(/["']/g, "") });
    }
  }
  return keys;
}

/** `key:` and `"key":`, none inside a comment. */
function indentedKeys({ text, spans, lines }: Source): Key[] {
  const keys: Key[] = [];
  const key =
    /([ \t]*)(?:"((?:[^"\\\n]|\\.){0,200})"|'([^'\n]{0,200})'|([\w$@/*][^:#\n"'{}[\]]{0,200}?))[ \t]*:(?=\s|$)/y;
  for (let line = 1, span = 0; line <= lines.count; line++) {
    const start = lines.starts[line - 1] as number;
    while (span < spans.length && (spans[span + 1] as number) <= start) span += 3;
    key.lastIndex = start;
    const match = key.exec(text);
    if (match === null) continue;
    const indent = (match[1] as string).length;
    const isComment = (spans[span] as number) <= start + indent && spans[span + 2] === COMMENT;
    if (!isComment) keys.push({ line, indent, name: match[2] ?? match[3] ?? match[4] as string });
  }
  return keys;
}
