/** Regular expression literals, told from division by what stands before them. */

const VALUE_MAY_FOLLOW = "(,=:[!&|?{};+-*%~^<>\n";
const WORDS_BEFORE_VALUE =
  /(?:^|[^\w.$])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|if|elsif|unless|when|while|until|and|or|not|then|split|grep|map|match)$/;

/** Returns the end of the regular expression that opens at `at`, or `at` when that is a division. */
export function regexEnd(text: string, at: number): number {
  return mayStartValue(text, at) ? bodyEnd(text, at) : at;
}

function mayStartValue(text: string, at: number): boolean {
  let i = at - 1;
  // Tags close with "</" and "/>".
  if (text.charCodeAt(i) === 60 || text.charCodeAt(at + 1) === 62) return false;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) {
    if (at - i > 200) return false;
    i--;
  }
  if (i < 0 || VALUE_MAY_FOLLOW.includes(text.charAt(i))) return true;
  return WORDS_BEFORE_VALUE.test(text.slice(Math.max(0, i - 9), i + 1));
}

function bodyEnd(text: string, at: number): number {
  let inClass = false;
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return -i;
    if (code === 92) i++;
    else if (code === 91) inClass = true;
    else if (code === 93) inClass = false;
    else if (code === 47 && !inClass) return i + 1;
  }
  return -text.length;
}
