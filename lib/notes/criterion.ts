/**
 * Decides whether a note is what a prompt is about. The tiers, the strongest first: the prompt stands in the
 * note as a phrase; the note's title stands in the prompt; all that the prompt names is in the note, or nearly
 * all of it in one passage; enough of it is. All but the passage ask for a part of it in what the note says
 * of itself. Words that no note holds count like all others.
 */
import { IN_BODY, IN_LABEL } from "./note_terms.ts";
import { holdsPhrase, phraseOf, type Reading, readUnits } from "./prompt_units.ts";

export type MatchTier = "phrase" | "title" | "all words" | "passage" | "words";

/** What of a prompt a note holds, by how much the units tell. */
export interface Evidence {
  /** Share of what the prompt tells that the note holds, 0 to 1. */
  coverage: number;
  /** The same in its title, use, tags, headings and path. */
  label: number;
  /** How much the units in the note tell, 0 and more: 1 is a word that nobody else uses, or two characters of Han. */
  told: number;
  toldInLabel: number;
}

export interface Verdict extends Evidence {
  /** Undefined: not what the prompt is about. */
  tier: MatchTier | undefined;
  /** Orders notes of one prompt. */
  score: number;
}

/** The texts of a note in which phrases are looked up, as `phraseOf` gives them. */
export interface NoteTexts {
  title: string;
  /** The title, the use and the aliases, a line each. */
  label: string;
  body: string;
}

// Set by hand on tests/notes/planted_cases.ts and the negatives of the gate set, on vaults of 24 to 10,000 notes;
// "bobbin kb bench --cases" tells the halves of the cases apart, and they come out the same.
const LEAST_LABEL = 0.5;
/** What of the coverage stands in for the label: a note that holds all may say less of it in its title. */
const COVERAGE_FOR_LABEL = 0.3;
const LEAST_IN_LABEL = 0.9;
const ALL = 0.95;
/** A prompt of which little can be told must be covered the better. */
const LEAST_SUM = 0.93;
const TOLD_SHARE = 0.25;
const MOST_TOLD = 2.5;

/** What a phrase tells at least: where it is the whole title, where it is in the label, where it is in the body. */
const PHRASE_AS_TITLE = 0.3;
const PHRASE_IN_LABEL = 0.8;
const LONG_PHRASE_IN_LABEL = 0.6;
const LONG_PHRASE = 3;
const PHRASE_IN_BODY = 1.45;
const TITLE_IN_PROMPT = 1.2;
/** A phrase leaves no telling word out, so that what is not covered tells next to nothing. */
const LEAST_FOR_PHRASE = 0.6;
const MOST_PHRASE_CHARACTERS = 300;

/** Of a passage: more has to be told where nothing in the title or the use says that the note is about it. */
const COVERED_IN_PASSAGE = 0.78;
const TOLD_IN_PASSAGE = 1.7;

/** Returns what a note holds of a prompt; `weights` are those of the units, `parts` what of the note holds them. */
export function weigh(weights: readonly number[], parts: readonly number[]): Evidence {
  let all = 0, told = 0, toldInLabel = 0;
  weights.forEach((weight, i) => {
    const own = parts[i] ?? 0;
    all += weight;
    if (own & (IN_LABEL | IN_BODY)) told += weight;
    if (own & IN_LABEL) toldInLabel += weight;
  });
  const share = (part: number): number => all > 0 ? part / all : 0;
  return { coverage: share(told), label: share(toldInLabel), told, toldInLabel };
}

/** Returns the verdict of the tiers that need no text; `gate` is the least coverage, 0 to 1. */
export function judgeWords(evidence: Evidence, gate: number): Verdict {
  const { coverage, label, told, toldInLabel } = evidence;
  const isNamed = label + COVERAGE_FOR_LABEL * coverage >= LEAST_LABEL &&
    toldInLabel >= LEAST_IN_LABEL;
  const sum = coverage + TOLD_SHARE * Math.min(told, MOST_TOLD);
  const tier = isNamed && coverage >= ALL
    ? "all words"
    : isNamed && coverage >= gate && sum >= LEAST_SUM
    ? "words"
    : undefined;
  return { ...evidence, tier, score: coverage + label };
}

/** True when a note's text may hold the prompt as a phrase. */
export function mayHoldPhrase({ coverage }: Evidence, { phrase, text }: Reading): boolean {
  return coverage >= LEAST_FOR_PHRASE && text.length <= MOST_PHRASE_CHARACTERS &&
    (phrase !== "" || text.includes(" "));
}

/** Returns the verdict with the tier of phrases. */
export function judgePhrase(
  verdict: Verdict,
  { phrase, text }: Reading,
  texts: NoteTexts,
): Verdict {
  const { told, score } = verdict;
  const isTitle = text === texts.title && told >= PHRASE_AS_TITLE;
  const isLong = phrase.split(" ").length >= LONG_PHRASE;
  const least = isLong ? LONG_PHRASE_IN_LABEL : PHRASE_IN_LABEL;
  if (isTitle || told >= least && holdsPhrase(texts.label, phrase)) {
    return { ...verdict, tier: "phrase", score: score + 2 };
  }
  return told >= PHRASE_IN_BODY && holdsPhrase(texts.body, phrase)
    ? { ...verdict, tier: "phrase", score: score + 1 }
    : verdict;
}

/** True when a passage of a note may say what its label does not. */
export function mayHoldPassage({ tier, coverage, told }: Verdict): boolean {
  return tier === undefined && coverage >= COVERED_IN_PASSAGE && told >= TOLD_IN_PASSAGE;
}

/** Returns the verdict with the tier of passages; `toldThere` is what the best passage tells. */
export function judgePassage(verdict: Verdict, toldThere: number): Verdict {
  const covered = verdict.coverage * toldThere / verdict.told;
  return covered >= COVERED_IN_PASSAGE && toldThere >= TOLD_IN_PASSAGE
    ? { ...verdict, tier: "passage" }
    : verdict;
}

/** Returns the verdict with the tier of titles; `promptText` as `phraseOf` gives it. */
export function judgeTitle(verdict: Verdict, title: string, promptText: string): Verdict {
  if (verdict.tier || !holdsPhrase(promptText, phraseOf(title))) return verdict;
  const told = readUnits(title).reduce((sum, { weight }) => sum + weight, 0);
  return told >= TITLE_IN_PROMPT
    ? { ...verdict, tier: "title", score: verdict.score + 1 }
    : verdict;
}
