/** `bobbin related`: the files that change together with one. */
import { placeOf, type RepoPlace } from "../index/repo_place.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { shownPath } from "../inject/excerpt.ts";
import { realPath, resolve } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";
import { round } from "./search_json.ts";
import { type Visible, visibleFiles } from "./visible_files.ts";

export interface RelatedFlags extends OutputFlags {
  limit?: number;
  threshold?: number;
}

const DEFAULT_LIMIT = 10;

/** Prints the partners of a file, the surest first; exit code 1 when there are none. */
export async function relatedCommand(flags: RelatedFlags, path: string): Promise<void> {
  const root = requireRoot();
  const settings = await readConfig(root, flags);
  using index = requireIndex(root);
  const isVisible = await visibleFiles(index, root, settings) ?? (() => true);
  const file = requireFile(index, path, isVisible);
  const repo = index.repos.get(file.repo)?.name ?? "";
  const partners = index.coupled(file.repo, file.path, flags.threshold ?? 0)
    .filter(({ path, commits }) => {
      const other = index.fileAt(file.repo, path);
      return commits >= settings.git.couplingThreshold && other && isVisible(other);
    })
    .slice(0, flags.limit ?? DEFAULT_LIMIT)
    .map(({ path, score, commits }) => ({
      path: shownPath({ repo, path }),
      score: round(score),
      commits,
    }));
  if (partners.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ path: shownPath({ repo, path: file.path }), partners });
  if (partners.length === 0) {
    return talk(flags, `No file changes together with "${path}" often enough to tell`);
  }
  for (const { path, score, commits } of partners) {
    const evidence = `${score.toFixed(2)}, ${formatCount(commits, "commit")}`;
    print(`${paint("cyan", path)} ${paint("dim", evidence)}`);
  }
}

function requireFile(index: Index, path: string, isVisible: Visible): IndexedFile {
  const absolute = resolve(Deno.cwd(), path);
  const places = [
    placeOf(index.repos, realPath(absolute) ?? absolute),
    ...shownPlaces(index, path),
  ];
  for (const place of places) {
    const file = place && index.fileAt(place.repo, place.path);
    if (file && isVisible(file)) return file;
  }
  throw new UserError(
    `Cannot look up "${path}": not in the index; check the path, or run "bobbin index"`,
  );
}

/** Where a path leads that was copied from the output of a verb. */
function shownPlaces(index: Index, path: string): Pick<RepoPlace, "repo" | "path">[] {
  return [...index.repos].flatMap(([repo, { name }]) => {
    const before = name === "" ? "" : `${name}/`;
    return path.startsWith(before) ? [{ repo, path: path.slice(before.length) }] : [];
  });
}
