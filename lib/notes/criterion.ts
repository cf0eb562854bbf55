/**
 * Decides whether a note is what a prompt is about. The tiers, the strongest first: the prompt stands in the
 * note as a phrase; the note's title stands in the prompt; all that the prompt names is in the note, or nearly
 * all of it in one passage, or enough of it. For the tiers of words, a part of it must be in the note's label: what
 * the note says of itself. Words that no note holds count like all others.
 */
import { IN_BODY, IN_LABEL } from "./note_terms.ts";
import { holdsPhrase, phraseOf, type Reading, readUnits } from "./prompt_units.ts";

export type MatchTier = "phrase" | "title" | "all words" | "passage" | "words";

/** How much of a prompt a note holds; each unit of the prompt counts by its weight. */
export interface Evidence {
  /** Share of the prompt that the note holds, 0 to 1. */
  coverage: number;
  /** Share of the prompt that its label holds: title, use, tags, headings and path. */
  label: number;
  /** Sum of the weights of the units in the note: 1 is a word that nobody else uses, or two characters of Han. */
  told: number;
  /** Sum of the weights of the units in its label. */
  toldInLabel: number;
}

export interface Verdict extends Evidence {
  /** Undefined for a note that is not what the prompt is about. */
  tier: MatchTier | undefined;
  /** By which the notes for one prompt are ordered; 0 and more. */
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
/** Share of the coverage that counts as label: a note that holds all may say less of it in its title. */
const COVERAGE_FOR_LABEL = 0.3;
const LEAST_IN_LABEL = 0.9;
const ALL = 0.95;
/** The less a prompt tells, the more of it must be in the note. */
const LEAST_SUM = 0.93;
const TOLD_SHARE = 0.25;
const MOST_TOLD = 2.5;

/** Least that a phrase tells where it is the whole title, in the label, or in the body. */
const PHRASE_AS_TITLE = 0.3;
const PHRASE_IN_LABEL = 0.8;
const LONG_PHRASE_IN_LABEL = 0.6;
const LONG_PHRASE = 3;
const PHRASE_IN_BODY = 1.45;
const TITLE_IN_PROMPT = 1.2;
/** Least coverage: what a phrase leaves out of a prompt tells next to nothing. */
const LEAST_FOR_PHRASE = 0.6;
const MOST_PHRASE_CHARACTERS = 300;

/** Least for a passage: more than elsewhere, as nothing in the label says that the note is about it. */
const COVERED_IN_PASSAGE = 0.78;
const TOLD_IN_PASSAGE = 1.7;

/** Returns how much a note holds of a prompt, from the weights of its units and the parts of the note that hold each. */
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

/** Returns the verdict by the tiers that need no text; `gate` is the least coverage, 0 to 1. */
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

/** Returns the verdict after a look for the prompt as a phrase. */
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

/** True for a note that a passage may bring in. */
export function mayHoldPassage({ tier, coverage, told }: Verdict): boolean {
  return tier === undefined && coverage >= COVERED_IN_PASSAGE && told >= TOLD_IN_PASSAGE;
}

/** Returns the verdict after a look at the passages; `toldThere` is what the best of them tells. */
export function judgePassage(verdict: Verdict, toldThere: number): Verdict {
  const covered = verdict.coverage * toldThere / verdict.told;
  return covered >= COVERED_IN_PASSAGE && toldThere >= TOLD_IN_PASSAGE
    ? { ...verdict, tier: "passage" }
    : verdict;
}

/** Returns the verdict after a look for the note's title in the prompt; `promptText` as `phraseOf` gives it. */
export function judgeTitle(verdict: Verdict, title: string, promptText: string): Verdict {
  if (verdict.tier || !holdsPhrase(promptText, phraseOf(title))) return verdict;
  const told = readUnits(title).reduce((sum, { weight }) => sum + weight, 0);
  return told >= TITLE_IN_PROMPT
    ? { ...verdict, tier: "title", score: verdict.score + 1 }
    : verdict;
}
