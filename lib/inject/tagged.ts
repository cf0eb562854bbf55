/** Tags of search results: from `tags.toml`, from the text itself, from ratings; and what they do to a result. */
import type { Ranking } from "../search/ranking.ts";
import type { SearchResult } from "../search/search.ts";
import { roleTag, tagsInText } from "../project/tags.ts";
import type { Search } from "./answer_from_index.ts";
import { ratingTags } from "./rated.ts";
import { shownPath } from "./excerpt.ts";
import type { Hit } from "./results.ts";

/** Returns the results as the tags in their own text change them; those by path have been at work in the ranking. */
export function withTagEffects(
  { scope: { tags } }: Search,
  { passages }: Ranking,
  results: readonly SearchResult[],
): SearchResult[] {
  if (!tags) return [...results];
  const changed = results.flatMap((result) => {
    const text = passages.get(result.file.id)?.text;
    const own = text === undefined ? [] : tagsInText(text, result.start);
    const { exclude, factor } = tags.effectOf(own);
    return exclude ? [] : [{ ...result, score: result.score * factor }];
  });
  const best = Math.max(...changed.map(({ score }) => score)) || 1;
  return changed.map((result) => ({ ...result, score: result.score / best }))
    .sort((a, b) => b.score - a.score);
}

/** Returns a function that lists the tags of a hit, where anybody looks at them. */
export function tagsOfHits(
  { scope: { tags, repoName }, settings, ratings }: Search,
  { passages }: Ranking,
): (hit: Hit) => string[] {
  if (settings.hooks.formatMode !== "verbose") return () => [];
  const rated = ratingTags(ratings);
  return (hit) => {
    const { file, start } = hit;
    const text = passages.get(file.id)?.text;
    const ofRating = rated.get(shownPath(hit));
    return [
      ...new Set([
        ...tags?.ofPath(repoName(file.repo), file.path) ?? [],
        ...text === undefined ? [] : tagsInText(text, start),
        ...roleTag(file.role),
        ...ofRating === undefined ? [] : [ofRating],
      ]),
    ];
  };
}
