/** Follow-ups that name nothing ("and the other one?"): they are about what the session was asked last. */
import { lastPrompts } from "../ledger/prompts.ts";
import { readQuery } from "../search/query.ts";

const BEGINNING =
  /^(?:and|but|so|also|then|now|what about|how about|same|why|which|the other|the rest|that one|this one|those|these|it|is (?:it|that)|does (?:it|that)|do (?:they|those)|can (?:it|that))\b/i;
const CJK_BEGINNING =
  /^(?:那|另外|还有|其他|为什么|它|그럼|그리고|또|다른|나머지|그건|왜|では|じゃあ|それ|その|もう一つ|他の|なぜ)/;
const LONGEST = 80;
const LONGEST_CJK = 14;
const BORROWED = 2;

/** True for a prompt that takes up the one before and has no word of its own to look up. */
export function isFollowUp(prompt: string): boolean {
  if (prompt.length <= LONGEST_CJK && CJK_BEGINNING.test(prompt)) return true;
  return prompt.length <= LONGEST && BEGINNING.test(prompt) && readQuery(prompt).smallTalk;
}

/** Returns a follow-up with the session's last prompts, the newest first; undefined when there are none. */
export function borrow(prompt: string, folder: string | undefined): string | undefined {
  const last = lastPrompts(folder, BORROWED);
  return last.length === 0 ? undefined : [prompt, ...last].join("\n");
}
