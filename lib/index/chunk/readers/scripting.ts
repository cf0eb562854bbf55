/** Definitions of Lua, Elixir, Julia, the shell, Perl and R: indented by habit, closed by a word or a brace. */
import { closeOf } from "./balanced.ts";
import type { Found } from "./brace_reader.ts";
import type { LineReader, LineStatement } from "./line_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

const LUA: readonly Rule[] = [
  { match: /^(?:local\s+)?function\s+(?<owner>(?:\w+[.:])*)(\w+)\s*\(/, kind: "function" },
  { match: /^(?:local\s+)?(?<owner>(?:\w+\.)*)(\w+)\s*=\s*function\b/, kind: "function" },
  { match: /^local\s+(\w+)\s*(?:<\w+>\s*)?=(?!\s*require\b)/, kind: "constant", in: ["file"] },
];

export const lua = reader(LUA, { closer: /^(?:end\b|[})\]])/ });

const ELIXIR: readonly Rule[] = [
  { match: /^defmodule\s+([\w.]+)/, kind: "module", body: "type" },
  { match: /^defprotocol\s+([\w.]+)/, kind: "class", body: "type" },
  { match: /^defimpl\s+([\w.]+)/, kind: "class", body: "type", reopens: true },
  {
    match: /^def(?:p|macrop?|guardp?|delegate|callback|n|np)?\s+(?:\w+\.)?([a-z_]\w*[?!]?)/,
    kind: "function",
  },
];

export const elixir = reader(ELIXIR, {
  equations: true,
  above: /^@(?:doc|spec|impl|deprecated|since|tag|moduletag)\b/,
  closer: /^end\b/,
});

const JULIA: readonly Rule[] = [
  {
    match: /^(?:@\w+\s+)*function\s+(?:[\w.]+\.)?(?::\()?([\w!]+|[^\s\w()]+)\)?\s*[({]/,
    kind: "function",
  },
  { match: /^(?:@\w+\s+)*macro\s+(\w+)/, kind: "function" },
  {
    match: /^(?:@\w+\s+)*(?:mutable\s+)?struct\s+(\w+)|^(?:abstract|primitive)\s+type\s+(\w+)/,
    kind: "class",
    body: "type",
  },
  { match: /^(?:bare)?module\s+(\w+)/, kind: "module", body: "type" },
  { match: /^const\s+(\w+)/, kind: "constant" },
];

/** `name(arguments) = expression`, maybe over several lines. */
const JULIA_SHORT =
  /^(?:@\w+\s+)*(?:[\w.]+\.)?(?::\()?([^\s\d()[\]{}.,;=:"'@][^\s()[\]{}.,;=:"'@]*)\)?(?:\{[^}]*\})?\(/;
const JULIA_AFTER_ARGUMENTS = /^\)?\s*(?:::[^=\n]*)?(?:\s*where\s[^=\n]*)?\s*=(?![=>])/;

function readJulia({ head, scope, at, code }: LineStatement): Found | undefined {
  const found = applyRules(JULIA, head, scope);
  const match = found ? null : JULIA_SHORT.exec(head);
  const name = match?.[1];
  if (!match || name === undefined || /^(?:if|while|for|return|elseif)$/.test(name)) return found;
  const paren = match[0].length - 1;
  const near = code.slice(at + paren, at + paren + LONGEST_ARGUMENTS);
  const end = closeOf(near, 0);
  if (end < 0 || !JULIA_AFTER_ARGUMENTS.test(near.slice(end, end + 300))) return undefined;
  return { name, at: match[0].lastIndexOf(name), kind: "function", body: "function" };
}

const LONGEST_ARGUMENTS = 2000;

export const julia: LineReader = { closer: /^(?:end\b|[})\]])/, read: readJulia };

const SHELL: readonly Rule[] = [
  { match: /^function\s+([\w:.-]+)/, kind: "function" },
  { match: /^([\w:.-]+)\s*\(\)/, kind: "function" },
  {
    match:
      /^(?:(?:readonly|export|declare(?:\s+-\w+)*)\s+)?([A-Z_][A-Z0-9_]*)=(?:\$\(|`|\(|\S*\s*(?:[;#&|]|$))/,
    kind: "constant",
    in: ["file"],
  },
];

export const shell = reader(SHELL, { closer: /^[})]/ });

const PERL: readonly Rule[] = [
  { match: /^sub\s+(?<owner>(?:\w+::)*)(\w+)/, kind: "function" },
  { match: /^package\s+([\w:]+)\s*\{/, kind: "module", body: "type" },
  { match: /^package\s+([\w:]+)/, kind: "module" },
  { match: /^(?:our|use\s+constant)\s+[$@%]?(\w+)\s*=/, kind: "constant", in: ["file"] },
];

export const perl = reader(PERL, { closer: /^[})\]]/ });

const R: readonly Rule[] = [
  { match: /^([\w.]+|`[^`]+`)\s*(?:<<?-|=)\s*(?:function\b|\\\()/, kind: "function" },
  { match: /^([\w.]+)\s*<-\s*(?:R6::)?R6Class\b/, kind: "class", body: "type" },
  { match: /^([\w.]+)\s*(?:<-|=)\s/, kind: "constant", in: ["file"] },
];

export const r = reader(R, { closer: /^[})\]]/ });

function reader(
  rules: readonly Rule[],
  habits: Omit<LineReader, "read">,
): LineReader {
  return { ...habits, read: ({ head, scope }) => applyRules(rules, head, scope) };
}
