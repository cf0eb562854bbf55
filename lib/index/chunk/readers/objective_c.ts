/** Definitions of Objective-C, which adds types between `@` words and methods marked by a sign to C. */
import type { BraceReader, Found, Statement } from "./brace_reader.ts";
import { cFamily } from "./c_family.ts";

export const objectiveC: BraceReader = { ...cFamily, read };

const TYPE = /@(?:interface|implementation|protocol)\s+(\w+)/g;
const METHOD = /(?:^|\n)[ \t]*([-+])[ \t]*\((?:[^()]|\([^()]*\)){1,200}\)\s*(\w+)/;
/** Characters between a method and the start of its type, at most. */
const LONGEST_TYPE = 200_000;

/** No punctuation ends `@interface Name`: the head of a statement may hold types before a method. */
function read(statement: Statement): Found | readonly Found[] | undefined {
  const { head } = statement;
  if (!/[@+-]/.test(head)) return cFamily.read(statement);
  const types = [...head.matchAll(TYPE)].filter(({ index }) => !isForward(statement, index));
  const method = METHOD.exec(head);
  if (types.length === 0 && method === null) return cFamily.read(withoutWords(statement));
  const found = types.map(typeAt);
  // The method comes first: the block that follows is its body.
  return method === null ? found : [methodAt(statement, method), ...found];
}

const isForward = ({ head, end }: Statement, at: number): boolean =>
  end === ";" && /^@protocol\s+\w+(?:\s*,\s*\w+)*\s*$/.test(head.slice(at));

function typeAt(match: RegExpExecArray): Found {
  const name = match[1] as string;
  const at = match.index + match[0].length - name.length;
  return { name, at, from: match.index, kind: "class", body: "opaque" };
}

function methodAt({ head, at, text }: Statement, match: RegExpExecArray): Found {
  const name = match[2] as string;
  const start = at + match.index;
  const before = text.slice(Math.max(0, start - LONGEST_TYPE), start);
  const type = before.lastIndexOf("\n@implementation"), other = before.lastIndexOf("\n@interface");
  const protocol = before.lastIndexOf("\n@protocol");
  const owner = /^\n@\w+\s+(\w+)/.exec(before.slice(Math.max(type, other, protocol, 0)))?.[1];
  return {
    name,
    at: match.index + match[0].length - name.length,
    from: head.indexOf(match[1] as string, match.index),
    kind: "method",
    body: "opaque",
    owner: owner ?? "",
  };
}

/** Blanks `@end` and the like before a declaration of C. */
function withoutWords(statement: Statement): Statement {
  const words = /^(?:@(?:end|optional|required|package|private|public|protected)\s*)+/;
  return { ...statement, head: statement.head.replace(words, (text) => " ".repeat(text.length)) };
}
