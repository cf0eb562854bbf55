/** Definitions of SQL: whatever `create` makes. */
import type { BraceReader, Found, Statement } from "./brace_reader.ts";

const NAME =
  '((?:[\\w$]+|\\[[^\\]]*\\]|"[^"]*"|`[^`]*`)(?:\\s*\\.\\s*(?:[\\w$]+|\\[[^\\]]*\\]|"[^"]*"|`[^`]*`))*)';
const CREATE = new RegExp(
  `^create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:(?:global|local|temp(?:orary)?|unlogged|external|foreign|recursive|materialized|unique|clustered|nonclustered|constraint|virtual|definer\\s*=\\s*\\S+)\\s+)*(table|view|function|procedure|proc|trigger|type|domain|schema|index|sequence|aggregate|package(?:\\s+body)?|macro|event|extension|policy|role|database)\\s+(?:concurrently\\s+)?(?:if\\s+not\\s+exists\\s+)?${NAME}`,
  "i",
);

export const sql: BraceReader = {
  lineEnds: false,
  read,
  blockScope: () => "opaque",
};

function read({ head, text, at }: Statement): Found | undefined {
  const start = /^(?:go\s+|delimiter\s+\S+\s+)*/i.exec(head)?.[0].length ?? 0;
  const match = CREATE.exec(head.slice(start));
  if (match === null) return undefined;
  const path = match[2] as string;
  const nameAt = start + match[0].length - path.length;
  const parts = text.slice(at + nameAt, at + nameAt + path.length).split(".");
  const name = (parts[parts.length - 1] as string).replace(/[[\]"`]/g, "").trim();
  const word = (match[1] as string).toLowerCase();
  const kind = /^(?:function|proc|trigger|aggregate|macro)/.test(word)
    ? "function"
    : /^(?:table|view|type|domain)/.test(word)
    ? "class"
    : "constant";
  return { name, at: nameAt, kind, body: "opaque" };
}
