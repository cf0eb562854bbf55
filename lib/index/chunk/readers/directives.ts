/** Lines that belong to a preprocessor: `#define` defines, the branches of `#if` share their braces. */
import { firstCode, keep, startStatement, type Walk } from "./brace_walk.ts";

/**
 * Skips the directives that follow the line break at `at` (-1: the start of the text) and returns the
 * offset of the line break that ends the last one, or `at`.
 */
export function skipDirectives(walk: Walk, at: number): number {
  const { code } = walk.source;
  let last = at;
  for (;;) {
    let start = last + 1;
    while (start < code.length && (code.charCodeAt(start) === 32 || code.charCodeAt(start) === 9)) {
      start++;
    }
    if (code.charCodeAt(start) !== 35) return last;
    const end = directiveEnd(code, start);
    readDirective(walk, code.slice(start, end), start);
    if (firstCode(code, walk.from, start) === start) startStatement(walk, end);
    if (end >= code.length) return end;
    last = end;
  }
}

function directiveEnd(code: string, start: number): number {
  let end = code.indexOf("\n", start);
  while (end > 0 && isContinuedLine(code, end)) end = code.indexOf("\n", end + 1);
  return end < 0 ? code.length : end;
}

function isContinuedLine(code: string, end: number): boolean {
  const before = code.charCodeAt(end - 1) === 13 ? end - 2 : end - 1;
  return code.charCodeAt(before) === 92;
}

function readDirective(walk: Walk, line: string, at: number): void {
  const word = /^#[ \t]*([a-z]+)/.exec(line)?.[1] ?? "";
  if (word === "if" || word === "ifdef" || word === "ifndef") walk.branches.push(walk.frame);
  else if (word === "endif") walk.branches.pop();
  else if (word === "else" || word === "elif") switchBranch(walk, at);
  else if (word === "define") {
    const found = walk.reader.readDirective?.(line);
    if (found === undefined) return;
    keep(walk, found, at, at);
    const item = walk.items[walk.items.length - 1];
    if (item) item.endOffset = at + line.length - 1;
  }
}

/** Goes back to the block that the `#if` stood in: each branch opens and closes braces on its own. */
function switchBranch(walk: Walk, at: number): void {
  const start = walk.branches[walk.branches.length - 1];
  if (start === undefined || start === walk.frame) return;
  for (let left = walk.frame; left.outer && left.level > start.level; left = left.outer) {
    const item = walk.items[left.item];
    if (item) item.endOffset = at - 1;
  }
  startStatement(walk, at);
  walk.frame = start;
}
