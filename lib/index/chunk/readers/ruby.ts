/** Definitions of Ruby. */
import type { Found } from "./brace_reader.ts";
import type { LineReader, LineStatement } from "./line_reader.ts";

export const ruby: LineReader = { closer: /^(?:end\b|[})\]])/, read };

const METHOD =
  /^(?:(?:private|protected|public|module_function|private_class_method|memoize)\s+)?def\s+(?:@{0,2}[A-Za-z_]\w*\.)?([A-Za-z_\u0080-\uffff]\w*[?!=]?(?=\s*[(;=\s]|$)|[^\s\w(;]+)/;
const TYPE = /^(class|module)\s+(?:<<\s*self|((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*))/;
const CONSTANT = /^([A-Z]\w*)\s*(?:\|\|)?=(?![=~>])/;

function read({ head, scope }: LineStatement): Found | undefined {
  const method = METHOD.exec(head);
  if (method !== null) {
    const name = method[1] as string;
    const at = head.indexOf(name, head.indexOf("def") + 3);
    return { name, at, kind: scope === "type" ? "method" : "function", body: "function" };
  }
  const type = TYPE.exec(head);
  if (type !== null) return readType(type);
  const constant = scope === "function" ? null : CONSTANT.exec(head);
  if (constant === null) return undefined;
  return { name: constant[1] as string, at: 0, kind: "constant", body: "type" };
}

function readType(match: RegExpExecArray): Found | undefined {
  const path = match[2];
  if (path === undefined) return undefined;
  const names = path.replace(/^::/, "").split("::");
  const name = names.pop() as string;
  const kind = match[1] === "class" ? "class" : "module";
  const found = { name, at: match[0].length - name.length, kind, body: "type" } as const;
  return names.length === 0 ? found : { ...found, owner: names.join(".") };
}
