/**
 * Takes a command line of a POSIX shell apart into simple commands. What only the shell can know, the value
 * of a variable or what a command prints, is marked as such and not guessed.
 */

export interface Word {
  text: string;
  /** False for a word with a variable, a substitution or braces in it. */
  isKnown: boolean;
}

export interface SimpleCommand {
  words: Word[];
  /** What ">" and its kin write to. */
  targets: Word[];
}

/** Systems take no longer ones. */
const MOST_CHARACTERS = 131_072;

/**
 * Returns the simple commands in their order, those inside of `$(...)` and backticks among them. Throws a
 * `RangeError` for a line that no system would take.
 */
export function readCommands(line: string): SimpleCommand[] {
  if (line.length > MOST_CHARACTERS) throw new RangeError("the command line is too long");
  const cursor: Cursor = { line, at: 0, commands: [], ends: [], depth: 0 };
  readInto(cursor);
  return cursor.commands;
}

/** Programs that run another one, which stands among their arguments; git has commands of such names itself. */
const RUNNERS =
  /^(?:sudo|doas|env|command|exec|builtin|nice|nohup|time|timeout|xargs|stdbuf|setsid|git)$/;

/**
 * Returns the words of a simple command from its program on, without assignments and keywords. A program that only
 * runs another is left out: behind it the first word that `isKnown` is the program, since others may be values of
 * its flags. Empty where there is none.
 */
export function programIn(
  words: readonly Word[],
  isKnown: (program: string, runner: string) => boolean,
): readonly Word[] {
  const first = words.findIndex(({ text }) =>
    !/^\w+=|^(?:if|then|else|elif|do|while|until)$/.test(text)
  );
  const runner = programName(words[first]);
  if (!RUNNERS.test(runner)) return first < 0 ? [] : words.slice(first);
  const at = words.findIndex((word, i) => i > first && isKnown(programName(word), runner));
  return at < 0 ? [] : words.slice(at);
}

/** Returns the name of a program without its folder; "" for none. */
export function programName(word: Word | undefined): string {
  return word?.text.replace(/^.*\//s, "") ?? "";
}

interface Cursor {
  readonly line: string;
  at: number;
  readonly commands: SimpleCommand[];
  /** Words that end the here-documents that begin at the next line. */
  readonly ends: string[];
  depth: number;
}

const BLANK = /(?:[ \t\r]|\\\n)+/y;
/** What goes to another command is written by that one. */
const TO_COMMAND = /\d*>[ \t]+(?=>\()/y;
const COMMENT = /#[^\n]*/y;
const HERE = /<<-?[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([\w.-]+))/y;
const OUTPUT = /(?:\d+|&)?(?:>>|>\||>&|<>|>(?!\())[ \t]*/y;
const INPUT = /\d*(?:<<<|<&|<(?!\())[ \t]*/y;
// The last one begins a command whose output, or input, is named like a file.
const END_OF_COMMAND = /;;?|&&?|\|[|&]?|[\n(){}!](?=[\s;)]|$)|[\n()]|[<>]\(/y;

function readInto(cursor: Cursor): void {
  let command = newCommand(cursor);
  while (cursor.at < cursor.line.length) {
    if (take(cursor, BLANK) || take(cursor, COMMENT) || take(cursor, TO_COMMAND)) continue;
    const here = take(cursor, HERE);
    if (here) cursor.ends.push(here[1] ?? here[2] ?? here[3] ?? "");
    else if (take(cursor, OUTPUT)) addTarget(command, readWord(cursor));
    else if (take(cursor, INPUT)) readWord(cursor);
    else {
      const [end] = take(cursor, END_OF_COMMAND) ?? [];
      if (end === undefined) command.words.push(readWord(cursor));
      else command = newCommand(cursor);
      if (end === "\n") skipHereDocuments(cursor);
    }
  }
}

function newCommand(cursor: Cursor): SimpleCommand {
  const command = { words: [], targets: [] };
  cursor.commands.push(command);
  return command;
}

/** A number is another open file, as in "2>&1". */
function addTarget(command: SimpleCommand, word: Word): void {
  if (!/^(?:\d+|-)?$/.test(word.text) || !word.isKnown) command.targets.push(word);
}

function skipHereDocuments(cursor: Cursor): void {
  for (const end of cursor.ends.splice(0)) {
    while (cursor.at < cursor.line.length) {
      const [text = ""] = take(cursor, /[^\n]*\n?/y) ?? [];
      if (text.trim() === end) break;
    }
  }
}

const PLAIN = /[^\s;&|<>()'"\\$`]+/y;
const SINGLE = /'([^']*)'?/y;
const ESCAPED = /\\([\s\S]?)/y;
const IN_DOUBLE = /[^"\\$`]+|\\[^\n]|\\\n/y;
const VARIABLE = /\$(?:\{[^}]*\}?|[A-Za-z_]\w*|[\d@*#?$!-]|(?=['"]))/y;

function readWord(cursor: Cursor): Word {
  const word: Word = { text: "", isKnown: true };
  const start = cursor.at;
  while (cursor.at < cursor.line.length) {
    const plain = take(cursor, PLAIN)?.[0] ?? take(cursor, SINGLE)?.[1] ??
      take(cursor, ESCAPED)?.[1];
    if (plain !== undefined) {
      word.text += plain;
      if (plain.includes("{") && /,|\.\./.test(plain)) word.isKnown = false;
    } else if (take(cursor, /"/y)) readQuoted(cursor, word);
    else if (!readSubstitution(cursor, word)) break;
  }
  // A mark that begins nothing, as a lone "$" before a quote.
  if (cursor.at === start) word.text += cursor.line[cursor.at++] ?? "";
  return word;
}

function readQuoted(cursor: Cursor, word: Word): void {
  while (cursor.at < cursor.line.length && !take(cursor, /"/y)) {
    const [text] = take(cursor, IN_DOUBLE) ?? [];
    if (text !== undefined) word.text += text.replace(/^\\\n$|^\\(?=["\\$`])/, "");
    else if (!readSubstitution(cursor, word)) word.text += cursor.line[cursor.at++];
  }
}

/** Nested deeper, commands are left unread, and the word stays unknown. */
const MOST_DEPTH = 8;

function readSubstitution(cursor: Cursor, word: Word): boolean {
  if (take(cursor, VARIABLE)) {
    word.isKnown = false;
    return true;
  }
  const { line, at } = cursor;
  const open = line.startsWith("$(", at) ? 2 : line[at] === "`" ? 1 : 0;
  if (open === 0) return false;
  const end = open === 2 ? closingParenthesis(line, at + 2) : line.indexOf("`", at + 1);
  const inner = line.slice(at + open, end < 0 ? line.length : end);
  cursor.at = end < 0 ? line.length : end + 1;
  word.isKnown = false;
  if (cursor.depth < MOST_DEPTH) {
    readInto({ ...cursor, line: inner, at: 0, ends: [], depth: cursor.depth + 1 });
  }
  return true;
}

function closingParenthesis(line: string, from: number): number {
  let depth = 1;
  const sign = /\\[\s\S]|'[^']*'|[()]/g;
  sign.lastIndex = from;
  for (let found = sign.exec(line); found; found = sign.exec(line)) {
    if (found[0] === "(") depth++;
    if (found[0] === ")" && --depth === 0) return found.index;
  }
  return -1;
}

/** Takes what a sticky pattern finds here. */
function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.line) ?? undefined;
  cursor.at += found?.[0].length ?? 0;
  return found;
}
