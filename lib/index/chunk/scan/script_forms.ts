/** Forms of JavaScript and its relatives: templates, regular expressions, text between the tags of JSX. */
import type { ScriptTrait } from "../language_table.ts";
import { lineEnd, shortQuoteEnd } from "./quotes.ts";
import { COMMENT, type Form, STRING } from "./span.ts";

/** Returns the forms that such a trait adds to a language. */
export function formsOfScript(trait: ScriptTrait): Form[] {
  switch (trait) {
    case "jsx_text":
      return [{ open: "'", type: STRING, read: apostropheEnd }, {
        open: "//",
        type: COMMENT,
        read: (text, at) => isInUrl(text, at) ? at : lineEnd(text, at),
      }];
    case "regex":
      return [{ open: "/", type: STRING, read: regexEnd }];
    case "template":
      return [{ open: "`", type: STRING, read: templateEnd }];
  }
}

/** Returns the end of a string; `at` in "don't", for no string follows a letter. */
function apostropheEnd(text: string, at: number): number {
  return /[a-z]/i.test(text.charAt(at - 1)) ? at : shortQuoteEnd(text, at, 39);
}

/** True for the slashes of "http://x", which stand bare in JSX. */
function isInUrl(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 58 && text.charCodeAt(at + 2) > 32;
}

/** Returns the end of a template literal, with whatever its `${...}` hold. */
function templateEnd(text: string, at: number): number {
  // -1 for each template whose text is read, and for each `${` in it how many braces are open inside.
  const braces: number[] = [-1];
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const top = braces.length - 1;
    if (code === 92) i++;
    else if (braces[top] === -1) {
      if (code === 96) {
        braces.pop();
        if (braces.length === 0) return i + 1;
      } else if (code === 36 && text.charCodeAt(i + 1) === 123) {
        braces.push(0);
        i++;
      }
    } else if (code === 96) braces.push(-1);
    else if (code === 123) braces[top] = braces[top] as number + 1;
    else if (code === 125) {
      if (braces[top] === 0) braces.pop();
      else braces[top] = braces[top] as number - 1;
    } else if (code === 34 || code === 39) {
      i = Math.max(i, shortQuoteEnd(text, i, code) - 1);
    }
  }
  return -text.length;
}

const VALUE_MAY_FOLLOW = "(,=:[!&|?{};+-*%~^<>\n";
const WORDS_BEFORE_VALUE =
  /(?:^|[^\w.$])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|if|elsif|unless|when|while|until|and|or|not|then|split|grep|map|match)$/;

/** Returns the end of the regular expression that opens at `at`, or `at` when that is a division. */
function regexEnd(text: string, at: number): number {
  return mayStartValue(text, at) ? bodyEnd(text, at) : at;
}

function mayStartValue(text: string, at: number): boolean {
  let i = at - 1;
  // Tags close with "</" and "/>".
  if (text.charCodeAt(i) === 60 || text.charCodeAt(at + 1) === 62) return false;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
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
