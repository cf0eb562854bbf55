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

const ACKNOWLEDGEMENTS = new Set(
  `yes|y|yep|yeah|no|n|nope|ok|okay|k|sure|thanks|thank you|thx|ty|done|good|great|nice|perfect|fine|right|correct
|agreed|continue|proceed|next|go|go on|go ahead|keep going|carry on|looks good|lgtm|sounds good|do it|please do|yes please
|please continue|please proceed|acknowledged|ack|roger|noted|got it|stop|wait|never mind|resume
|好|好的|是|是的|对|可以|行|继续|谢谢|没问题|不|不用|停|嗯|明白|收到|下一步|继续吧
|네|예|응|좋아|좋아요|계속|계속해|계속해줘|계속해 주세요|고마워|감사합니다|아니|아니요|알겠어|알겠습니다|확인
|はい|うん|いいえ|ok です|続けて|続けてください|続き|お願いします|ありがとう|ありがとうございます|了解|了解です|大丈夫|わかった`
    .replace(/\n/g, "").split("|"),
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
