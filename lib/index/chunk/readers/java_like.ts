/** Definitions of Java, C#, PHP, Dart and Groovy: types with members, functions written as in C. */
import type { BraceReader, Found, Scope, Statement } from "./brace_reader.ts";
import { findCallable } from "./callable.ts";
import { openOf } from "./balanced.ts";
import { skipDirectives } from "./directives.ts";

const MODIFIERS =
  "(?:(?:public|private|protected|internal|static|final|abstract|sealed|non-sealed|strictfp|partial|readonly|ref|unsafe|new|base|interface(?=\\s+class)|mixin(?=\\s+class)|file|data|default|external|late|covariant|virtual|override|extern|async|transient|volatile|synchronized|native|required|open)\\s+)*";
const TYPE = new RegExp(
  `^${MODIFIERS}(class|interface|@interface|enum(?:\\s+class)?|record(?:\\s+(?:class|struct))?|struct|trait|mixin|extension(?:\\s+type)?)\\s+(?:const\\s+)?([A-Za-z_\\u0080-\\uffff]\\w*)`,
);
const NAMESPACE = /^namespace\b|^library\b|^package\b/;

interface Habits {
  /** Functions and constants stand outside types. */
  readonly topLevel?: boolean;
  /** Functions may lack a type: PHP's `function name(`, Dart's and Groovy's plain `name(`. */
  readonly keyword?: RegExp;
  /** Further one-line definitions. */
  readonly others?: readonly (readonly [RegExp, Found["kind"]])[];
  /** A function of one expression: `int size() => 3;` */
  readonly arrows?: boolean;
}

function readerFor(habits: Habits): BraceReader["read"] {
  return (statement) =>
    readType(statement) ?? readOther(statement, habits) ??
      (habits.keyword ? readKeyword(statement, habits.keyword) : readFunction(statement, habits)) ??
      (habits.topLevel ? readTopLevel(statement) : undefined);
}

function readType({ head, end }: Statement): Found | undefined {
  const match = TYPE.exec(head);
  if (
    match === null || end !== "{" && !/^(?:record|class|struct|extension)/.test(match[1] as string)
  ) return undefined;
  if (end === ";" && /^\s*=(?!\s*[\w.<>, ]+(?:with|$))/.test(head.slice(match[0].length))) {
    return undefined;
  }
  const word = match[1] as string, name = match[2] as string;
  const body = word.startsWith("enum") ? "enum" : "type";
  const isExtension = word.startsWith("extension");
  return {
    name,
    at: match[0].length - name.length,
    kind: "class",
    body,
    ...(isExtension && name === "on" ? { reopens: true as const } : {}),
  };
}

function readOther({ head }: Statement, { others = [] }: Habits): Found | undefined {
  for (const [pattern, kind] of others) {
    const match = pattern.exec(head);
    const name = match?.[1];
    if (match && name) return { name, at: match[0].lastIndexOf(name), kind, body: "function" };
  }
  return undefined;
}

function readKeyword({ head, scope }: Statement, keyword: RegExp): Found | undefined {
  const match = keyword.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  const kind = scope === "type" || scope === "enum" ? "method" : "function";
  return { name, at: match[0].lastIndexOf(name), kind, body: "function" };
}

function readFunction(statement: Statement, habits: Habits): Found | undefined {
  const { head, scope, end, owner } = statement;
  const isMember = scope === "type" || scope === "enum";
  const mayDefine = isMember || (scope === "file" && habits.topLevel) ||
    (scope === "function" && habits.arrows);
  const found = mayDefine ? findCallable(head) : undefined;
  if (found === undefined || found.owner !== "") return undefined;
  const { name, at, before } = found;
  const isDefinition = hasType(before, owner) || (isMember && isConstructor(name, before, owner)) ||
    (habits.topLevel === true && end === "{" && before === "" && scope !== "enum");
  if (!isDefinition) return undefined;
  const isArrow = /^\s*(?:async\s*)?=>/.test(head.slice(found.end));
  if (!isMember && end !== "{" && !isArrow) return undefined;
  return { name, at, kind: isMember ? "method" : "function", body: "function" };
}

/** True when a type stands before the name, as before no call and no constant of an enumeration. */
function hasType(before: string, owner: string): boolean {
  const type = before.endsWith(`${owner}.`) ? before : withoutInterface(before);
  return /[\w>\])?*]$/.test(type) &&
    !/(?:^|\s)(?:return|new|else|await|throw|yield|case|in|is|as)$/.test(type);
}

/** `Client(`, `~Client(`, `Client.local(` */
function isConstructor(name: string, before: string, owner: string): boolean {
  return name === owner || before.endsWith("~") || owner !== "" && before.endsWith(`${owner}.`);
}

/** `void IDisposable.` without the interface that the member implements. */
function withoutInterface(before: string): string {
  return before.endsWith(".")
    ? before.replace(/<[^<>]*>/g, "").replace(/(^|\s)[^\s]*\.$/, "").trimEnd()
    : before;
}

function readTopLevel({ head, scope }: Statement): Found | undefined {
  if (scope !== "file") return undefined;
  const match = /^(?:(?:static|late|final|const|var|def)\s+)+(?:[\w$<>?,. ]+\s+)?([\w$]+)\s*=(?!=)/
    .exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  return { name, at: match[0].lastIndexOf(name), kind: "constant", body: "opaque" };
}

function blockScope(head: string, scope: Scope, inParens: boolean): Scope {
  if (NAMESPACE.test(head)) return "file";
  if (scope === "enum" || opensAnonymousType(head)) return "type";
  if (scope === "file" && !inParens && !head.trimEnd().endsWith("=")) {
    return /^(?:if|else|try|declare)\b|^$/.test(head) ? "file" : "function";
  }
  return "function";
}

/** `new Name(...) {` */
function opensAnonymousType(head: string): boolean {
  const last = head.trimEnd().length - 1;
  if (head.charAt(last) !== ")") {
    return /\bnew\s+class(?:\s+(?:extends|implements)\s+[\w\\, ]+)*$/.test(
      head.slice(-200).trimEnd(),
    );
  }
  const paren = openOf(head, last);
  return paren > 0 &&
    /\bnew\s+[\w.]+(?:<.{0,100}>)?\s*$/s.test(head.slice(Math.max(0, paren - 160), paren));
}

export const java: BraceReader = {
  lineEnds: false,
  attributes: "@",
  read: readerFor({}),
  blockScope,
};

export const csharp: BraceReader = {
  lineEnds: false,
  skipDirectives,
  attributes: "[",
  read: readerFor({
    arrows: true,
    others: [[/^(?:\w+\s+)*delegate\s+[^(=]+?\b(\w+)\s*(?:<[^(]*>)?\s*\(/, "class"]],
  }),
  blockScope,
};

export const php: BraceReader = {
  lineEnds: false,
  attributes: "#",
  read: readerFor({
    keyword:
      /^(?:(?:public|private|protected|static|final|abstract)\s+)*function\s+&?\s*(\w+)\s*\(/i,
    others: [[
      /^(?:(?:public|private|protected|final)\s+)*const\s+(?:[\w\\|?]+\s+)?(\w+)\s*=/,
      "constant",
    ]],
  }),
  blockScope,
};

export const dart: BraceReader = {
  lineEnds: false,
  attributes: "@",
  read: readerFor({
    topLevel: true,
    arrows: true,
    others: [
      [/^typedef\s+(?:[\w<>?, ]+\s+)?(\w+)\s*(?:<[^(]*>)?\s*[=(]/, "constant"],
      [/^(?:(?:static|external)\s+)*(?:[\w<>?,. ]+\s+)?(?:get|set)\s+(\w+)/, "method"],
    ],
  }),
  blockScope,
};

export const groovy: BraceReader = {
  lineEnds: true,
  attributes: "@",
  read: readerFor({ topLevel: true }),
  blockScope,
};
