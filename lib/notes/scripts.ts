/** Cuts the words of a text by script: written with spaces, Hangul, and runs without spaces. */
import { isUnspaced, wordsIn } from "../index/terms.ts";

export type Script = "spaced" | "hangul" | "run";

export interface Token {
  text: string;
  script: Script;
}

/** Holds all that `isUnspaced` is true for: a text without it needs no look at each character. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\ud7af\ud840-\udfff\uf900-\ufaff\uff66-\uff9f]/;

/** Returns the tokens of a text in order; Latin letters next to Han characters are two tokens. */
export function tokensIn(text: string): Token[] {
  const words = wordsIn(text);
  return UNSPACED.test(text) ? words.flatMap(splitScripts) : words.map(spaced);
}

function spaced(text: string): Token {
  return { text, script: "spaced" };
}

function splitScripts(word: string): Token[] {
  if (!UNSPACED.test(word)) return [spaced(word)];
  const tokens: Token[] = [];
  let last: Token | undefined;
  for (const character of word) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    if (last?.script === script) last.text += character;
    else tokens.push(last = { text: character, script });
  }
  return tokens;
}

function scriptOf(code: number): Script {
  if (!isUnspaced(code)) return "spaced";
  return (code >= 0xac00 && code <= 0xd7af) || (code >= 0x1100 && code <= 0x11ff)
    ? "hangul"
    : "run";
}
