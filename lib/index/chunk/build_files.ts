/** Definitions of SQL, Makefiles, Dockerfiles and CMake: single statements at the left margin. */
import type { BraceReader, Found } from "./brace_reader.ts";
import type { LineReader } from "./line_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

const NAME =
  '((?:[\\w$]+|\\[[^\\]]*\\]|"[^"]*"|`[^`]*`)(?:\\s*\\.\\s*(?:[\\w$]+|\\[[^\\]]*\\]|"[^"]*"|`[^`]*`))*)';
const CREATE = new RegExp(
  `^create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:(?:global|local|temp(?:orary)?|unlogged|external|foreign|recursive|materialized|unique|clustered|nonclustered|constraint|virtual|definer\\s*=\\s*\\S+)\\s+)*(table|view|function|procedure|proc|trigger|type|domain|schema|index|sequence|aggregate|package(?:\\s+body)?|macro|event|extension|policy|role|database)\\s+(?:concurrently\\s+)?(?:if\\s+not\\s+exists\\s+)?${NAME}`,
  "i",
);

export const sql: BraceReader = {
  lineEnds: false,
  read: ({ head, text, at }) => readSql(head, text, at),
  blockScope: () => "opaque",
};

function readSql(head: string, text: string, at: number): Found | undefined {
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

const MAKE: readonly Rule[] = [
  { match: /^define\s+([\w.-]+)/, kind: "function" },
  { match: /^(?:(?:export|override)\s+)*([\w.-]+)\s*(?:::?:?|\+|\?|!)?=/, kind: "constant" },
  {
    match: /^(?!\.PHONY|\.SUFFIXES|\.DEFAULT)([^\s:#=$][^:#=\s]*)(?:\s[^:#=]*)?::?(?!=)/,
    kind: "function",
  },
];

export const makefile: LineReader = {
  closer: /^(?:endef|endif|else)\b/,
  read: ({ head, scope, indent }) => indent > 0 ? undefined : applyRules(MAKE, head, scope),
};

const DOCKER: readonly Rule[] = [
  { match: /^FROM\s+\S+(?:\s+--\S+)*\s+AS\s+([\w.-]+)/i, kind: "section" },
  { match: /^FROM\s+(?:--\S+\s+)*([\w./:@${}-]+)/i, kind: "section" },
];

/** A stage reaches to the next one. */
export const dockerfile: LineReader = {
  closer: /^(?!FROM\b)\S/i,
  read: ({ head, scope }) => applyRules(DOCKER, head, scope),
};

const CMAKE: readonly Rule[] = [
  { match: /^(?:function|macro)\s*\(\s*(\w+)/i, kind: "function" },
  {
    match: /^(?:add_library|add_executable|add_custom_target|project)\s*\(\s*([\w.-]+)/i,
    kind: "constant",
  },
  { match: /^(?:option|set)\s*\(\s*(\w+)/i, kind: "constant" },
];

export const cmake: LineReader = {
  closer: /^(?:endfunction|endmacro|\))/i,
  read: ({ head, scope, indent }) => indent > 0 ? undefined : applyRules(CMAKE, head, scope),
};
