/** Definitions of Python. */
import type { Found } from "./brace_reader.ts";
import type { LineReader, LineStatement } from "./line_reader.ts";

export const python: LineReader = { brackets: true, above: /^@/, read };

const DEFINITION =
  /^(?:async\s+)?(def|class|c(?:p)?def\s+class)\s+([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/;
const ASSIGNMENT = /^([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)\s*(?::[^=]*)?=(?!=)\s*(lambda\b)?/;

function read({ head, scope, indent }: LineStatement): Found | undefined {
  const match = DEFINITION.exec(head);
  if (match !== null) {
    const name = match[2] as string, at = match[0].length - name.length;
    if (match[1] !== "def") return { name, at, kind: "class", body: "type" };
    return { name, at, kind: scope === "type" ? "method" : "function", body: "function" };
  }
  const value = indent === 0 ? ASSIGNMENT.exec(head) : null;
  if (value === null) return undefined;
  const name = value[1] as string;
  return { name, at: 0, kind: value[2] ? "function" : "constant", body: "function" };
}
