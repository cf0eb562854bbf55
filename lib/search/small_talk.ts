/**
 * Words that are about no code: those of any question, of conversation and of the daily round of work. A prompt
 * of nothing else ("run the tests again", "commit this with a good message") is meant for the agent's hands, not
 * for its memory of the code, even though a repository that has a retry.ts matches "retry" perfectly.
 */

import { wordList } from "./noise.ts";

/** English words that say how something is asked, not what about. */
export const STOP_WORDS = wordList(
  " ",
  `a an and are as at be been but by can could did do does for from had has have how i if in into is it
its let may me my no not of on or our please should so some than that the their them then there these they this to
too up us use using used was we were what when where which while who why will with would you your im ive id dont
doesnt isnt cant cannot wont get got make want need like just also about after all any because before being between
both each few here more most much other out over own same such very via per etc`,
);

const WORDS = wordList(
  " ",
  `add again agree all amend answer apply ask back better bit branch branches brief bug build bump bye change changed changes
check clean clear clone code comment comments commit commits compile concise context continue conversation create
cool dependencies dependency deploy deps dev description detail details diff difference do docs done double down draft error
errors everything explain fail failed fails failing faster feature few fewer file files finish first fix fixed fixes
format go good great happen happened hello help hey hi idea improve install issue it item job joke keep kill kind know
last latest launch leave let lets lint linter list little log logs look looks lunch main make maybe merge message minute
mode model moment morning move name nevermind new next nice night note nothing now okay old one ones open option order
output part perfect plan please point pr prettier previous problem proceed progress project pull push question quick
ready really rebase recap recommend redo refactor release remaining remove repeat reply report request rerun reset
restart restore result results resume retry revert review rewrite right run running save say second sentence server session
shorter should show simple simpler simplify skip small something sorry sound sounds squash stage start stash status step steps
still stop style suggest suggestion suite sum summarize summary sure switch task tasks tell terms test testing tests text
thank thanks that thing things think third through time today todo token tokens tonight try turn two type typo undo
update upgrade version wait warning warnings way welcome well what whole word words work working works write wrong yes
yesterday yet broken far stuck git ok plz pls doing long much many remind mind hurry finally exactly
ahead agreed sí si oui da ja nein non merci danke gracias obrigado grazie weiter sigue continua continuez mach hazlo`,
);

/** True when a prompt of a few words consists of such words alone and names no code. */
export function isSmallTalk(words: readonly string[], text: string): boolean {
  if (words.length === 0 || words.length > 14) return false;
  // A name written as code, a path or a call is about code.
  if (/[`/\\_(){}<>#]|[a-z][A-Z]|\w\.\w/.test(text)) return false;
  return words.every((word) => {
    const lower = word.toLowerCase();
    return lower.length === 1 || /^\d+$/.test(lower) || STOP_WORDS.has(lower) || WORDS.has(lower);
  });
}

/** True for a word of conversation and errands that is no stop word. */
export function isErrandWord(lower: string): boolean {
  return WORDS.has(lower);
}
