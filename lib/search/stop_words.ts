/** English words that say how something is asked, not what about. */
const TEXT =
  `a an and are as at be been but by can could did do does for from had has have how i if in into is it
its let may me my no not of on or our please should so some than that the their them then there these they this to
too up us use using used was we were what when where which while who why will with would you your im ive id dont
doesnt isnt cant cannot wont get got make want need like just also about after all any because before being between
both each few here more most much other out over own same such very via per etc`;

export const STOP_WORDS: ReadonlySet<string> = new Set(TEXT.split(/\s+/));
