/** Definitions of JavaScript and TypeScript. */
import { angleCloseOf, closeOf } from "./balanced.ts";
import { lastCode } from "./brace_walk.ts";
import type { BraceReader, Found, Scope, Statement } from "./brace_reader.ts";

export const javascript: BraceReader = {
  lineEnds: true,
  attributes: "@",
  read,
  blockScope,
};

const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:(?:abstract|async|const)\s+)?(function\b\s*\*?|(?:class|interface|enum|type|namespace|module)\b)\s*([\w$][\w$.]*)/;
const BINDING =
  /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+([\u0080-\uffff\w$]+)\s*(?::[^=]*(?:=>[^=]*)*)?(?:=\s*|$)/;
const ASSIGNMENT = /^((?:[\w$]+\.)*)(#?[\w$]+)\s*=\s*/;
const MEMBER =
  /^(?:(?:public|private|protected|static|abstract|override|readonly|declare|accessor|async|get|set)\s+(?![(=<?:;,]))*\*?\s*(#?[\u0080-\uffff\w$]+|\[[^\]]*\])\s*[?!]?\s*/;
const NOT_A_MEMBER: ReadonlySet<string> = new Set(
  "if for while switch catch with return function new await typeof case do else".split(" "),
);

function read(statement: Statement): Found | undefined {
  switch (statement.scope) {
    case "type":
    case "interface":
    case "object":
      return readMember(statement);
    case "function":
      return MAY_DEFINE.test(statement.head) ? readStatement(statement) : undefined;
    default:
      return readStatement(statement);
  }
}

/** What every definition inside a function has; most statements are without. */
const MAY_DEFINE = /=>|\)\s*:|\b(?:function|class|enum|interface|type|namespace|module)\b/;

/** The first word tells which of the patterns can match at all. */
function readStatement(statement: Statement): Found | undefined {
  const { head } = statement;
  switch (firstWord(head)) {
    case "const":
    case "let":
    case "var":
      return readBinding(statement) ?? readDeclaration(statement);
    case "export":
    case "declare":
      return readDeclaration(statement) ?? readBinding(statement);
    case "abstract":
    case "async":
    case "class":
    case "enum":
    case "function":
    case "interface":
    case "module":
    case "namespace":
    case "type":
      return readDeclaration(statement) ?? readAssignment(statement);
    case "await":
    case "case":
    case "for":
    case "if":
    case "import":
    case "return":
    case "throw":
      return undefined;
    default:
      return head.includes("=") ? readAssignment(statement) : undefined;
  }
}

function firstWord(head: string): string {
  let end = 0;
  while (end < 10 && head.charCodeAt(end) >= 97 && head.charCodeAt(end) <= 122) end++;
  return isWordCharacter(head.charCodeAt(end)) ? "" : head.slice(0, end);
}

function isWordCharacter(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95 || c === 36;
}

function readDeclaration({ head, end }: Statement): Found | undefined {
  const match = DECLARATION.exec(head);
  if (match === null) return undefined;
  const word = match[1] as string, name = match[2] as string;
  const at = match[0].length - name.length;
  const after = head.slice(match[0].length, match[0].length + 40).trimStart();
  if (word.startsWith("function")) {
    return { name, at, kind: "function", body: "function" };
  }
  switch (word) {
    case "type":
      return /^[=<]/.test(after) ? { name, at, kind: "constant", body: "interface" } : undefined;
    case "class":
      return { name, at, kind: "class", body: "type" };
    case "interface":
      return { name, at, kind: "class", body: "interface" };
    case "enum":
      return { name, at, kind: "class", body: "opaque" };
    default:
      return end === "{" ? { name, at, kind: "module", body: "file" } : undefined;
  }
}

function readBinding({ head, scope, end }: Statement): Found | undefined {
  const match = BINDING.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  const at = head.indexOf(name, /(?:const|let|var)\s/.exec(head)?.index ?? 0);
  const value = match[0].length;
  if (isFunctionValue(head, value, end)) return { name, at, kind: "function", body: "function" };
  if (head.startsWith("require(", value)) return undefined;
  if (/^class\b/.test(head.slice(value, value + 6))) {
    return { name, at, kind: "class", body: "type" };
  }
  return scope === "file"
    ? { name, at, kind: "constant", body: blockScope(head, scope, false) }
    : undefined;
}

function readAssignment({ head, end }: Statement): Found | undefined {
  const match = ASSIGNMENT.exec(head);
  if (match === null || !isFunctionValue(head, match[0].length, end)) return undefined;
  const owner = (match[1] as string).slice(0, -1).replace(/\.prototype$/, "");
  const name = match[2] as string;
  const found = {
    name,
    at: (match[1] as string).length,
    kind: "function",
    body: "function",
  } as const;
  return /^(?:|this|exports|module(?:\.exports)?)$/.test(owner) ? found : { ...found, owner };
}

function readMember({ head, scope, end }: Statement): Found | undefined {
  const match = MEMBER.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  if (NOT_A_MEMBER.has(name)) return undefined;
  const at = head.indexOf(name, match[0].lastIndexOf(name));
  const next = head.charAt(match[0].length);
  const isObject = scope === "object";
  if ((next === "(" || next === "<") && (!isObject || end === "{")) {
    const found = { name, at, kind: "method", body: "function" } as const;
    return isObject && !isMethodHead(head, match[0].length) ? undefined : found;
  }
  const value = next === (isObject ? ":" : "=") ? match[0].length + 1 : typedValue(head, match[0]);
  if (value < 0 || scope === "interface") return undefined;
  return isFunctionValue(head, value, end)
    ? { name, at, kind: "method", body: "function" }
    : undefined;
}

/** `key(...) {` of an object, not the arrow function `a(...) => {`. */
function isMethodHead(head: string, paren: number): boolean {
  const start = head.charAt(paren) === "<" ? angleCloseOf(head, paren) : paren;
  const end = start < 0 ? -1 : closeOf(head, start);
  return end > 0 && !/^\s*=>/.test(head.slice(end));
}

/** Returns the offset of the value of `name: Type = value`, or -1. */
function typedValue(head: string, start: string): number {
  if (head.charAt(start.length) !== ":") return -1;
  const assigned = /[^=!<>]=(?![=>])/.exec(head.slice(start.length));
  return assigned === null ? -1 : start.length + assigned.index + 2;
}

/** True when a function or an arrow function begins at `at`. */
function isFunctionValue(head: string, at: number, end: Statement["end"]): boolean {
  const value = /\s*(?:async\b\s*)?(?:(function\b|[\w$]+\s*=>)|([(<]))?/y;
  value.lastIndex = at;
  const match = value.exec(head);
  if (match?.[1] !== undefined) return true;
  if (match?.[2] === undefined) return false;
  let paren = value.lastIndex - 1;
  if (match[2] === "<") {
    paren = angleCloseOf(head, paren);
    if (paren < 0 || head.charAt(paren) !== "(") return false;
  }
  const close = closeOf(head, paren);
  if (close < 0) return false;
  const after = head.slice(close, close + 400).trimStart();
  return after.startsWith("=>") ||
    after.startsWith(":") && (end === "{" || head.includes("=>", close));
}

/** Sets and first words: a hook reads one file, and to compile a pattern takes longer than to use it. */
const CONTROL: ReadonlySet<string> = new Set(
  "if else for while switch try catch finally do case default static".split(" "),
);

function isControl(head: string): boolean {
  return head.startsWith("}") || CONTROL.has(firstWord(head));
}

/** What stands before a brace tells a body from an object and from the type of one. */
function blockScope(head: string, scope: Scope, inParens: boolean): Scope {
  const last = lastCode(head, 0, head.length);
  if (last < 0 || head === "") return scope === "file" ? "file" : "function";
  const isRepeated = head.charAt(last) === head.charAt(last - 1);
  switch (head.charAt(last)) {
    case ")":
      return "function";
    case ">":
      return head.charAt(last - 1) === "=" ? "function" : scopeOfWord(head, inParens);
    case "=":
    case "(":
    case ",":
    case "?":
    case "[":
      return "object";
    case "|":
    case "&":
      return isRepeated ? "object" : "interface";
    case "<":
      return "interface";
    case ":":
      return scopeAfterColon(head, last, scope, inParens);
    default:
      return scopeOfWord(head, inParens);
  }
}

/** `case x: {`, `key: {` of an object, `size: {` of a type. */
function scopeAfterColon(head: string, colon: number, scope: Scope, inParens: boolean): Scope {
  if (!inParens && isControl(head)) return "function";
  const isReturnType = /\)\s*$/.test(head.slice(Math.max(0, colon - 40), colon));
  return scope === "object" && !inParens && !isReturnType ? "object" : "interface";
}

function scopeOfWord(head: string, inParens: boolean): Scope {
  if (!inParens && isControl(head)) return "function";
  switch (lastWord(head)) {
    case "return":
    case "default":
    case "satisfies":
      return "object";
    case "as":
    case "extends":
      return "interface";
  }
  const last = head.slice(-80).trimEnd();
  const opensClass = last.includes("class") &&
    /\bclass(?:\s+[\w$]+)?(?:\s+extends\s+[\w$.]+)?$/.test(last);
  return opensClass ? "type" : "function";
}

function lastWord(head: string): string {
  const end = lastCode(head, 0, head.length) + 1;
  let start = end;
  while (start > 0 && isWordCharacter(head.charCodeAt(start - 1))) start--;
  return head.slice(start, end);
}
