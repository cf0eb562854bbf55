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
  /^(?:if|for|foreach|while|switch|return|catch|sizeof|new|delete|throw|do|else|case|using|lock|fixed|assert|synchronized|await|typeof|nameof|super|this|static_assert|_Static_assert)$/;
const OPERATOR =
  /((?:[\w]+(?:<[^<>]*>)?::)*)(operator\s*(?:\(\s*\)|\[\s*\]|""\s*\w+|[^\s\w(]{1,3}|[\w:<>*& ]{1,60}?))\s*\(/;
const QUALIFIED =
  /((?:[\w]+(?:<[^<>]{0,80}>)?\s*::\s*)*)(~?[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)\s*$/;

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
  const from = Math.max(0, paren - 300);
  const match = QUALIFIED.exec(withoutTypeArguments(head.slice(from, paren)));
  if (match === null) return undefined;
  const name = match[2] as string;
  if (CONTROL.test(name)) return "stop";
  if (ATTRIBUTE.test(name)) return undefined;
  const at = from + match.index + (match[1] as string).length;
  const owner = pathOf(match[1] as string);
  return { name, at, owner, before: head.slice(0, from + match.index).trimEnd(), paren, end };
}

/** `name<T>(`: type parameters between a name and its parameters are blanked. */
function withoutTypeArguments(before: string): string {
  const trimmed = before.trimEnd();
  if (!trimmed.endsWith(">")) return before;
  let depth = 0;
  for (let at = trimmed.length - 1; at >= 0; at--) {
    const c = trimmed.charAt(at);
    if (c === ">") depth++;
    else if (c === "<" && --depth === 0) {
      return trimmed.slice(0, at) + " ".repeat(before.length - at);
    }
  }
  return before;
}

function pathOf(owner: string): string {
  return owner.replace(/<[^<>]*>|\s+/g, "").replace(/::/g, ".").replace(/^\.|\.$/g, "");
}

const isMacro = ({ name }: Callable): boolean => /^_*[A-Z][A-Z0-9_]*$/.test(name);

/** True when a further name with parameters follows a macro: `API(int) name(…)`. */
function namesAfter(head: string, from: number, paren: number): boolean {
  return /^\s*[\w\s:*&<>,~]*\w\s*$/.test(head.slice(from, paren).slice(-300)) &&
    !/^\s*(?:noexcept|throw|const|override|final|requires|__\w+)\b/.test(head.slice(from, paren));
}
