/** What ratings of earlier injections say about the files of a new one. */
import { termsOf, WHOLE, wordsIn } from "../index/terms.ts";
import type { RatedInjection, Rating } from "../ledger/ratings.ts";
import type { FeedbackSettings } from "../project/settings.ts";
import { STOP_WORDS } from "../search/small_talk.ts";

/** Share of common words (Jaccard) from which two prompts are similar. */
const LEAST_SIMILARITY = 0.2;
/** What a rating says about each file of an injection; blame is shared, since one bad excerpt earns it. */
const VALUES: Readonly<Record<Rating, number>> = { useful: 1, noise: -0.5, harmful: -1 };
const LEAST_RATINGS = 3;
const CLEAR_SHARE = 0.75;

/** Returns the factor for the score of each file that was rated under similar prompts, 1 plus or minus `boostMax`. */
export function ratingFactors(
  prompt: string,
  ratings: readonly RatedInjection[],
  { boostWeight, boostMax }: FeedbackSettings,
): Map<string, number> {
  const own = contentWords(prompt);
  const sums = new Map<string, number>();
  for (const { rating, query, files } of ratings) {
    const similarity = jaccard(own, contentWords(query));
    if (similarity < LEAST_SIMILARITY) continue;
    const value = similarity * VALUES[rating] / (rating === "useful" ? 1 : files.length);
    for (const file of files) sums.set(file, (sums.get(file) ?? 0) + value);
  }
  return new Map([...sums].map(([file, sum]) => {
    const boost = Math.min(boostMax, Math.max(-boostMax, sum * boostWeight));
    return [file, 1 + boost];
  }));
}

/** Returns "feedback:hot" or "feedback:cold" for each file that was rated often, and mostly one way. */
export function ratingTags(ratings: readonly RatedInjection[]): Map<string, string> {
  const counts = new Map<string, { useful: number; all: number }>();
  for (const { rating, files } of ratings) {
    for (const file of files) {
      const { useful, all } = counts.get(file) ?? { useful: 0, all: 0 };
      counts.set(file, { useful: useful + (rating === "useful" ? 1 : 0), all: all + 1 });
    }
  }
  const tags = new Map<string, string>();
  for (const [file, { useful, all }] of counts) {
    if (all < LEAST_RATINGS) continue;
    if (useful / all >= CLEAR_SHARE) tags.set(file, "feedback:hot");
    else if (useful / all <= 1 - CLEAR_SHARE) tags.set(file, "feedback:cold");
  }
  return tags;
}

function contentWords(text: string): Set<string> {
  const words = wordsIn(text).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return new Set(words.flatMap(termsOf).filter((term) => !term.startsWith(WHOLE)));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
