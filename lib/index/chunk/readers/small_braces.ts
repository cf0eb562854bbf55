/** Definitions of smaller languages with braces: Zig, Protocol Buffers, GraphQL, HCL, CSS. */
import type { BraceReader, Found, Statement } from "./brace_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

const ZIG: readonly Rule[] = [
  {
    match: /^(?:(?:pub|export|inline|noinline|extern(?:\s*"+)?)\s+)*fn\s+(\w+|@"+)\s*\(/,
    kind: "function",
  },
  {
    match:
      /^(?:pub\s+)?const\s+(\w+)\s*=\s*(?:(?:extern|packed)\s+)?(?:struct|enum|union|opaque)\b/,
    kind: "class",
    body: "type",
  },
  {
    match: /^(?:(?:pub|export|extern|threadlocal)\s+)*(?:const|var)\s+(\w+)(?!\s*=\s*@import\b)\b/,
    kind: "constant",
    in: ["file"],
  },
];

export const zig: BraceReader = {
  lineEnds: false,
  commaEnds: true,
  read: ({ head, scope }) => applyRules(ZIG, head, scope),
  blockScope: (head) =>
    /\b(?:struct|union|enum|opaque)(?:\([^()]*\))?\s*$/.test(head.slice(-60)) ? "type" : "function",
};

const PROTOBUF: readonly Rule[] = [
  { match: /^(?:message|service|extend)\s+([\w.]+)/, kind: "class", body: "type" },
  { match: /^enum\s+(\w+)/, kind: "class", body: "opaque" },
  { match: /^rpc\s+(\w+)/, kind: "method" },
];

export const protobuf: BraceReader = {
  lineEnds: false,
  read: ({ head, scope }) => applyRules(PROTOBUF, head, scope),
  blockScope: () => "opaque",
};

const GRAPHQL: readonly Rule[] = [
  { match: /^(?:type|interface|input|enum)\s+(\w+)/, kind: "class", body: "opaque" },
  {
    match: /^extend\s+(?:type|interface|input|enum|union|scalar)\s+(\w+)/,
    kind: "class",
    body: "opaque",
    reopens: true,
  },
  { match: /^(?:union|scalar)\s+(\w+)/, kind: "constant", body: "opaque" },
  { match: /^(?:query|mutation|subscription|fragment)\s+(\w+)/, kind: "function", body: "opaque" },
  { match: /^directive\s*@(\w+)/, kind: "constant", body: "opaque" },
];

export const graphql: BraceReader = {
  lineEnds: true,
  read: ({ head, scope }) => applyRules(GRAPHQL, head, scope),
  blockScope: () => "opaque",
};

export const hcl: BraceReader = { lineEnds: true, read: readHcl, blockScope: () => "opaque" };

/** `resource "aws_instance" "web" {` is "aws_instance.web"; the labels stand in strings. */
function readHcl({ head, at, text, end }: Statement): Found | undefined {
  if (end !== "{" || head.includes("=")) return undefined;
  const labels = [...text.slice(at, at + head.length).matchAll(/[\w-]+/g)];
  const [word, ...rest] = labels.map((label) => label[0]);
  if (word === undefined || rest.length === 0 && word !== "locals" && word !== "terraform") {
    return undefined;
  }
  const shown = word === "resource" ? rest : [word === "variable" ? "var" : word, ...rest];
  const name = shown[shown.length - 1] as string;
  const owner = shown.slice(0, -1).join(".");
  const last = labels[labels.length - 1] as RegExpExecArray;
  return {
    name,
    at: last.index,
    kind: "class",
    body: "opaque",
    owner,
    ...(rest.length === 0 ? { reopens: true as const } : {}),
  };
}

const CSS: readonly Rule[] = [
  { match: /^@mixin\s+([\w-]+)/, kind: "function", body: "opaque" },
  { match: /^@function\s+([\w-]+)/, kind: "function", body: "opaque" },
  { match: /^@keyframes\s+([\w-]+)/, kind: "constant", body: "opaque" },
];

export const css: BraceReader = {
  lineEnds: false,
  read: ({ head, scope }) => applyRules(CSS, head, scope),
  blockScope: () => "opaque",
};
