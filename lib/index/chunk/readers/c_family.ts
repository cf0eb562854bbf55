/** Definitions of C and C++. */
import { angleCloseOf } from "./balanced.ts";
import type { BraceReader, Found, Scope, Statement } from "./brace_reader.ts";
import { type Callable, findCallable } from "./callable.ts";
import { skipDirectives } from "./directives.ts";

export const cFamily: BraceReader = {
  lineEnds: false,
  skipDirectives,
  attributes: "[",
  read,
  blockScope,
  goesOn: (head) =>
    /^(?:typedef\b|(?:static |const )*(?:struct|union|enum|class)\b[^()]*\{)/.test(head),
  readTrailing: readTypedefAfterBlock,
  readDirective,
};

const LABEL = /^(?:(?:public|private|protected|signals|Q_SIGNALS)(?:\s+\w+)?\s*:(?!:)\s*)+/;
const TYPE_WORD =
  /(?:^|\s)(class|struct|union|enum(?:\s+(?:class|struct))?)\s(?!.*\s(?:class|struct|union|enum)\s)/s;
const NOT_A_NAME = /^(?:class|struct|union|enum|final|typedef|const|static|public|private)$/;

function read(statement: Statement): Found | undefined {
  const { scope } = statement;
  if (scope !== "file" && scope !== "type") return undefined;
  const skipped = prefixEnd(statement.head);
  const head = statement.head.slice(skipped);
  const found = readHead({ ...statement, head });
  return found && { ...found, at: found.at + skipped };
}

/** Returns where the declaration proper begins, after access labels and `template <...>`. */
function prefixEnd(head: string): number {
  let at = LABEL.exec(head)?.[0].length ?? 0;
  for (;;) {
    const template = /(?:template\s*|requires\s+[\w:]+\s*)(?=<)/y;
    template.lastIndex = at;
    if (!template.test(head)) return at;
    const close = angleCloseOf(head, template.lastIndex);
    if (close < 0) return at;
    at = close;
    while (head.charCodeAt(at) <= 32) at++;
  }
}

function readHead(statement: Statement): Found | undefined {
  const { head, end } = statement;
  if (/^using\b/.test(head)) return readUsing(head);
  if (/^typedef\b/.test(head)) return readTypedef(head, end);
  if (/^(?:namespace|friend\s+class|extern\s*"+\s*$)/.test(head)) return undefined;
  return (end === "{" ? readType(head) : undefined) ?? readFunction(statement) ??
    readVariable(statement);
}

function readUsing(head: string): Found | undefined {
  const match = /^using\s+(\w+)\s*(?:\[\[.*?\]\]\s*)?=/.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  return { name, at: head.indexOf(name, 6), kind: "constant", body: "opaque" };
}

function readType(head: string): Found | undefined {
  const word = TYPE_WORD.exec(head);
  if (word === null) return undefined;
  const from = word.index + word[0].length;
  const declared = beforeBases(head, from).replace(
    /__attribute__\s*\(\(.*?\)\)|(?:alignas|__declspec|[A-Z_]+)\s*\([^()]*\)/g,
    (text) => " ".repeat(text.length),
  );
  if (/[()=]/.test(declared)) return undefined;
  const match = /((?:\w+(?:<.*>)?::)*)(\w+)\s*(?:<.*>\s*)?(?:final\s*)?(?:__\w+\s*)*$/s.exec(
    declared,
  );
  const name = match?.[2];
  if (match === null || name === undefined || NOT_A_NAME.test(name)) return undefined;
  const at = from + match.index + (match[1] as string).length;
  const owner = (match[1] as string).replace(/<.*>/, "").replace(/::$/, "").replaceAll("::", ".");
  const body = (word[1] as string).startsWith("enum") ? "opaque" : "type";
  return { name, at, kind: "class", body, ...(owner ? { owner } : {}) };
}

/** Returns the declaration up to the colon that starts the base classes. */
function beforeBases(head: string, from: number): string {
  const colon = /(?<!:):(?!:)/.exec(head.slice(from));
  return colon ? head.slice(from, from + colon.index) : head.slice(from);
}

function readFunction({ head, scope, end, owner }: Statement): Found | undefined {
  if (end !== "{" && scope !== "type" && !/=\s*(?:default|delete)\s*$/.test(head)) return undefined;
  const found = findCallable(head);
  if (found === undefined || /^\s*[*&^]/.test(head.slice(found.paren + 1)) && end !== "{") {
    return undefined;
  }
  if (found.before === "" && found.owner === "" && !isConstructor(found.name, owner)) {
    return end === "{" && scope === "file" ? readMacro(head, found) : undefined;
  }
  if (end !== "{" && /^(?:friend|return|throw|goto|else)\b/.test(head)) return undefined;
  const kind = scope === "type" || found.owner !== "" ? "method" : "function";
  const { name, at } = found;
  return { name, at, kind, body: "opaque", ...(found.owner ? { owner: found.owner } : {}) };
}

const isConstructor = (name: string, owner: string): boolean =>
  name === owner || name.startsWith("~") || name.startsWith("operator");

/** `TEST(Client, Retries) {`, `SYSCALL_DEFINE3(read, ...) {`: a macro that defines what it names. */
function readMacro(head: string, { name, paren, end }: Callable): Found | undefined {
  const names = head.slice(paren + 1, end - 1).split(",").map((part) => part.trim());
  const [first = "", second = ""] = names;
  if (!/^[A-Z][A-Z0-9_]+$/.test(name) || !/^\w+$/.test(first)) {
    return /^\w+$/.test(name) && !/[A-Z]{2}/.test(name)
      ? { name, at: head.indexOf(name), kind: "function", body: "opaque" }
      : undefined;
  }
  const isTest = name.includes("TEST") && /^\w+$/.test(second);
  return {
    name: isTest ? second : first,
    at: head.indexOf(isTest ? second : first, paren),
    kind: "function",
    body: "opaque",
    ...(isTest ? { owner: first } : {}),
  };
}

/** A variable of the file that is given a value, or is static. */
function readVariable({ head, scope, end }: Statement): Found | undefined {
  if (scope !== "file" || end === "," || /^(?:extern|return|friend|template|goto)\b/.test(head)) {
    return undefined;
  }
  const assigned = head.indexOf("=");
  const isStatic = /^(?:static|constexpr|const|thread_local|inline)\b/.test(head);
  if (assigned < 0 && (!isStatic || end === "{" || head.includes("("))) return undefined;
  const declared = assigned < 0 ? head : head.slice(0, assigned);
  if (declared.includes("(") && !declared.includes("__attribute__")) return undefined;
  const match = /[\s*&>:](\w+)\s*(?:\[[^\]]*\]\s*)*(?:__attribute__.*)?$/s.exec(
    declared.slice(-300),
  );
  if (match === null) return undefined;
  const name = match[1] as string;
  const at = Math.max(0, declared.length - 300) + match.index + 1;
  return { name, at, kind: "constant", body: "opaque" };
}

function readTypedef(head: string, end: Statement["end"]): Found | undefined {
  const macro = /^typedef\s+(?:NS_|CF_)\w+\s*\(\s*\w+\s*,\s*(\w+)/.exec(head);
  if (macro) {
    const name = macro[1] as string;
    return { name, at: macro[0].length - name.length, kind: "class", body: "opaque" };
  }
  if (end === "{") return readType(head);
  return readTypedefAfterBlock(head) ?? readTypedefName(head);
}

/** `typedef struct {...} Name;` */
function readTypedefAfterBlock(head: string): Found | undefined {
  if (!head.startsWith("typedef")) return undefined;
  const close = head.lastIndexOf("}");
  const match = close < 0
    ? null
    : /^\s*(?:__attribute__\s*\(\(.*\)\)\s*)?(\w+)/s.exec(head.slice(close + 1));
  if (match === null) return undefined;
  const name = match[1] as string;
  return { name, at: close + 1 + match[0].length - name.length, kind: "class", body: "opaque" };
}

const FUNCTION_POINTER =
  /\(\s*(?:\w+\s*)?(?:[*^&]\s*)?(?:const\s+)?(\w+)\s*(?:\[[^\]]*\])?\s*\)\s*\(/;

function readTypedefName(head: string): Found | undefined {
  const match = FUNCTION_POINTER.exec(head) ?? /[\s*&>](\w+)\s*(?:\[[^\]]*\]\s*)*$/.exec(head) ??
    /(\w+)\s*\(/.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  return { name, at: match.index + match[0].indexOf(name), kind: "constant", body: "opaque" };
}

function readDirective(line: string): Found | undefined {
  const match = /^#[ \t]*define[ \t]+(\w+)(\(|[ \t]+[^\s])/.exec(line);
  if (match === null) return undefined;
  const name = match[1] as string;
  const at = line.indexOf(name, line.indexOf("define") + 6);
  return { name, at, kind: "constant", body: "opaque", owner: "" };
}

function blockScope(head: string, scope: Scope, inParens: boolean): Scope {
  if (scope !== "file" && scope !== "type" || inParens) return "function";
  if (/^(?:inline\s+)?namespace\b|^extern\s*"+\s*$/.test(head)) return "file";
  return /^(?:typedef\s+)?(?:\w+\s+)*(?:struct|union|class)(?:\s*|\s+__attribute__.*|\s*:[^()]*)$/
      .test(head)
    ? "type"
    : "opaque";
}
