/**
 * Reads a prompt into units: what it names, each with the terms that say it and a weight for how much it tells. The
 * weights come from other people's texts, so that a verdict does not depend on the size of a vault.
 */
import { isUnspaced, termKey, termsOf, WHOLE, wholeIdentifier } from "../index/terms.ts";
import { shareElsewhere } from "../search/background.ts";
import { isErrandWord, STOP_WORDS } from "../search/small_talk.ts";
import { cutRun, isErrandRun, isFunctionWord, stemKorean } from "./function_words.ts";
import { type Token, tokensIn } from "./scripts.ts";

export interface Unit {
  /** As it stands in the prompt. */
  word: string;
  /** Keys of the terms that say it; one of them is enough. Without any it cannot be found. */
  keys: readonly number[];
  /** How much it tells, 0 to 1: the rarer elsewhere, the more. */
  weight: number;
  /** True for a character of a script without spaces, where a word has two and more. */
  isCharacter?: boolean;
}

export interface Reading {
  /** Each once, in order; of a long text the most telling ones; none of a text of function words alone. */
  units: Unit[];
  /** The text without what only asks at its beginning and end, as `phraseOf` gives it; "" for a long text. */
  phrase: string;
  /** The whole text, as `phraseOf` gives it. */
  text: string;
}

/** Units of a text that count; of more, no note holds half, and each costs a look-up. */
const MOST_UNITS = 64;
/** A longer text is nobody's phrase. */
const MOST_PHRASE_TOKENS = 60;

/** Bits of information in a word that other people's texts hold nowhere. */
const MOST_BITS = 11;
/** What a word of conversation, of time or of errands tells, at most. */
const LITTLE = 0.25;
/** What the name of a language or a format tells, at most: what something is written in, not what it is about. */
const SOME = 0.4;
const LANGUAGES = new Set(
  `javascript typescript python java rust golang ruby php csharp kotlin swift scala perl html css sql json csv
xml yaml toml markdown bash shell linux windows macos docker git github gitlab`.split(/\s+/),
);
/** Least weight of a word that may be a name of several parts. */
const LEAST_NAME = 0.6;
/** What a character of a script without spaces tells; two of them make a word. */
const CHARACTER = 0.5;
/** What each character after the second adds to a word in Hangul or Katakana. */
const FURTHER = 0.1;
const LITTLE_WORDS = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april june july
august september october november december week weeks month months year years hour hours minutes seconds ago soon later
always never often sometimes usually recently currently really pretty quite actually seem seems idea ideas give gives
given someone anyone something anything advice tip tips figure mean means possible best proper properly correct happening translate
translation english french german spanish italian portuguese russian chinese japanese korean`
    .split(/\s+/),
);

/** Returns the units of a text; see `readPrompt`. */
export function readUnits(text: string): Unit[] {
  return readPrompt(text).units;
}

/** Reads a text: a prompt, or the title of a note. */
export function readPrompt(text: string): Reading {
  const tokens = tokensIn(text), units = new Map<string, Unit>();
  for (const token of new Map(tokens.map((token) => [token.text, token])).values()) {
    for (const unit of cutToken(token).flatMap(({ units }) => units)) {
      if (!units.has(unit.word)) units.set(unit.word, unit);
    }
  }
  return {
    units: mostTelling([...units.values()]),
    phrase: tokens.length > MOST_PHRASE_TOKENS ? "" : tellingPhrase(tokens),
    text: join(tokens),
  };
}

/** Returns a text as phrases are looked up in it: its words in lower case, with a space between them. */
export function phraseOf(text: string): string {
  return join(tokensIn(text));
}

function join(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ").toLowerCase();
}

function mostTelling(units: readonly Unit[]): Unit[] {
  if (units.length <= MOST_UNITS) return [...units];
  return units.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, MOST_UNITS);
}

/** Returns what units are ordered by: a character counts as much as the word that it is part of. */
function rankOf({ weight, isCharacter }: Unit): number {
  return isCharacter ? 2 * weight : weight;
}

function tellingPhrase(tokens: readonly Token[]): string {
  const pieces = tokens.flatMap((token) =>
    cutToken(token).map(({ text, units }, i) => ({
      text: text.toLowerCase(),
      glue: i > 0 ? "" : " ",
      tells: units.some(({ weight }) => weight > LITTLE),
    }))
  );
  const from = pieces.findIndex(({ tells }) => tells);
  const to = pieces.findLastIndex(({ tells }) => tells);
  return pieces.slice(Math.max(0, from), to + 1)
    .map(({ text, glue }, i) => i > 0 ? glue + text : text).join("");
}

/** True when a phrase stands in a text, both as `phraseOf` gives them, and ends where words end. */
export function holdsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const startsInside = isOfSpacedWord(phrase, 0) && isOfSpacedWord(text, at - 1);
    const endsInside = isOfSpacedWord(phrase, phrase.length - 1) && isOfSpacedWord(text, end);
    if (!startsInside && !endsInside) return phrase !== "";
  }
  return false;
}

/** True for a character of a word that spaces end; `text` as `phraseOf` gives it. */
function isOfSpacedWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 32 && !isUnspaced(code);
}

function cutToken({ text, script }: Token): { text: string; units: Unit[] }[] {
  if (script === "spaced") return [{ text, units: unitsOfSpaced(text) }];
  if (script === "hangul") {
    const stem = stemKorean(text);
    return [{ text: stem, units: unitsOfRun(stem) }];
  }
  return cutRun(text).map(({ text, isContent }) => ({
    text,
    units: isContent ? unitsOfRun(text) : [],
  }));
}

function unitsOfSpaced(word: string): Unit[] {
  const lower = word.toLowerCase();
  if (STOP_WORDS.has(lower) || isFunctionWord(lower)) return [];
  const [first, ...others] = termsOf(singular(word));
  if (first === undefined) return [];
  if (others.length === 0) {
    const weight = weightOf(lower, first);
    // "pgbouncer" may stand as PgBouncer in the note; usual words are no such names.
    const isName = weight >= LEAST_NAME && lower.length > 4;
    const keys = isName ? [first, WHOLE + wholeIdentifier(word)] : [first];
    return [{ word: lower, keys: keys.map(termKey), weight }];
  }
  // An identifier: each part, and the whole, which tells more than they do.
  return [first, ...others].filter((term) => !STOP_WORDS.has(term)).map((term) => ({
    word: term,
    keys: [termKey(term)],
    weight: term.startsWith(WHOLE) ? wholeWeight(term) : weightOf(term, term),
  }));
}

/** Returns "502" for "502s", and "URL" for "URLs". */
function singular(word: string): string {
  return /^(?:\d+|[A-Z]{2,})s$/.test(word) ? word.slice(0, -1) : word;
}

function wholeWeight(term: string): number {
  // "9gb" is a quantity, not a name.
  return /^=\d/.test(term) ? LITTLE : 1;
}

function weightOf(lower: string, stem: string): number {
  if (/^\d+$/.test(lower)) return lower.length < 3 ? 0.15 : 0.7;
  if (lower.length === 1) return 0.1;
  const weight = Math.max(0.1, Math.min(1, -Math.log2(shareElsewhere(stem)) / MOST_BITS));
  if (LANGUAGES.has(lower)) return Math.min(SOME, weight);
  const isLittle = isErrandWord(lower) || isErrandWord(stem) || LITTLE_WORDS.has(lower);
  return isLittle ? Math.min(LITTLE, weight) : weight;
}

/** Returns a unit for each character, whose terms are the pairs that it is part of. */
function unitsOfRun(run: string): Unit[] {
  const characters = [...run];
  const weight = isErrandRun(run) ? LITTLE / 4 : characterWeight(run, characters.length);
  if (characters.length <= 1) {
    return characters.map((word) => ({ word, keys: [], weight: Math.min(LITTLE, weight) }));
  }
  const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`);
  return characters.map((character, i) => {
    const around = pairs.slice(Math.max(0, i - 1), i + 1);
    const word = `${character} in ${around.join(" ")}`;
    return { word, keys: around.map(termKey), weight, isCharacter: true };
  });
}

/** A long run of Han is several words, one of Hangul or Katakana a single one. */
function characterWeight(run: string, length: number): number {
  if (length <= 2 || !/^[\u30a0-\u30ff\u1100-\u11ff\uac00-\ud7af]+$/.test(run)) return CHARACTER;
  return (2 * CHARACTER + FURTHER * (length - 2)) / length;
}
