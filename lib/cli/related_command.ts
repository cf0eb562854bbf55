/** `bobbin related`: the files that change together with one. */
import { placeOf, type RepoPlace } from "../index/repo_place.ts";
import type { Index } from "../index/store.ts";
import { shownPath } from "../inject/results.ts";
import { realPath, resolve } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";
import { round } from "./search_json.ts";

export interface RelatedFlags extends OutputFlags {
  limit?: number;
  threshold?: number;
}

const DEFAULT_LIMIT = 10;

/** Prints the partners of a file, the surest first; exit code 1 when there are none. */
export function relatedCommand(flags: RelatedFlags, path: string): void {
  const root = requireRoot();
  const { git } = readConfig(root, flags);
  using index = requireIndex(root);
  const place = requirePlace(index, path);
  const repo = index.repos.get(place.repo)?.name ?? "";
  const partners = index.coupled(place.repo, place.path, flags.threshold ?? 0)
    .filter(({ commits }) => commits >= git.couplingThreshold)
    .slice(0, flags.limit ?? DEFAULT_LIMIT)
    .map(({ path, score, commits }) => ({
      path: shownPath({ repo, path }),
      score: round(score),
      commits,
    }));
  if (partners.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ path: shownPath({ repo, path: place.path }), partners });
  if (partners.length === 0) {
    return talk(flags, `No file changes together with "${path}", as far as the history tells`);
  }
  for (const { path, score, commits } of partners) {
    print(
      `${paint("cyan", path)} ${score.toFixed(2)} ${
        paint("dim", `${formatCount(commits, "commit")}`)
      }`,
    );
  }
}

function requirePlace(index: Index, path: string): RepoPlace {
  const absolute = resolve(Deno.cwd(), path);
  const place = placeOf(index.repos, realPath(absolute) ?? absolute);
  if (place && index.fileAt(place.repo, place.path)) return place;
  throw new UserError(
    `Cannot look up "${path}": not in the index; check the path, or run "bobbin index"`,
  );
}
