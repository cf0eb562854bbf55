/** Lays the definitions of a source file out as chunks, with what stands between them. */
import type { Chunk, ChunkKind } from "../chunk.ts";
import type { Definition } from "./definition.ts";
import { LONGEST_CHUNK, mergeSmall, type Piece, trimBlank } from "./fit.ts";
import { BLANK_LINE, CLOSER_LINE, commentStart } from "./source.ts";

/** A type of at most so many lines stays one chunk with its members. */
const LONGEST_WHOLE_TYPE = 40;

/** Members nested deeper stay with what holds them. */
const DEEPEST = 12;

interface Node {
  readonly item: Definition;
  readonly members: Node[];
}

/** What the chunks of one level share. */
interface Level {
  readonly symbol: string;
  readonly kind: ChunkKind;
  /** First line of the type, 0 for the file: what stands from there to the first member is its head. */
  readonly start: number;
  readonly depth: number;
}

const FILE: Level = { symbol: "", kind: "block", start: 0, depth: 0 };

/** Returns the chunks of a file whose lines are of `kinds`. */
export function layOutCode(kinds: Uint8Array, definitions: readonly Definition[]): Chunk[] {
  const pieces: Piece[] = [];
  layOut(kinds, nest(definitions), 1, kinds.length, FILE, pieces);
  return mergeSmall(pieces);
}

/** Arranges definitions by what encloses what; of two on the same lines the first counts. */
function nest(definitions: readonly Definition[]): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  const ordered = [...definitions].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const item of ordered) {
    while (open.length > 0 && (open[open.length - 1] as Node).item.end < item.start) open.pop();
    const outer = open[open.length - 1];
    if (outer && item.end > outer.item.end) continue;
    const node = { item, members: [] };
    (outer ? outer.members : roots).push(node);
    open.push(node);
  }
  return roots;
}

function layOut(
  kinds: Uint8Array,
  nodes: readonly Node[],
  from: number,
  to: number,
  level: Level,
  pieces: Piece[],
): void {
  let next = from;
  for (const node of nodes) {
    const start = commentAbove(kinds, node.item.start, next);
    addBetween(kinds, next, start - 1, level, pieces);
    addNode(kinds, node, start, level, pieces);
    next = node.item.end + 1;
  }
  addBetween(kinds, next, to, level, pieces);
}

/** Returns the line on which the comment above a definition begins, else that of the definition. */
function commentAbove(kinds: Uint8Array, start: number, lowest: number): number {
  const above = commentStart(kinds, start, lowest);
  const isApart = above > lowest + 1 && kinds[above - 2] === BLANK_LINE;
  if (!isApart) return above;
  // A heading such as `// MARK: Requests`, alone between blank lines, goes with what it heads.
  const heading = commentStart(kinds, above - 1, lowest);
  const isHeading = heading < above - 1 && above - heading <= 4 &&
    (heading === lowest || kinds[heading - 2] === BLANK_LINE);
  return isHeading ? heading : above;
}

function addNode(
  kinds: Uint8Array,
  { item, members }: Node,
  start: number,
  level: Level,
  pieces: Piece[],
): void {
  const lines = item.end - start + 1;
  const isType = item.kind === "class" || item.kind === "module" || item.kind === "constant";
  const { qualified: symbol, kind } = item;
  const isLong = lines > (isType ? LONGEST_WHOLE_TYPE : LONGEST_CHUNK);
  if (members.length > 0 && isLong && level.depth < DEEPEST) {
    const inner = { symbol, kind, start, depth: level.depth + 1 };
    layOut(kinds, members, start, item.end, inner, pieces);
    return;
  }
  const isBrief = lines <= 3 && item.start === item.end;
  pieces.push({ start, end: item.end, symbol, kind, level: level.start, isBrief });
}

/** Adds the lines between definitions; mere closing brackets go with what they close. */
function addBetween(
  kinds: Uint8Array,
  from: number,
  to: number,
  level: Level,
  pieces: Piece[],
): void {
  const span = trimBlank(kinds, from, to);
  if (span === undefined) return;
  const before = pieces[pieces.length - 1];
  if (before && isOnlyClosers(kinds, span.start, span.end)) {
    before.end = span.end;
    return;
  }
  const isHead = from === level.start;
  pieces.push({
    ...span,
    symbol: level.symbol,
    kind: isHead ? level.kind : "block",
    level: level.start,
    isBrief: !isHead && span.end - span.start < 3,
  });
}

function isOnlyClosers(kinds: Uint8Array, start: number, end: number): boolean {
  for (let line = start; line <= end; line++) {
    if (kinds[line - 1] !== CLOSER_LINE && kinds[line - 1] !== BLANK_LINE) return false;
  }
  return true;
}
