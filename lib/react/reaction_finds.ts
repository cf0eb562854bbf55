/** What a reaction brings from the index: the excerpts of its search, or the files that change together. */
import { type Index, type IndexedFile, openIndex } from "../index/store.ts";
import { placeOf } from "../index/repo_place.ts";
import { type Excerpt, shownPath } from "../inject/excerpt.ts";
import { count } from "../inject/layouts.ts";
import { collectExcerpts } from "../inject/results.ts";
import { accessOf } from "../project/access.ts";
import { nameGlob } from "../project/glob.ts";
import { basename } from "../project/paths.ts";
import type { GitSettings, HookSettings } from "../project/settings.ts";
import { readTags, roleTag } from "../project/tags.ts";
import { type RankOptions, rankPrompt } from "../search/ranking.ts";
import { chooseChunks } from "../search/search.ts";
import type { ReactionRule } from "./reaction_rules.ts";
import { fillTemplate, type TemplateValues } from "./reaction_template.ts";
import type { ReactionContext } from "./reactions.ts";

/** A rule that reacts to a call, and what fills its templates. */
export interface Firing {
  rule: ReactionRule;
  values: TemplateValues;
}

export interface Finds {
  excerpts: readonly Excerpt[];
  /** Absolute paths of the files of the excerpts, by the paths that are shown. */
  sources: ReadonlyMap<string, string>;
  /** What else is found: a list of files. */
  list: string;
  /** Why nothing is found; "" when something is. */
  nothing: string;
}

const NO_FINDS: Finds = { excerpts: [], sources: new Map(), list: "", nothing: "" };

const MOST_RESULTS = 6;
const MOST_COUPLED = 10;
const LONGEST_VALUE = 300;

/** Returns what the rule's search or coupling finds. Never throws for a missing or unusable index. */
export async function findInIndex(firing: Firing, context: ReactionContext): Promise<Finds> {
  let index: Index;
  try {
    index = openIndex(context.root.index);
  } catch {
    return { ...NO_FINDS, nothing: 'There is no index to look into; "bobbin index" makes one.' };
  }
  const scope = scopeOf(firing.rule, index, context);
  return firing.rule.useCoupling
    ? findCoupled(firing, index, scope, context.settings.git)
    : await findByWords(firing, index, scope, context.settings.hooks);
}

interface Scope {
  repos: ReadonlySet<number>;
  /** What it leaves out, in words that begin with a blank; "" for a rule that names no group and no tag. */
  words: string;
  allows(file: IndexedFile): boolean;
  /** Both for a search; left out where they leave nothing out, since to sift takes far more candidates. */
  options: Pick<RankOptions, "repos" | "allows">;
}

function scopeOf(
  rule: ReactionRule,
  index: Index,
  { root, role, settings }: ReactionContext,
): Scope {
  const { searchGroup, searchTags } = rule;
  const nameOf = (repo: number): string => index.repos.get(repo)?.name || basename(root.path);
  const isInGroup = searchGroup === "" ? () => true : nameGlob(searchGroup);
  const access = accessOf(role, settings.access);
  const tags = searchTags.length > 0 ? readTags(root, role) : undefined;
  const tagsOf = (file: IndexedFile): string[] => [
    ...roleTag(file.role),
    ...tags?.ofPath(nameOf(file.repo), file.path) ?? [],
  ];
  const repos = new Set([...index.repos.keys()].filter((repo) => isInGroup(nameOf(repo))));
  const allows = (file: IndexedFile): boolean =>
    (access?.(nameOf(file.repo), file.path) ?? true) &&
    (!tags || tagsOf(file).some((tag) => searchTags.includes(tag)));
  return {
    repos,
    words: describeLimits(rule),
    allows,
    options: {
      ...(repos.size < index.repos.size ? { repos } : {}),
      ...(access || tags ? { allows } : {}),
    },
  };
}

function describeLimits({ searchGroup, searchTags }: ReactionRule): string {
  const tags = searchTags.map((tag) => `"${tag}"`).join(" or ");
  return (searchGroup === "" ? "" : ` in the group "${searchGroup}"`) +
    (tags === "" ? "" : ` with the tag ${tags}`);
}

async function findByWords(
  { rule, values }: Firing,
  index: Index,
  { words, options }: Scope,
  hooks: HookSettings,
): Promise<Finds> {
  const query = fillTemplate(rule.searchQuery, values, (v) => v.slice(0, LONGEST_VALUE), () => "")
    .replace(/\s+/g, " ").trim().toWellFormed();
  // The file of the call is in the model's sight already.
  const own = values.file === undefined ? undefined : placeOf(index.repos, values.file)?.path;
  const without = new Set(own === undefined ? [] : [own]);
  const ranking = await rankPrompt(index, query, { ...options, without });
  const what = own === undefined ? "Nothing" : "No other file";
  const nothing = `${what} in the index${words} matches its search for ${JSON.stringify(query)}.`;
  if (ranking.confidence < hooks.gateThreshold) return { ...NO_FINDS, nothing };
  const results = await chooseChunks(index, ranking, MOST_RESULTS, MOST_RESULTS);
  const near = results.filter(({ score }) => score >= hooks.threshold);
  const excerpts = collectExcerpts(near, hooks);
  const sources = new Map(near.map((result) => {
    const { repo, path } = result.file;
    return [shownPath(result), `${index.repos.get(repo)?.source}/${path}`];
  }));
  return { ...NO_FINDS, excerpts, sources, nothing: excerpts.length === 0 ? nothing : "" };
}

function findCoupled(
  { rule: { couplingThreshold }, values: { file } }: Firing,
  index: Index,
  { repos, words, allows }: Scope,
  git: GitSettings,
): Finds {
  const place = file === undefined ? undefined : placeOf(index.repos, file);
  if (!place) return NO_FINDS;
  const name = index.repos.get(place.repo)?.name ?? "";
  const shown = (path: string): string => JSON.stringify(shownPath({ repo: name, path }));
  const known = git.couplingEnabled && repos.has(place.repo)
    ? index.coupled(place.repo, place.path, couplingThreshold)
    : [];
  const coupled = known.filter(({ path, commits }) => {
    const other = index.fileAt(place.repo, path);
    return commits >= git.couplingThreshold && other !== undefined && allows(other);
  });
  if (coupled.length === 0) {
    return { ...NO_FINDS, nothing: `No file${words} changes together with ${shown(place.path)}.` };
  }
  const rows = coupled.slice(0, MOST_COUPLED).map(({ path, commits }) =>
    `- ${shown(path)} (${count(commits, "commit")})`
  );
  const more = coupled.length > MOST_COUPLED ? [`and ${coupled.length - MOST_COUPLED} more`] : [];
  const list = [`These files change together with ${shown(place.path)}:`, ...rows, ...more];
  return { ...NO_FINDS, list: list.join("\n") };
}
