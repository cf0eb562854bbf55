/** Tells prompts of people from acknowledgements, machine messages and what hosts put around a prompt. */

/** Blocks that hosts and this suite put into a prompt; their text is nobody's question. */
export const HOST_BLOCKS = [
  "system-reminder",
  "task-notification",
  "available-deferred-tools",
  "bobbin-context",
  "kb-context",
  "kb-status",
  "function_calls",
  "function_results",
  "local-command-stdout",
  "command-message",
  "command-name",
];

/** Returns the prompt without such blocks; one that is not closed is left as it is. */
export function stripBlocks(prompt: string): string {
  if (!prompt.includes("<")) return prompt;
  return HOST_BLOCKS.reduce(stripBlocksNamed, prompt).trim();
}

/** In one pass: a prompt of 8 MiB may hold 100,000 of them. */
function stripBlocksNamed(text: string, name: string): string {
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`, "g"), close = `</${name}>`;
  const last = text.lastIndexOf(close);
  let kept = "", from = 0;
  for (let match = open.exec(text); match && match.index < last; match = open.exec(text)) {
    kept += text.slice(from, match.index);
    from = open.lastIndex = text.indexOf(close, match.index) + close.length;
  }
  return kept + text.slice(from);
}

/** How messages of orchestrators begin; a person who quotes one begins otherwise. */
const AUTOMATED =
  /^(?:auto-patrol:|patrol loop\b|ranger patrol:|patrol:|\[reactor\]|work: you are\b|handoff complete\b|startup protocol\b|marshal check:|queued nudge\b|sessionstart:startup hook|\[gas town\]|tool loaded\b|human: tool loaded|your differentiated work:|important: after completing your current task|(?:the )?task tools haven't been used recently|check your hook\b)/i;
const ROLE_CHECK_IN = /^[\w./-]+ crew [\w-]+, checking in\.?/i;

/** True for patrol nudges, alerts, handoffs and the like. */
export function isAutomated(prompt: string): boolean {
  return AUTOMATED.test(prompt) || ROLE_CHECK_IN.test(prompt);
}

interface WordList {
  has(word: string): boolean;
}

/** A Set of the words would cost a cold process more than all its look-ups: here their text is searched. */
export function wordList(separator: " " | "|", text: string): WordList {
  const list = separator + text.replaceAll("\n", separator) + separator;
  return {
    has: (word) =>
      word !== "" && !word.includes(separator) && list.includes(separator + word + separator),
  };
}

const ACKNOWLEDGEMENTS = wordList(
  "|",
  `yes|y|yep|yeah|no|n|nope|ok|okay|k|sure|thanks|thank you|thx|ty|done|good|great|nice|perfect|fine|right|correct
|agreed|continue|proceed|next|go|go on|go ahead|keep going|carry on|looks good|lgtm|sounds good|do it|please do|yes please
|please continue|please proceed|acknowledged|ack|roger|noted|got it|stop|wait|never mind|resume
|好|好的|是|是的|对|可以|行|继续|谢谢|没问题|不|不用|停|嗯|明白|收到|下一步|继续吧
|네|예|응|좋아|좋아요|계속|계속해|계속해줘|계속해 주세요|고마워|감사합니다|아니|아니요|알겠어|알겠습니다|확인
|はい|うん|いいえ|ok です|続けて|続けてください|続き|お願いします|ありがとう|ありがとうございます|了解|了解です|大丈夫|わかった`,
);

/** True for a prompt that only agrees, declines or says to go on. */
export function isAcknowledgement(prompt: string): boolean {
  if (prompt.length > 40) return false;
  const words = prompt.toLowerCase().replace(/[.!?,;~…。！？、，～]+/g, " ").trim().replace(
    /\s+/g,
    " ",
  );
  return words === "" || ACKNOWLEDGEMENTS.has(words);
}

/** Things to do that name no code, as whole phrases: "push this to main" is one, "fix the push retry" is not. */
const ERRANDS: readonly string[] = [
  "(?:re-?)?run (?:(?:all|the|my|our|unit|integration|e2e|full|whole|entire) )*(?:tests?|test suite|suite|build|lint(?:er)?|type ?check(?:er|s)?|checks?|formatter)(?: suite)?",
  "(?:start|stop|restart) (?:the |my |our )?(?:dev |development )?(?:server|app|service)",
  "(?:commit|push|pull|merge|rebase|stash|land|ship|deploy|release|publish)(?: (?:this|that|it|these|everything|all|the|my|our|changes?|branch|work|code|pr|to|into|onto|on|with|a|good|short|commit|message|origin|main|master|develop|staging|production|prod|remote|upstream))*",
  "(?:open|create|make) (?:a |the )?(?:new )?(?:draft )?(?:pr|pull request|branch|release|commit)",
  "(?:show|give|tell) (?:me )?(?:the )?(?:git )?(?:diff|status|log|branch(?:es)?)",
  "(?:what's|what is) (?:next|the (?:git )?status|the next task)",
  "check (?:(?:the|my|your|git|ci) )*(?:mail|inbox|status|ci)",
  "git [a-z-]+(?: (?:origin|upstream|main|master|develop|head|\\.|--?[\\w=-]+|[\\w.-]+/[\\w./-]+))*",
  "(?:run )?(?:cargo|npm|npx|pnpm|yarn|deno|go|make|docker|kubectl|pytest|gradle|mvn|bun|zig|dotnet|swift|mix|rake|sbt|composer|poetry|uv|tox|cmake|bazel|eslint|tsc|jest|vitest|ruff)(?: (?:run|task|test|build|install|check|fmt|lint|start|ci|up|down|ps|all|clean|--?[\\w=-]+|[\\w.-]*[/:][\\w./:-]*))*",
];
const POLITE = wordList(" ", "please now ok okay can could you then and");
/** First words of errands: compiling their pattern costs 2 ms, and most prompts begin otherwise. */
const VERBS = wordList(
  " ",
  `run rerun re-run start stop restart commit push pull merge rebase stash land ship deploy release publish open
create make show give tell what's what check git cargo npm npx pnpm yarn deno go docker kubectl pytest gradle mvn bun
zig dotnet swift mix rake sbt composer poetry uv tox cmake bazel eslint tsc jest vitest ruff`,
);
const LONGEST_ERRAND = 120;

/** True for a prompt that is wholly a command for the agent's hands: "run the tests", "git push origin main". */
export function isErrand(prompt: string): boolean {
  if (prompt.length > LONGEST_ERRAND) return false;
  const words = prompt.toLowerCase().replace(/[.!?]+$/, "").split(/\s+/).filter((w) => w !== "");
  const first = words.findIndex((word) => !POLITE.has(word.replace(/,$/, "")));
  if (first < 0 || !VERBS.has(words[first] as string)) return false;
  const joined = "(?:[ ,;]+(?:and|then|&&|please|now|again|first))*[ ,;]+";
  const errand = `(?:${ERRANDS.join("|")})`;
  const pattern =
    `^${errand}(?:${joined}${errand})*(?: (?:please|now|again|first|for me|thanks))*` +
    `(?:,? (?:if|once|when) (?:it|they|all|everything|that)(?: all)? (?:pass(?:es)?|works?|succeeds?|(?:is|are) (?:green|done)))?$`;
  return new RegExp(pattern).test(words.slice(first).join(" "));
}

/** Entries up to this length are whole answers, not beginnings. */
const LONGEST_ANSWER = 5;

/**
 * True when the prompt starts with one of the entries, in any case. An entry of up to 5 characters without a
 * trailing space must equal the whole prompt.
 */
export function hasSkippedPrefix(prompt: string, prefixes: readonly string[]): boolean {
  const lower = prompt.toLowerCase();
  return prefixes.some((prefix) => {
    const entry = prefix.toLowerCase();
    if (entry.trim() === "") return false;
    const whole = [...entry].length <= LONGEST_ANSWER && !entry.endsWith(" ");
    return whole ? lower === entry : lower.startsWith(entry);
  });
}

/** Returns the length of a prompt; a character of Han, Kana or Hangul says as much as three Latin ones. */
export function weighedLength(prompt: string): number {
  let length = 0;
  for (const character of prompt) {
    const code = character.codePointAt(0) ?? 0;
    const dense = (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) ||
      (code >= 0xac00 && code <= 0xd7af) || code >= 0x20000;
    length += dense ? 3 : 1;
  }
  return length;
}

/** Characters of a prompt that are looked at: 8 MiB of pasted log took 15 s. */
const MOST_AT_START = 15_000;
const MOST_AT_END = 5_000;

/** Returns a prompt without the middle of what was pasted into it: a person asks before or after that. */
export function shorten(prompt: string): string {
  if (prompt.length <= MOST_AT_START + MOST_AT_END) return prompt;
  return `${prompt.slice(0, MOST_AT_START)}\n${prompt.slice(-MOST_AT_END)}`.toWellFormed();
}
