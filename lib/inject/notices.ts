/** Sentences of `boundaries.toml` about the paths that a block shows. */
import { boundaryNotices } from "../project/boundaries.ts";
import type { Search } from "./answer_from_index.ts";
import type { Excerpt } from "./excerpt.ts";

/** Returns a sentence for each boundary that a path of the excerpts lies in, at most 6. */
export function boundaryNoticesOf(
  { index, request }: Search,
  excerpts: readonly Excerpt[],
): string[] {
  const prefixes = [...index.repos.values()].map(({ name }) => `${name}/`);
  const paths = excerpts.flatMap(({ path }) => {
    const prefix = prefixes.find((prefix) => prefix !== "/" && path.startsWith(prefix)) ?? "";
    // A boundary may name a path as it is in its repository.
    return [path, path.slice(prefix.length)];
  });
  return boundaryNotices(request.root, paths).notices;
}
