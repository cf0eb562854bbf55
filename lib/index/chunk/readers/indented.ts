/**
 * Finds definitions where indentation shows the structure: by rule as in Python and Haskell, or by the
 * habit of all who write Ruby, Lua or Elixir. A definition reaches to the next line indented no deeper.
 */
import type { Found } from "./brace_reader.ts";
import { firstCode, isFunction, qualify } from "./brace_walk.ts";
import type { Definition } from "../definition.ts";
import type { LineReader } from "./line_reader.ts";
import { lineAt, type Source } from "../source.ts";

interface Frame {
  /** How many definitions enclose what is inside. */
  readonly depth: number;
  readonly indent: number;
  readonly item: Definition;
  readonly scope: "type" | "function";
}

interface Walk {
  readonly source: Source;
  readonly reader: LineReader;
  readonly items: Definition[];
  readonly frames: Frame[];
  /** First line of the decorators that wait for their definition, or 0. */
  above: number;
  aboveIndent: number;
  /** Offset of the last code that was read. */
  last: number;
}

/** Returns the definitions of a source in the order of their lines. */
export function readIndented(source: Source, reader: LineReader): Definition[] {
  const walk: Walk = { source, reader, items: [], frames: [], above: 0, aboveIndent: 0, last: 0 };
  const { code, lines } = source;
  let depth = 0;
  for (let start = lines.starts[0] as number; start < code.length;) {
    const next = code.indexOf("\n", start);
    const end = next < 0 ? code.length : next;
    const first = firstCode(code, start, end);
    if (first < end) {
      if (depth === 0) readLine(walk, start, first, end);
      walk.last = first;
      if (reader.brackets) depth = Math.max(0, depth + bracketsIn(code, first, end));
    }
    start = end + 1;
  }
  closeDownTo(walk, -1);
  return walk.items;
}

/** Returns how many brackets more are opened than closed. */
function bracketsIn(code: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const c = code.charCodeAt(at);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if (c === 41 || c === 93 || c === 125) depth--;
  }
  return depth;
}

/** Returns the columns of white space before the first code; a tab reaches the next multiple of eight. */
function columnOf(code: string, start: number, first: number): number {
  let column = 0;
  for (let at = start; at < first; at++) {
    column = code.charCodeAt(at) === 9 ? (column | 7) + 1 : column + 1;
  }
  return column;
}

function readLine(walk: Walk, start: number, first: number, end: number): void {
  const { source, reader } = walk;
  const head = source.code.slice(first, end);
  const indent = columnOf(source.code, start, first);
  if (reader.closer?.test(head) && closeWith(walk, indent, first)) return;
  closeDownTo(walk, indent);
  if (reader.above?.test(head)) {
    if (walk.above === 0) walk.above = lineAt(source.lines, first);
    walk.aboveIndent = indent;
    return;
  }
  const frame = walk.frames[walk.frames.length - 1];
  const found = reader.read({
    head,
    indent,
    scope: frame?.scope ?? (indent === 0 ? "file" : "function"),
    owner: frame?.item.name ?? "",
    at: first,
    text: source.text,
    code: source.code,
  });
  if (found !== undefined) keep(walk, found, first, indent);
  // A specification may go on, indented deeper, on further lines.
  if (found !== undefined || indent <= walk.aboveIndent) walk.above = 0;
}

/** Ends the definition of this indentation with the line that closes it; false when there is none. */
function closeWith(walk: Walk, indent: number, at: number): boolean {
  closeDownTo(walk, indent + 1);
  const frame = walk.frames[walk.frames.length - 1];
  if (frame === undefined || frame.indent !== indent) return false;
  frame.item.end = lineAt(walk.source.lines, at);
  return true;
}

/** Ends all definitions that are indented as deep or deeper. */
function closeDownTo(walk: Walk, indent: number): void {
  const { frames } = walk;
  let frame = frames[frames.length - 1];
  while (frame !== undefined && frame.indent >= indent) {
    frame.item.end = Math.max(frame.item.end, endOfLast(walk));
    frames.pop();
    frame = frames[frames.length - 1];
  }
}

function endOfLast(walk: Walk): number {
  const { code, lines } = walk.source;
  const end = code.indexOf("\n", walk.last);
  // A string of several lines is one line of code; where it ends counts.
  return lineAt(lines, end < 0 ? code.length : end);
}

function keep(walk: Walk, found: Found, at: number, indent: number): void {
  const item = makeItem(walk, found, at);
  const last = walk.items[walk.items.length - 1];
  const isEquation = walk.reader.equations && last?.qualified === item.qualified &&
    last.depth === item.depth;
  if (!isEquation) walk.items.push(item);
  walk.frames.push({
    indent,
    depth: item.depth + (item.reopens ? 0 : 1),
    item: isEquation ? last : item,
    scope: isFunction(found.kind) ? "function" : "type",
  });
}

function makeItem(walk: Walk, found: Found, at: number): Definition {
  const frame = walk.frames[walk.frames.length - 1];
  const line = lineAt(walk.source.lines, at + found.at);
  return {
    name: found.name,
    qualified: qualify(found.owner ?? frame?.item.qualified ?? "", found.name),
    line,
    start: walk.above || line,
    end: line,
    kind: found.kind,
    depth: frame?.depth ?? 0,
    reopens: found.reopens ?? false,
  };
}
