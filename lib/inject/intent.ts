/** What a prompt wants done, as far as that changes which files are of use. */

export interface Intent {
  name: "general" | "fix" | "design" | "find" | "operate";
  /** Factor of how much documents are demoted. */
  documents: number;
  /** Factor of how much tests are demoted. */
  tests: number;
  /** Factor for recent changes. */
  recency: number;
  /** Added to the gate's threshold. */
  gate: number;
}

/** Changes nothing. */
export const GENERAL: Intent = { name: "general", documents: 1, tests: 1, recency: 1, gate: 0 };

/** The first that fits; a prompt may fit several, and the earlier ones are the surer signs. */
const INTENTS: readonly { pattern: RegExp; intent: Intent }[] = [
  {
    // Fixes are made in code (×0.6 for tests was worth 0.04 on SWE-bench), most often in what changed last.
    pattern:
      /\b(?:fix(?:es|ed|ing)?|bugs?|crash(?:es|ed|ing)?|exceptions?|traceback|stack ?trace|regression|broken|panics?|fails?|failing|doesn't work|not working)\b|error[:[]|修复|报错|버그|오류|バグ|エラー/i,
    intent: { name: "fix", documents: 1.2, tests: 1.3, recency: 1.25, gate: 0 },
  },
  {
    pattern:
      /\b(?:architecture|overview|big picture|design(?:ed)?|diagram|walk me through|conventions?|decisions?|rationale)\b|架构|设计|아키텍처|설계|設計|アーキテクチャ/i,
    intent: { name: "design", documents: 0.6, tests: 1, recency: 0.5, gate: 0 },
  },
  {
    pattern: /^(?:where|which file|what file|find|locate|show me)\b|在哪|어디|どこ/i,
    intent: { name: "find", documents: 1, tests: 1, recency: 0.5, gate: 0 },
  },
  {
    pattern:
      /^(?:please\s+)?(?:deploy|restart|release|publish|merge|rebase|push|pull|commit|stash|install|uninstall|bump|start|stop|kill)\b/i,
    intent: { name: "operate", documents: 1, tests: 1, recency: 1, gate: 0.1 },
  },
];

/** Returns what a prompt wants; "general" for most. */
export function intentOf(prompt: string): Intent {
  return INTENTS.find(({ pattern }) => pattern.test(prompt))?.intent ?? GENERAL;
}
