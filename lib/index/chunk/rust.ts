/** Definitions of Rust. */
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

/** `impl<T> Trait for Type<T> where …`: its members belong to the type. */
function readImpl(head: string): Found | undefined {
  const forAt = / for (?!<)(?!.* for (?!<))/s.exec(head);
  const from = forAt ? forAt.index + 5 : head.indexOf("impl") + 4;
  const type = /(?:^|[\s&>(]|::)(?:(?:dyn|mut)\s+)?([A-Za-z_]\w*)\s*(?:<|$|\s|\{|,|\)|\[|;)/.exec(
    forAt ? ` ${head.slice(from)}` : skipGenerics(head, from),
  );
  const name = type?.[1];
  if (name === undefined) return undefined;
  return { name, at: head.indexOf(name, from), kind: "class", body: "type", reopens: true };
}

function skipGenerics(head: string, from: number): string {
  if (head.charAt(from) !== "<") return head.slice(from);
  let depth = 0;
  for (let at = from; at < head.length; at++) {
    const c = head.charAt(at);
    if (c === "<") depth++;
    else if (c === ">" && head.charAt(at - 1) !== "-" && --depth === 0) return head.slice(at + 1);
  }
  return "";
}

function blockScope(head: string, scope: Scope): Scope {
  if (scope === "function") return "function";
  return /!\s*$/.test(head) || /^(?:unsafe\s+)?extern\b/.test(head) ? scope : "function";
}
