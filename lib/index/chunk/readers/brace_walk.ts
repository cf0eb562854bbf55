/** The state of a walk over code with braces, and how a statement becomes a definition. */
import type { BraceReader, Found, Scope, StatementEnd } from "./brace_reader.ts";
import { attributesEnd } from "./balanced.ts";
import type { Definition } from "../definition.ts";
import { lineAt, type Source } from "../source.ts";

export interface Frame {
  /** The block around it; undefined for the file. */
  readonly outer: Frame | undefined;
  /** How many blocks are around it. */
  readonly level: number;
  readonly scope: Scope;
  /** Index of the definition whose body this is, or -1. */
  readonly item: number;
  readonly path: string;
  readonly owner: string;
  readonly depth: number;
  /** Put before each head: the word of a group. */
  readonly prefix: string;
  // The statement around the block, to go on with after it.
  readonly outerFrom: number;
  readonly outerParens: number;
  readonly outerItem: number;
}

export interface Item extends Definition {
  endOffset: number;
  /** What its block holds. */
  readonly body: Scope;
}

export interface Walk {
  readonly source: Source;
  readonly reader: BraceReader;
  readonly items: Item[];
  frame: Frame;
  /** Where the statement begins, or white space before it. */
  from: number;
  /** Open parentheses and brackets of the statement. */
  parens: number;
  /** Index of what the statement defines, or -1. */
  item: number;
  /** Index of a definition whose body may follow on the next line, or -1. */
  bodiless: number;
  /** The innermost block at each open `#if`. */
  readonly branches: Frame[];
}

const TOP: Frame = {
  outer: undefined,
  level: 0,
  scope: "file",
  item: -1,
  path: "",
  owner: "",
  depth: 0,
  prefix: "",
  outerFrom: 0,
  outerParens: 0,
  outerItem: -1,
};

/** Returns a walk that stands at the start of the source. */
export function startWalk(source: Source, reader: BraceReader): Walk {
  return {
    source,
    reader,
    items: [],
    frame: TOP,
    from: 0,
    parens: 0,
    item: -1,
    bodiless: -1,
    branches: [],
  };
}

/** Forgets the statement and begins the next one. */
export function startStatement(walk: Walk, from: number): void {
  walk.from = from;
  walk.parens = 0;
  walk.item = -1;
}

/** Characters in which a head says what it defines, or not at all. */
export const LONGEST_HEAD = 3000;

/** Asks the reader about the statement at `walk.from`, and keeps what it defines. */
export function readStatement(walk: Walk, statement: string, end: StatementEnd): void {
  const head = statement.length > LONGEST_HEAD ? statement.slice(0, LONGEST_HEAD) : statement;
  const { scope, owner, prefix } = walk.frame;
  if (scope === "opaque") return;
  const { skipDirectives, attributes } = walk.reader;
  const skipped = attributes ? attributesEnd(head, attributes) : 0;
  const code = skipDirectives && head.includes("#") ? blankDirectives(head) : head;
  const from = walk.from + skipped - prefix.length;
  const found = walk.reader.read({
    head: prefix + code.slice(skipped),
    scope,
    end,
    owner,
    at: from,
    text: walk.source.text,
  });
  if (found === undefined) return;
  const all = Array.isArray(found) ? found as readonly Found[] : [found as Found];
  for (const one of all) {
    keep(walk, one, from, one.from === undefined ? walk.from : from + one.from);
  }
  if (all.length > 0) walk.item = walk.items.length - all.length;
}

/** Keeps one definition whose statement begins at `start` and whose name is counted from `at`. */
export function keep(walk: Walk, found: Found, at: number, start: number): void {
  const { path, depth } = walk.frame;
  const { lines } = walk.source;
  const nameAt = at + found.at;
  const line = lineAt(lines, nameAt);
  walk.items.push({
    name: found.name,
    qualified: qualify(found.owner ?? path, found.name),
    line,
    start: lineAt(lines, start),
    end: line,
    kind: found.kind,
    depth,
    reopens: found.reopens ?? false,
    endOffset: nameAt,
    body: found.body,
  });
}

/** Longer paths come from generated or broken code; they keep what is innermost. */
const LONGEST_PATH = 200;

/** Returns "Client.retry" for "retry" of "Client"; the bare name where nothing owns it. */
export function qualify(owner: string, name: string): string {
  return owner === "" || owner.length > LONGEST_PATH ? name : `${owner}.${name}`;
}

/** Returns the head with the directives inside it blanked. */
function blankDirectives(head: string): string {
  return head.replace(/^[ \t]*#[ \t]*[a-z].*$/gm, (line) => " ".repeat(line.length));
}

/** True for functions and methods: what is defined inside is local. */
export function isFunction(kind: Definition["kind"]): boolean {
  return kind === "function" || kind === "method";
}

/** Returns the offset of the first character from `from` that is not white space, at most `to`. */
export function firstCode(code: string, from: number, to: number): number {
  while (from < to && code.charCodeAt(from) <= 32) from++;
  return from;
}

/** Returns the offset of the last character before `to` that is not white space, at least `from`. */
export function lastCode(code: string, from: number, to: number): number {
  let at = to - 1;
  while (at > from && code.charCodeAt(at) <= 32) at--;
  return at;
}
