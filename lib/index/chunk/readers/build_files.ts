/** Definitions of Makefiles, Dockerfiles and CMake: statements at the left margin. */
import type { LineReader } from "./line_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

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
