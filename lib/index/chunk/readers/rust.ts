/** Definitions of Rust. */
import { angleCloseOf } from "./balanced.ts";
import type { BraceReader, Found, Scope, Statement } from "./brace_reader.ts";

export const rust: BraceReader = { lineEnds: false, attributes: "#", read, blockScope };

const ITEM =
  /^(?:pub(?:\s*\([^)]*\))?\s+)?(?:default\s+)?(?:(?:async|unsafe|const|auto|safe|extern(?:\s*"+)?)\s+)*(fn|struct|enum|union|trait|mod|type|const|static|macro)\s+(?:mut\s+)?(?:r#)?(\w+)/;
const MACRO = /^macro_rules!\s*(\w+)/;
const IMPL = /^(?:default\s+)?(?:unsafe\s+)?impl\b/;

function read(statement: Statement): Found | undefined {
  const { head } = statement;
  const match = ITEM.exec(head);
  if (match !== null) return readItem(statement, match);
  const macro = MACRO.exec(head);
  if (macro !== null) {
    const name = macro[1] as string;
    return { name, at: macro[0].length - name.length, kind: "constant", body: "opaque" };
  }
  return IMPL.test(head) && statement.end === "{" ? readImpl(head) : undefined;
}

function readItem({ head, scope, end }: Statement, match: RegExpExecArray): Found | undefined {
  const word = match[1] as string, name = match[2] as string;
  const at = match[0].length - name.length;
  switch (word) {
    case "fn":
      return { name, at, kind: scope === "type" ? "method" : "function", body: "function" };
    case "struct":
    case "enum":
    case "union":
      return word !== "union" || /^\s*[<{]/.test(head.slice(match[0].length)) || end === "{"
        ? { name, at, kind: "class", body: "opaque" }
        : undefined;
    case "trait":
      return { name, at, kind: "class", body: "type" };
    case "mod":
      return end === "{" ? { name, at, kind: "module", body: "file" } : undefined;
    default:
      return scope === "file" && name !== "_"
        ? { name, at, kind: "constant", body: word === "macro" ? "opaque" : "function" }
        : undefined;
  }
}

/** `impl<T> Trait for Type<T> where ...`: its members belong to the type. */
function readImpl(head: string): Found | undefined {
  const start = afterGenerics(head, head.indexOf("impl") + 4);
  const trait = head.slice(start).search(/\sfor\s+(?!<)/);
  const from = trait < 0 ? start : start + trait + 4;
  const type = /^[\s&*(]*(?:'\w+\s+)?(?:dyn\s+|mut\s+|const\s+)*((?:\w+\s*::\s*)*)(\w+)/.exec(
    head.slice(from),
  );
  if (type === null) return undefined;
  const name = type[2] as string;
  const at = from + type[0].length - name.length;
  return { name, at, kind: "class", body: "type", reopens: true };
}

function afterGenerics(head: string, at: number): number {
  return head.charAt(at) === "<" ? Math.max(at, angleCloseOf(head, at)) : at;
}

function blockScope(head: string, scope: Scope): Scope {
  if (scope === "function") return "function";
  return /!\s*$/.test(head) || /^(?:unsafe\s+)?extern\b/.test(head) ? scope : "function";
}
