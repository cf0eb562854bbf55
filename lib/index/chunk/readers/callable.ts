/** The name of a function in languages that write it as in C: `type name(parameters)`. */
import { angleCloseOf, closeOf } from "./balanced.ts";

export interface Callable {
  readonly name: string;
  readonly at: number;
  /** What qualifies the name: `Client` in `Client::retry`; "" if nothing. */
  readonly owner: string;
  /** Code before the name: modifiers and the type. */
  readonly before: string;
  /** Offset of the parameters' parenthesis. */
  readonly paren: number;
  /** Offset after the parameters. */
  readonly end: number;
}

/** What is written like a call before the name: attributes and macros. */
const ATTRIBUTE =
  /^(?:__attribute__|__declspec|alignas|decltype|explicit|noexcept|requires|typeof|__typeof__|_Alignas|throws?|extern|Function)$/;
const CONTROL =
  /^(?:if|for|foreach|while|switch|return|catch|sizeof|new|throw|do|else|case|assert|synchronized|await|typeof|nameof|super|this|static_assert|_Static_assert)$/;
const OPERATOR =
  /((?:[\w]+(?:<[^<>]*>)?::)*)(operator\s*(?:\(\s*\)|\[\s*\]|""\s*\w+|[^\s\w(]{1,3}|[\w:<>*& ]{1,60}?))\s*\(/;

/** Returns the function that a head names, or undefined. */
export function findCallable(head: string): Callable | undefined {
  if (head.includes("operator")) {
    const operator = OPERATOR.exec(head);
    if (operator && !head.slice(0, operator.index).includes("(")) return operatorAt(head, operator);
  }
  for (let paren = nextParen(head, 0); paren >= 0;) {
    const end = closeOf(head, paren);
    if (end < 0) return undefined;
    const found = nameBefore(head, paren, end);
    if (found === "stop") return undefined;
    const next = nextParen(head, end);
    if (found !== undefined && !(isMacro(found) && next > 0 && namesAfter(head, end, next))) {
      return found;
    }
    paren = next;
  }
  return undefined;
}

function operatorAt(head: string, match: RegExpExecArray): Callable | undefined {
  const paren = match.index + match[0].length - 1;
  const end = closeOf(head, paren);
  if (end < 0) return undefined;
  const owner = (match[1] as string).replace(/::$/, "");
  const at = match.index + (match[1] as string).length;
  const name = (match[2] as string).replace(/\s+/g, " ").trim();
  return { name, at, owner: pathOf(owner), before: head.slice(0, match.index), paren, end };
}

/** Returns the offset of the next parenthesis outside angle brackets; -1 at an assignment or the end. */
function nextParen(head: string, from: number): number {
  let mayBeType = true;
  for (let at = from; at < head.length; at++) {
    const c = head.charCodeAt(at);
    if (c === 40) return at;
    if (c === 61) return -1;
    if (c === 60 && mayBeType) {
      const close = angleCloseOf(head, at);
      if (close > 0) at = close - 1;
      else mayBeType = false;
    } else if (c === 123 || c === 91) {
      const close = closeOf(head, at);
      if (close < 0) return -1;
      at = close - 1;
    }
  }
  return -1;
}

function nameBefore(head: string, paren: number, end: number): Callable | "stop" | undefined {
  const to = beforeTypeArguments(head, paren);
  let at = wordStart(head, to);
  if (at === to) return undefined;
  if (head.charCodeAt(at - 1) === 126) at--;
  const name = head.slice(at, to);
  if (CONTROL.test(name)) return "stop";
  if (ATTRIBUTE.test(name)) return undefined;
  const start = ownerStart(head, at);
  const owner = start === at ? "" : pathOf(head.slice(start, at));
  return { name, at, owner, before: head.slice(0, start).trimEnd(), paren, end };
}

/** Returns where `A::B<C>::` begins before the name at `at`. */
function ownerStart(head: string, at: number): number {
  let start = at;
  for (;;) {
    const colons = beforeSpace(head, start);
    if (!head.startsWith("::", colons - 2)) return start;
    const to = beforeTypeArguments(head, colons - 2);
    start = wordStart(head, to);
    if (start === to) return to;
  }
}

/** Returns the end of what stands before `<...>` and white space at the end of `head` up to `to`. */
function beforeTypeArguments(head: string, to: number): number {
  const end = beforeSpace(head, to);
  if (head.charCodeAt(end - 1) !== 62) return end;
  for (let at = end - 1, depth = 0; at >= 0; at--) {
    const c = head.charCodeAt(at);
    if (c === 62) depth++;
    else if (c === 60 && --depth === 0) return beforeSpace(head, at);
  }
  return end;
}

function beforeSpace(head: string, to: number): number {
  while (to > 0 && head.charCodeAt(to - 1) <= 32) to--;
  return to;
}

function wordStart(head: string, to: number): number {
  while (to > 0 && isWordCharacter(head.charCodeAt(to - 1))) to--;
  return to;
}

function isWordCharacter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95 || c === 36 ||
    c > 127;
}

function pathOf(owner: string): string {
  return owner.replace(/<[^<>]*>|\s+/g, "").replace(/::/g, ".").replace(/^\.|\.$/g, "");
}

const isMacro = ({ name }: Callable): boolean => /^_*[A-Z][A-Z0-9_]*$/.test(name);

/** True when a further name with parameters follows a macro: `API(int) name(...)`. */
function namesAfter(head: string, from: number, paren: number): boolean {
  return /^\s*[\w\s:*&<>,~]*\w\s*$/.test(head.slice(from, paren).slice(-300)) &&
    !/^\s*(?:noexcept|throw|const|override|final|requires|__\w+)\b/.test(head.slice(from, paren));
}
