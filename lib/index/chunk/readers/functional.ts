/** Definitions of Scala, Haskell, OCaml, Erlang, Clojure and Nix. */
import type { Found } from "./brace_reader.ts";
import type { LineReader, LineStatement } from "./line_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

const SCALA_MODIFIERS =
  "(?:@\\w+(?:\\([^()]*\\))?\\s+)*(?:(?:private|protected)(?:\\[\\w+\\])?\\s+|(?:override|final|sealed|abstract|implicit|lazy|case|inline|opaque|transparent|open|infix)\\s+)*";

const SCALA: readonly Rule[] = [
  {
    match: scalaRule("(?:class|trait|object|enum)\\s+(`[^`]+`|\\w+|[^\\s\\w:(\\[{]+)"),
    kind: "class",
    body: "type",
  },
  { match: scalaRule("package\\s+object\\s+(\\w+)"), kind: "module", body: "type" },
  {
    match: scalaRule(
      "def\\s+(this\\b|`[^`]+`|[A-Za-z_$\\u0080-\\uffff][\\w$]*(?:(?<=_)[^\\s\\w:(\\[]+)?|[^\\s\\w:(\\[]+)",
    ),
    kind: "function",
  },
  { match: scalaRule("type\\s+(\\w+)"), kind: "constant" },
  {
    match: scalaRule("given\\s+(\\w+)\\s*(?:\\[[^\\]]*\\]\\s*)?(?:\\(.*\\)\\s*)?:"),
    kind: "constant",
    body: "type",
  },
  { match: scalaRule("va[lr]\\s+(\\w+)"), kind: "constant", in: ["file"] },
];

function scalaRule(pattern: string): RegExp {
  return new RegExp(`^${SCALA_MODIFIERS}${pattern}`);
}

export const scala: LineReader = {
  above: /^@\w[\w.]*(?:\(.*\))?\s*$/,
  closer: /^[})\]]/,
  read: ({ head, scope }) => applyRules(SCALA, head, scope),
};

const HASKELL: readonly Rule[] = [
  {
    match: /^(?:data|newtype)\s+(?:(?:family|instance)\s+)?(?:.*?=>\s*)?\(?([A-Z][\w']*)/,
    kind: "class",
    body: "opaque",
  },
  { match: /^type\s+(?:(?:family|instance)\s+)?([A-Z][\w']*)/, kind: "constant" },
  { match: /^class\s+(?:.*?=>\s*)?\(?([A-Z][\w']*)/, kind: "class", body: "type" },
  { match: /^pattern\s+([A-Z][\w']*)/, kind: "constant" },
];
const HASKELL_NAME =
  /^((?:[a-z_\u00df-\u03ff][\w']*|\([^\w\s()]+\))(?:\s*,\s*[a-z_\u00df-\u03ff][\w']*)*)\s*(::|[^,\s].*|$)/;
/** `a <+> b = ...` defines the operator. */
const HASKELL_INFIX = /^(?!=|\||::)([!#$%&*+./<=>?\\^|~:-]+|`\w+`)\s/;
const HASKELL_WORD =
  /^(?:module|import|where|instance|deriving|infix[lr]?|default|foreign|let|in|if|then|else|case|of|do|type|data|class|newtype)$/;

export const haskell: LineReader = { brackets: true, equations: true, read: readHaskell };

/** A signature, or an equation of a name without one; further equations belong to the first. */
function readHaskell({ head, scope, indent, owner, code, at }: LineStatement): Found | undefined {
  if (indent > 0 && scope !== "type") return undefined;
  const found = indent === 0 ? applyRules(HASKELL, head, scope) : undefined;
  if (found) return found;
  const match = HASKELL_NAME.exec(head);
  const infix = HASKELL_INFIX.exec(match?.[2] ?? "")?.[1];
  const name = infix ?? match?.[1]?.split(",")[0]?.trim().replace(/[()]/g, "");
  if (!match || !name || HASKELL_WORD.test(name) || name === owner) return undefined;
  const isSignature = match[2] === "::" ||
    match[2] === "" && signatureFollows(code, at + head.length);
  if (!isSignature && (indent > 0 || !/[=|]/.test(match[2] as string))) return undefined;
  return {
    name,
    at: head.startsWith("(") ? 1 : 0,
    kind: indent > 0 ? "method" : "function",
    body: "function",
  };
}

function signatureFollows(code: string, from: number): boolean {
  return /^\s*::/.test(code.slice(from, from + 100));
}

const OCAML: readonly Rule[] = [
  { match: /^module\s+(?:type\s+|rec\s+)?(\w+)/, kind: "module", body: "type" },
  {
    match:
      /^(?:type|and)\s+(?:nonrec\s+)?(?:(?:'\w+|\([^)]*\)|[+-]'\w+)\s+)?(?!type\b)([a-z_][\w']*)\s*(?:=|:=|\+=|$)/,
    kind: "class",
    body: "opaque",
    in: ["file", "type"],
  },
  {
    match:
      /^(?:let|and)(?:%\w+)?\s+(?:rec\s+)?(?:inline\s+)?(?!type\b)([a-z_][\w']*|\(\s*[^\s()]+\s*\))(?=[\s:=(])/,
    kind: "function",
    in: ["file", "type"],
  },
  {
    match: /^(?:val|external)\s+(?:mutable\s+|virtual\s+)*([a-z_][\w']*|\(\s*[^\s()]+\s*\))\s*:/,
    kind: "function",
    in: ["file", "type"],
  },
  { match: /^class\s+(?:type\s+|virtual\s+)*(?:\[[^\]]*\]\s*)?(\w+)/, kind: "class", body: "type" },
  { match: /^method[!\s]\s*(?:private\s+|virtual\s+)*(\w+)/, kind: "method" },
  { match: /^exception\s+(\w+)/, kind: "constant" },
];

export const ocaml: LineReader = {
  closer: /^(?:end\b|\))/,
  read: ({ head, scope }) => applyRules(OCAML, head, scope),
};

const ERLANG: readonly Rule[] = [
  { match: /^([a-z]\w*)\(/, kind: "function" },
  { match: /^-record\(\s*(\w+)/, kind: "class" },
  { match: /^-define\(\s*(\w+)/, kind: "constant" },
  { match: /^-(?:type|opaque)\s+(\w+)\(/, kind: "constant" },
];

export const erlang: LineReader = {
  equations: true,
  above: /^-(?:spec|doc)\b/,
  read: ({ head, scope, indent }) => indent > 0 ? undefined : applyRules(ERLANG, head, scope),
};

const CLOJURE: readonly Rule[] = [
  {
    match:
      /^\((?:defn-?|defmacro|defmulti|definline|defmethod|deftest|s\/defn)\s+(?:\^\S+\s+)*([^\s()[\]{}"]+)/,
    kind: "function",
  },
  {
    match: /^\((?:defprotocol|defrecord|deftype|definterface)\s+(?:\^\S+\s+)*([^\s()[\]{}"]+)/,
    kind: "class",
  },
  {
    match: /^\((?:def|defonce|s\/def|s\/defschema)\s+(?:\^\S+\s+)*([^\s()[\]{}"]+)/,
    kind: "constant",
  },
];

export const clojure: LineReader = {
  read: ({ head, scope }) => applyRules(CLOJURE, head, scope),
};

const NIX: readonly Rule[] = [{ match: /^([\w.'-]+)\s*=(?!=)/, kind: "constant", body: "type" }];

export const nix: LineReader = {
  closer: /^[})\]]/,
  read: ({ head, scope, indent, owner }) =>
    indent <= 4 && owner === "" ? applyRules(NIX, head, scope) : undefined,
};
