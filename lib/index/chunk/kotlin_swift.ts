/** Definitions of Kotlin and Swift. */
import type { BraceReader, Scope } from "./brace_reader.ts";
import { applyRules, type Rule } from "./rules.ts";

const KOTLIN_MODIFIERS =
  "(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|value|inline|noinline|crossinline|suspend|tailrec|operator|infix|external|override|lateinit|const|annotation|actual|expect|fun(?=\\s+interface)|companion|enum|vararg|context\\([^)]*\\))\\s+)*";

const kotlinRules: Rule[] = [
  { match: kotlin("(?:class|interface)\\s+(`[^`]+`|\\w+)"), kind: "class", body: "type" },
  { match: kotlin("object\\s+(\\w+)"), kind: "class", body: "type" },
  {
    match: kotlin(
      "fun\\s+(?:<[^(]*?>\\s*)?(?:(?:@\\w+\\s+)*(?:\\([^()]*\\)|(?<owner>[\\w.]+)(?:<[^(]*>)?\\??)\\.)?(`[^`]+`|\\w+)\\s*\\(",
    ),
    kind: "function",
  },
  { match: kotlin("(constructor)\\s*\\("), kind: "method", in: ["type", "enum"] },
  { match: kotlin("typealias\\s+(\\w+)"), kind: "constant" },
  {
    match: kotlin("va[lr]\\s+(?:<[^=(]*?>\\s*)?(?:[\\w.]+(?:<[^=(]*>)?\\??\\.)?(`[^`]+`|\\w+)"),
    kind: "constant",
    in: ["file"],
  },
];

function kotlin(pattern: string): RegExp {
  return new RegExp(`^${KOTLIN_MODIFIERS}${pattern}`);
}

export const kotlinReader: BraceReader = {
  lineEnds: true,
  attributes: "@",
  read: ({ head, scope }) => applyRules(kotlinRules, head, scope),
  blockScope: (head, scope) => kotlinScope(head, scope),
};

function kotlinScope(head: string, scope: Scope): Scope {
  if (
    /\bobject(?:\s*:[^{]*)?\s*$/.test(head.slice(-200)) || /^(?:private\s+)?companion\b/.test(head)
  ) return "type";
  return scope === "enum" ? "type" : "function";
}

const SWIFT_MODIFIERS =
  "(?:(?:public|private|fileprivate|internal|open|package|final|static|class(?=\\s+(?:func|var|let|subscript))|override|mutating|nonmutating|required|convenience|indirect|dynamic|optional|lazy|weak|unowned|nonisolated|isolated|distributed|prefix|postfix|infix|async|rethrows|consuming|borrowing|private\\(set\\)|public\\(set\\)|fileprivate\\(set\\)|internal\\(set\\)|nonisolated\\(unsafe\\))\\s+)*";

const swiftRules: Rule[] = [
  {
    match: swift("(?:class|struct|protocol|actor)\\s+(?!(?:func|var|let|subscript)\\b)(\\w+)"),
    kind: "class",
    body: "type",
  },
  { match: swift("enum\\s+(\\w+)"), kind: "class", body: "type" },
  { match: swift("extension\\s+([\\w.]+)"), kind: "class", body: "type", reopens: true },
  { match: swift("func\\s+(`?\\w+`?|[^\\s\\w(<]+|<[^(]*?)\\s*[<(]"), kind: "function" },
  { match: swift("(init)[?!]?\\s*[<(]"), kind: "method", in: ["type"] },
  { match: swift("(deinit)\\b"), kind: "method", in: ["type"] },
  { match: swift("(subscript)\\s*[<(]"), kind: "method", in: ["type"] },
  { match: swift("typealias\\s+(\\w+)"), kind: "constant" },
  { match: swift("(?:let|var)\\s+(\\w+)"), kind: "constant", in: ["file"] },
  { match: swift("macro\\s+(\\w+)"), kind: "function" },
];

function swift(pattern: string): RegExp {
  return new RegExp(`^${SWIFT_MODIFIERS}${pattern}`);
}

export const swiftReader: BraceReader = {
  lineEnds: true,
  directives: true,
  attributes: "@",
  read: ({ head, scope }) => applyRules(swiftRules, head, scope),
  blockScope: () => "function",
};
