/**
 * Reads a regular expression into a program that can be run in linear time. The syntax is that of RE2 and
 * Rust: what only backtracking can do, look-around and back-references, is refused.
 */

/** One step of a program; the one that follows is the next, unless the step names others. */
export type Step =
  | { kind: "one"; accepts(character: string): boolean }
  | { kind: "split"; first: number; second: number }
  | { kind: "jump"; to: number }
  | { kind: "where"; holds(before: string, after: string): boolean }
  | { kind: "save"; slot: number }
  | { kind: "done" };

export interface Program {
  readonly steps: readonly Step[];
  /** Names of the groups: the first saves its begin and end in the slots 0 and 1, the next in 2 and 3. */
  readonly groups: readonly string[];
}

const LONGEST_PATTERN = 2000;
const MOST_STEPS = 4000;
const MOST_COPIES = 1000;

/** Returns the program of a pattern. Throws a `SyntaxError` that says what is wrong with it. */
export function readPattern(pattern: string): Program {
  if (pattern.length > LONGEST_PATTERN) {
    throw new SyntaxError(`longer than ${LONGEST_PATTERN} characters`);
  }
  const cursor: Cursor = { pattern, at: 0, flags: "", groups: [] };
  const emit = readAlternatives(cursor);
  if (cursor.at < pattern.length) throw new SyntaxError('")" without "("');
  const steps: Step[] = [];
  emit(steps);
  add(steps, { kind: "done" });
  return { steps, groups: cursor.groups };
}

interface Cursor {
  readonly pattern: string;
  at: number;
  /** Those of "i", "m" and "s" that are in force. */
  flags: string;
  readonly groups: string[];
}

/** Adds the steps of a part of the pattern; a part that is repeated is added several times. */
type Emit = (steps: Step[]) => void;

function readAlternatives(cursor: Cursor): Emit {
  const branches = [readSequence(cursor)];
  while (skip(cursor, "|")) branches.push(readSequence(cursor));
  return branches.reduceRight((rest, branch) => (steps) => emitEither(steps, branch, rest));
}

function readSequence(cursor: Cursor): Emit {
  const parts: Emit[] = [];
  while (cursor.at < cursor.pattern.length && !/[|)]/.test(peek(cursor))) {
    parts.push(readRepeated(cursor));
  }
  return (steps) => parts.forEach((part) => part(steps));
}

function readRepeated(cursor: Cursor): Emit {
  const part = readPart(cursor);
  const [whole, sign, least, comma, most] = match(cursor, /([*+?]|\{(\d+)(,?)(\d+)?\})\??/y) ?? [];
  if (whole === undefined) return part;
  if (/^[*+?]|^\{\d/.test(cursor.pattern.slice(cursor.at))) {
    throw new SyntaxError("two repetitions in a row");
  }
  const isLazy = whole.length > 1 && whole.endsWith("?");
  const min = sign === "+" ? 1 : Number(least ?? 0);
  const max = sign === "?" ? 1 : comma === "" ? min : Number(most ?? Infinity);
  if (max < min) throw new SyntaxError(`"${whole}" asks for more than it allows`);
  if (min > MOST_COPIES || (max > MOST_COPIES && max < Infinity)) {
    throw new SyntaxError(`"${whole}" repeats more than ${MOST_COPIES} times`);
  }
  return (steps) => emitRepeated(steps, part, min, max, isLazy);
}

function readPart(cursor: Cursor): Emit {
  const character = takeCharacter(cursor);
  switch (character) {
    case "(":
      return readGroup(cursor);
    case "[":
      return one(readClass(cursor), cursor.flags);
    case "\\":
      return readEscape(cursor);
    case ".":
      return push({ kind: "one", accepts: cursor.flags.includes("s") ? () => true : isNoBreak });
    case "^":
      return where(cursor.flags.includes("m") ? (before) => /^\n?$/.test(before) : isStart);
    case "$":
      return where(cursor.flags.includes("m") ? (_, after) => /^\n?$/.test(after) : isEnd);
    case "*":
    case "+":
    case "?":
      throw new SyntaxError(`nothing to repeat before "${character}"`);
    default:
      return one(escape(character), cursor.flags);
  }
}

function readGroup(cursor: Cursor): Emit {
  if (match(cursor, /\?(?:<?[=!]|>)/y)) {
    throw new SyntaxError("look-around is not supported: it could take for ever");
  }
  const [flagged, added, colon] = match(cursor, /\?([ims]*)([:)])/y) ?? [];
  const outer = cursor.flags;
  if (flagged !== undefined) cursor.flags += added;
  if (colon === ")") return () => {};
  const [, name] = match(cursor, /\?P?<([A-Za-z_]\w*)>/y) ?? [];
  if (peek(cursor) === "?") throw new SyntaxError(`"(?" is followed by what is not supported`);
  const slot = name === undefined ? -1 : 2 * (cursor.groups.push(name) - 1);
  const body = readAlternatives(cursor);
  if (!skip(cursor, ")")) throw new SyntaxError('"(" without ")"');
  // Flags set inside of a group end with it.
  cursor.flags = outer;
  if (slot < 0) return body;
  return (steps) => {
    add(steps, { kind: "save", slot });
    body(steps);
    add(steps, { kind: "save", slot: slot + 1 });
  };
}

/** Returns the class in the syntax of the runtime's engine. */
function readClass(cursor: Cursor): string {
  const [body] = match(cursor, /\^?(?:\\[\s\S]|[^\\\]])+\]/y) ?? [];
  if (body === undefined) throw new SyntaxError('"[" without "]", or nothing between them');
  if (body.includes("[:")) throw new SyntaxError('"[:name:]" is not supported; use "\\w", "\\d"');
  // Only some marks may be escaped there, and people escape all.
  return "[" + body.replace(/\\([^\w\s])/g, (_, mark: string) => escape(mark));
}

function readEscape(cursor: Cursor): Emit {
  const [whole = "", letter = ""] =
    match(cursor, /(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|[pP]\{[\w=]+\}|(.))/uy) ??
      [];
  if (whole === "") throw new SyntaxError('nothing after "\\"');
  if (letter === "b" || letter === "B") {
    return where((before, after) => (isWord(before) !== isWord(after)) === (letter === "b"));
  }
  if (letter === "A") return where(isStart);
  if (letter === "z") return where(isEnd);
  if (/[1-9k]/.test(letter)) throw new SyntaxError("back-references are not supported");
  if (letter === "" || /[dDwWsSnrtfv0]/.test(letter)) return one(`\\${whole}`, cursor.flags);
  if (/\w/.test(letter)) throw new SyntaxError(`"\\${letter}" means nothing`);
  return one(escape(letter), cursor.flags);
}

function emitEither(steps: Step[], first: Emit, second: Emit): void {
  const split = { kind: "split" as const, first: steps.length + 1, second: 0 };
  add(steps, split);
  first(steps);
  const jump = { kind: "jump" as const, to: 0 };
  add(steps, jump);
  split.second = steps.length;
  second(steps);
  jump.to = steps.length;
}

function emitRepeated(steps: Step[], part: Emit, min: number, max: number, isLazy: boolean): void {
  for (let i = 0; i < min; i++) emitMarked(steps, part);
  const splits: { first: number; second: number }[] = [];
  for (let i = min; i < (max === Infinity ? min + 1 : max); i++) {
    const to = steps.length;
    const split = { kind: "split" as const, first: to + 1, second: 0 };
    add(steps, split);
    splits.push(split);
    part(steps);
    if (max === Infinity) add(steps, { kind: "jump", to });
  }
  for (const split of splits) {
    split.second = steps.length;
    if (isLazy) [split.first, split.second] = [split.second, split.first];
  }
}

/** A jump to the next step makes every copy count: nested repetitions of an empty part would be emitted for ever. */
function emitMarked(steps: Step[], part: Emit): void {
  add(steps, { kind: "jump", to: steps.length + 1 });
  part(steps);
}

function add(steps: Step[], step: Step): void {
  if (steps.push(step) > MOST_STEPS) throw new SyntaxError("too many repetitions");
}

function push(step: Step): Emit {
  return (steps) => add(steps, step);
}

function where(holds: (before: string, after: string) => boolean): Emit {
  return push({ kind: "where", holds });
}

/** Returns a step that takes one character that the runtime's engine accepts: for one character that is quick. */
function one(source: string, flags: string): Emit {
  const test = compileOne(source, flags);
  const known = new Map<string, boolean>();
  const accepts = (character: string): boolean => {
    let answer = known.get(character);
    if (answer === undefined) known.set(character, answer = test.test(character));
    return answer;
  };
  return push({ kind: "one", accepts });
}

function compileOne(source: string, flags: string): RegExp {
  try {
    return new RegExp(`^${source}$`, flags.includes("i") ? "iu" : "u");
  } catch {
    throw new SyntaxError(`"${source}" is no set of characters`);
  }
}

const isStart = (before: string): boolean => before === "";
const isEnd = (_: string, after: string): boolean => after === "";
const isNoBreak = (character: string): boolean => character !== "\n";
const isWord = (character: string): boolean => /^\w$/.test(character);

function escape(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&").replace(/^\\-$/, "\\x2d");
}

function peek(cursor: Cursor): string {
  return cursor.pattern.charAt(cursor.at);
}

function skip(cursor: Cursor, mark: string): boolean {
  if (peek(cursor) !== mark) return false;
  cursor.at++;
  return true;
}

function takeCharacter(cursor: Cursor): string {
  const character = String.fromCodePoint(cursor.pattern.codePointAt(cursor.at) as number);
  cursor.at += character.length;
  return character;
}

/** Takes what a sticky pattern finds here. */
function match(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.pattern) ?? undefined;
  cursor.at += found?.[0].length ?? 0;
  return found;
}
