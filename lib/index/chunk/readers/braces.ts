/**
 * Finds definitions where braces delimit bodies. The code is read statement by statement; a reader for
 * the language says what a statement's head defines and what kind of block it opens.
 */
import { attributesEnd } from "./balanced.ts";
import type { BraceReader, Scope, StatementEnd } from "./brace_reader.ts";
import {
  firstCode,
  type Item,
  keep,
  lastCode,
  LONGEST_HEAD,
  readStatement,
  startStatement,
  startWalk,
  type Walk,
} from "./brace_walk.ts";
import type { Definition } from "../definition.ts";
import { isContinued } from "./line_breaks.ts";
import { lineAt, type Source } from "../source.ts";

/** Returns the definitions of a source in the order of their names. */
export function readBraces(source: Source, reader: BraceReader): Definition[] {
  const walk = startWalk(source, reader);
  walkCode(walk, source.code);
  endStatement(walk, source.code.length, "\n");
  while (walk.frame.outer) closeBlock(walk, source.code.length);
  return walk.items.sort((a, b) => a.start - b.start).map((item) => finish(item, source));
}

function finish(item: Item, { lines }: Source): Definition {
  const { name, qualified, line, start, kind, depth, reopens } = item;
  const end = Math.max(line, lineAt(lines, item.endOffset));
  return { name, qualified, line, start, end, kind, depth, reopens };
}

function walkCode(walk: Walk, code: string): void {
  const stops = stopsFor(walk.reader);
  const { skipDirectives } = walk.reader;
  let at = skipDirectives ? skipDirectives(walk, -1) + 1 : 0;
  for (; at < code.length; at++) {
    const c = code.charCodeAt(at);
    if (c > 127 || stops[c] === 0) continue;
    if (c === 10) at = readLineBreak(walk, code, at);
    else if (c === 40 || c === 91) openParen(walk, code, at, c);
    else if (c === 41 || c === 93) closeParen(walk, at, c);
    else if (c === 123) openBlock(walk, at);
    else if (c === 125) closeBlock(walk, at);
    else if (walk.parens === 0) {
      if (c === 59) endStatement(walk, at, ";");
      else if (separatesByComma(walk.frame.scope, walk.reader)) endStatement(walk, at, ",");
    }
  }
}

const stopSets = new Map<BraceReader, Uint8Array>();

function stopsFor(reader: BraceReader): Uint8Array {
  let stops = stopSets.get(reader);
  if (stops === undefined) {
    stopSets.set(reader, stops = new Uint8Array(128));
    for (const c of "()[]{};,") stops[c.charCodeAt(0)] = 1;
    if (reader.lineEnds || reader.skipDirectives) stops[10] = 1;
  }
  return stops;
}

const separatesByComma = (scope: Scope, reader: BraceReader): boolean =>
  scope === "object" || scope === "interface" || reader.commaEnds === true && scope !== "function";

/** Returns the offset of the last character dealt with. */
function readLineBreak(walk: Walk, code: string, at: number): number {
  const { reader } = walk;
  if (reader.lineEnds && walk.parens === 0 && walk.frame.scope !== "object") {
    walk.from = firstCode(code, walk.from, at);
    if (walk.from === at) startStatement(walk, at + 1);
    else if (!isContinued(code, walk.from, at) && !isAttribute(walk, at)) {
      endStatement(walk, at, "\n");
    }
  }
  return reader.skipDirectives?.(walk, at) ?? at;
}

function openParen(walk: Walk, code: string, at: number, c: number): void {
  const { groups } = walk.reader;
  if (groups && c === 40 && walk.parens === 0 && walk.frame.scope === "file") {
    const head = code.slice(walk.from, at).trim();
    if (head.length < 12 && groups.test(head)) {
      const { frame } = walk;
      const prefix = `${head} `;
      walk.frame = { ...frame, outer: frame, level: frame.level + 1, item: -1, prefix };
      startStatement(walk, at + 1);
      return;
    }
  }
  walk.parens++;
}

function closeParen(walk: Walk, at: number, c: number): void {
  if (walk.parens > 0) walk.parens--;
  else if (c === 41 && walk.frame.prefix !== "" && walk.frame.scope === "file") {
    endStatement(walk, at, "\n");
    walk.frame = walk.frame.outer ?? walk.frame;
    startStatement(walk, at + 1);
  }
}

function openBlock(walk: Walk, at: number): void {
  const { frame } = walk;
  const isOpaque = frame.scope === "opaque";
  const head = isOpaque ? "" : headUpTo(walk, at);
  const index = isOpaque ? -1 : itemOfBlock(walk, head);
  const item = walk.items[index];
  const scope = isOpaque
    ? "opaque"
    : item?.body ?? walk.reader.blockScope(head, frame.scope, walk.parens > 0);
  walk.frame = {
    outer: frame,
    level: frame.level + 1,
    scope,
    item: index,
    path: item ? item.qualified : frame.path,
    owner: item ? item.name : scope === "file" ? frame.owner : "",
    depth: item && !item.reopens ? frame.depth + 1 : frame.depth,
    prefix: "",
    outerFrom: walk.from,
    outerParens: walk.parens,
    outerItem: walk.parens > 0 ? walk.item : index,
  };
  walk.bodiless = -1;
  startStatement(walk, at + 1);
}

/** Returns the index of the definition whose body opens after this head, or -1. */
function itemOfBlock(walk: Walk, head: string): number {
  if (walk.parens > 0) return -1;
  if (walk.item >= 0) return walk.item;
  if (walk.bodiless >= 0 && isRestOfHead(head)) return walk.bodiless;
  readStatement(walk, head, "{");
  return walk.item;
}

/** Moves the start of the statement to its first character and returns the code from there. */
function headUpTo(walk: Walk, at: number): string {
  walk.from = firstCode(walk.source.code, walk.from, at);
  return walk.source.code.slice(walk.from, at);
}

/** True when the statement so far is nothing but decorators: what they decorate stands below. */
function isAttribute(walk: Walk, at: number): boolean {
  const { attributes } = walk.reader;
  if (attributes === undefined) return false;
  const { code } = walk.source;
  if (!attributes.includes(code.charAt(walk.from))) return false;
  const head = code.slice(walk.from, at).trimEnd();
  return head !== "" && attributesEnd(head, attributes) === head.length;
}

/** True for what may stand between a definition and its brace on a later line. */
function isRestOfHead(head: string): boolean {
  return head === "" || /^(?:[>):]|(?:extends|implements|with|where|throws|permits)\b)/.test(head);
}

function closeBlock(walk: Walk, at: number): void {
  if (walk.parens === 0) endStatement(walk, at, "\n");
  while (walk.frame.outer && walk.frame.prefix !== "") walk.frame = walk.frame.outer;
  const closed = walk.frame;
  if (closed.outer === undefined) {
    startStatement(walk, at + 1);
    return;
  }
  walk.frame = closed.outer;
  walk.from = closed.outerFrom;
  walk.parens = closed.outerParens;
  walk.item = closed.outerItem;
  if (closed.outerItem >= 0) (walk.items[closed.outerItem] as Item).endOffset = at;
  if (walk.parens === 0 && !statementGoesOn(walk, at)) startStatement(walk, at + 1);
}

function statementGoesOn(walk: Walk, at: number): boolean {
  const { code } = walk.source;
  const { reader } = walk;
  if (reader.lineEnds) return true;
  const next = firstCode(code, at + 1, code.length);
  if (next < code.length && ",;)].={".includes(code.charAt(next))) return true;
  walk.from = firstCode(code, walk.from, at);
  return reader.goesOn?.(code.slice(walk.from, Math.min(at, walk.from + LONGEST_HEAD))) ?? false;
}

function endStatement(walk: Walk, at: number, end: StatementEnd): void {
  const isNew = walk.item < 0;
  if (!isNew || walk.frame.scope !== "opaque") {
    const head = headUpTo(walk, at);
    if (head !== "") {
      if (isNew) readStatement(walk, head, end);
      if (!isNew || head.length > LONGEST_HEAD) readTrailing(walk, head);
      const item = walk.items[walk.item];
      if (item) item.endOffset = lastCode(walk.source.code, walk.from, at);
      walk.bodiless = end === "\n" ? walk.item : -1;
    }
  }
  startStatement(walk, at + 1);
}

/** Reads what stands after the block of a statement. */
function readTrailing(walk: Walk, head: string): void {
  const found = walk.reader.readTrailing?.(head);
  if (found === undefined) return;
  const { from } = walk;
  keep(walk, found, from, walk.item < 0 ? from : from + found.at);
  walk.item = walk.items.length - 1;
}
