/** What a prompt wants done, as far as that changes which files are of use, and what one that names nothing is about. */
import { appendRow, readRows } from "../ledger/journal.ts";
import { readQuery } from "../search/query.ts";
import { maskSecrets } from "../search/visible.ts";

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
    // Fixes are made in code (a factor of 0.6 for tests was worth 0.04 on SWE-bench), most often in what changed last.
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

// Follow-ups that name nothing ("and the other one?") are about what the session was asked last.
const BEGINNING =
  /^(?:and|but|so|also|then|now|what about|how about|same|why|which|the other|the rest|that one|this one|those|these|it|is (?:it|that)|does (?:it|that)|do (?:they|those)|can (?:it|that))\b/i;
const CJK_BEGINNING =
  /^(?:那|另外|还有|其他|为什么|它|그럼|그리고|또|다른|나머지|그건|왜|では|じゃあ|それ|その|もう一つ|他の|なぜ)/;
const LONGEST = 80;
const LONGEST_CJK = 14;

/** True for a prompt that takes up the one before and has no word of its own to look up. */
export function isFollowUp(prompt: string): boolean {
  if (prompt.length <= LONGEST_CJK && CJK_BEGINNING.test(prompt)) return true;
  return prompt.length <= LONGEST && BEGINNING.test(prompt) && readQuery(prompt).smallTalk;
}

const FILE = "prompts.jsonl";
/** A longer prompt holds pasted text. */
const LONGEST_KEPT = 600;

/** Appends a prompt to the session's memory; `now` in milliseconds since 1970. */
export function rememberPrompt(folder: string | undefined, prompt: string, now: number): void {
  if (folder === undefined) return;
  // Masked as a whole: a cut might leave half of a secret that no pattern knows.
  const text = maskSecrets(prompt).slice(0, LONGEST_KEPT).toWellFormed();
  appendRow(`${folder}/${FILE}`, { prompt: text, time: now });
}

/** Returns what the session was asked last; undefined when it was asked nothing. */
export function lastPrompt(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  return readRows(`${folder}/${FILE}`).map(({ prompt }) => prompt)
    .findLast((prompt): prompt is string => typeof prompt === "string" && prompt !== "");
}
