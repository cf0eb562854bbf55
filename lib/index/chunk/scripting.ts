/** Definitions of Lua, Elixir, Julia, the shell, Perl and R: indented by habit, closed by a word or a brace. */
import type { LineReader } from "./line_reader.ts";
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
  { match: /^(?:@\w+\s+)*function\s+(?:[\w.]+\.)?([\w!]+|[^\s\w(]+)\s*[({]/, kind: "function" },
  { match: /^(?:@\w+\s+)*macro\s+(\w+)/, kind: "function" },
  {
    match: /^(?:@\w+\s+)*(?:mutable\s+)?struct\s+(\w+)|^(?:abstract|primitive)\s+type\s+(\w+)/,
    kind: "class",
    body: "type",
  },
  { match: /^(?:bare)?module\s+(\w+)/, kind: "module", body: "type" },
  { match: /^const\s+(\w+)/, kind: "constant" },
  {
    match:
      /^(?:@\w+\s+)*(?:[\w.]+\.)?([A-Za-z_\u0080-\uffff]\w*!?)(?:\{[^}]*\})?\([^=]*\)(?:\s*where\s[^=]*|\s*::[^=]*)?\s*=(?!=)/,
    kind: "function",
  },
];

export const julia = reader(JULIA, { closer: /^(?:end\b|[})\]])/ });

const SHELL: readonly Rule[] = [
  { match: /^function\s+([\w:.-]+)/, kind: "function" },
  { match: /^([\w:.-]+)\s*\(\)/, kind: "function" },
  {
    match: /^(?:(?:readonly|export|declare(?:\s+-\w+)*)\s+)?([A-Z_][A-Z0-9_]*)=/,
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
