/** Definitions of Kotlin and Swift. */
import type { BraceReader, Scope } from "./brace_reader.ts";
import { applyRules, type Rule } from "./rules.ts";
import { skipDirectives } from "./directives.ts";

const KOTLIN_MODIFIERS =
  "(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|value|inline|noinline|crossinline|suspend|tailrec|operator|infix|external|override|lateinit|const|annotation|actual|expect|fun(?=\\s+interface)|companion|enum|vararg|context\\([^)]*\\))\\s+)*";

const KOTLIN: readonly Rule[] = [
  { match: kotlinRule("(?:class|interface)\\s+(`[^`]+`|\\w+)"), kind: "class", body: "type" },
  { match: kotlinRule("object\\s+(\\w+)"), kind: "class", body: "type" },
  {
    match: kotlinRule(
      "fun\\s+(?:<[^(]*?>\\s*)?(?:(?:@\\w+\\s+)*(?:\\([^()]*\\)|(?<owner>[\\w.]+)(?:<[^(]*>)?\\??)\\.)?(`[^`]+`|\\w+)\\s*\\(",
    ),
    kind: "function",
  },
  { match: kotlinRule("(constructor)\\s*\\("), kind: "method", in: ["type"] },
  { match: kotlinRule("typealias\\s+(\\w+)"), kind: "constant" },
  {
    match: kotlinRule("va[lr]\\s+(?:<[^=(]*?>\\s*)?(?:[\\w.]+(?:<[^=(]*>)?\\??\\.)?(`[^`]+`|\\w+)"),
    kind: "constant",
    in: ["file"],
  },
];

function kotlinRule(pattern: string): RegExp {
  return new RegExp(`^${KOTLIN_MODIFIERS}${pattern}`);
}

export const kotlin: BraceReader = {
  lineEnds: true,
  attributes: "@",
  read: ({ head, scope }) => applyRules(KOTLIN, head, scope),
  blockScope: kotlinScope,
};

function kotlinScope(head: string): Scope {
  const opensObject = /\bobject(?:\s*:[^{]*)?\s*$/.test(head.slice(-200)) ||
    /^(?:private\s+)?companion\b/.test(head);
  return opensObject ? "type" : "function";
}

const SWIFT_MODIFIERS =
  "(?:(?:public|private|fileprivate|internal|open|package|final|static|class(?=\\s+(?:func|var|let|subscript))|override|mutating|nonmutating|required|convenience|indirect|dynamic|optional|lazy|weak|unowned|nonisolated|isolated|distributed|prefix|postfix|infix|async|rethrows|consuming|borrowing|private\\(set\\)|public\\(set\\)|fileprivate\\(set\\)|internal\\(set\\)|nonisolated\\(unsafe\\))\\s+)*";

const SWIFT: readonly Rule[] = [
  {
    match: swiftRule("(?:class|struct|protocol|actor)\\s+(?!(?:func|var|let|subscript)\\b)(\\w+)"),
    kind: "class",
    body: "type",
  },
  { match: swiftRule("enum\\s+(\\w+)"), kind: "class", body: "type" },
  { match: swiftRule("extension\\s+([\\w.]+)"), kind: "class", body: "type", reopens: true },
  { match: swiftRule("func\\s+(`?\\w+`?|[^\\s\\w(<]+|<[^(]*?)\\s*[<(]"), kind: "function" },
  { match: swiftRule("(init)[?!]?\\s*[<(]"), kind: "method", in: ["type"] },
  { match: swiftRule("(deinit)\\b"), kind: "method", in: ["type"] },
  { match: swiftRule("(subscript)\\s*[<(]"), kind: "method", in: ["type"] },
  { match: swiftRule("typealias\\s+(\\w+)"), kind: "constant" },
  { match: swiftRule("(?:let|var)\\s+(\\w+)"), kind: "constant", in: ["file"] },
  { match: swiftRule("macro\\s+(\\w+)"), kind: "function" },
];

function swiftRule(pattern: string): RegExp {
  return new RegExp(`^${SWIFT_MODIFIERS}${pattern}`);
}

export const swift: BraceReader = {
  lineEnds: true,
  skipDirectives,
  attributes: "@",
  read: ({ head, scope }) => applyRules(SWIFT, head, scope),
  blockScope: () => "function",
};
