/** What besides its words decides where a prompt is searched: settings, intent, roles, tags, the current repository. */
import type { Index, IndexedFile } from "../index/store.ts";
import { basename, isInside, realPath } from "../project/paths.ts";
import type { Access } from "../project/access.ts";
import type { Root } from "../project/root.ts";
import type { AccessSettings, SearchSettings, Settings } from "../project/settings.ts";
import type { TagEffect, Tags } from "../project/tags.ts";
import type { RankOptions } from "../search/ranking.ts";
import { WEIGHTS } from "../search/weights.ts";
import type { PromptRequest } from "./answer_prompt.ts";
import { GENERAL, type Intent } from "./intent.ts";

export interface Scope {
  options: RankOptions;
  /** Undefined for a project without tags. */
  tags: Tags | undefined;
  /** Returns the repository's name: that of the root's folder for the tree of the root itself. */
  repoName(repo: number): string;
}

/** Returns the scope of a prompt. What a plain project does not use is not even loaded. */
export async function scopeOf(
  index: Index,
  request: PromptRequest,
  settings: Settings,
  intent: Intent,
): Promise<Scope> {
  const { root, role, rules } = request;
  const repoName = (repo: number): string => index.repos.get(repo)?.name || basename(root.path);
  const tags = rules.has("tags.toml") ? await tagsOf(root, role) : undefined;
  const access = await accessFor(role, settings.access);
  const repos = reposFor(request.prompt, index, settings, repoName);
  const affinity = affinityOf(index, request, settings);
  const effectOf = (file: IndexedFile): TagEffect | undefined =>
    tags?.effectOf(tags.ofPath(repoName(file.repo), file.path));
  const allows = (file: IndexedFile): boolean =>
    (access?.(repoName(file.repo), file.path) ?? true) && !effectOf(file)?.exclude;
  const options: RankOptions = {
    ...(repos ? { repos } : {}),
    // Left out where every file counts: the search sifts 30 times as many candidates for those that do.
    ...(access || tags ? { allows } : {}),
    recency: intent.recency * settings.search.recencyWeight / WEIGHTS.churn,
    weigh: (file, byRole) => {
      const { pin = false, factor = 1 } = effectOf(file) ?? {};
      const demotion = pin ? 1 : demote(file, byRole, settings.search, intent);
      return demotion * factor * affinity(file);
    },
  };
  return { options, tags, repoName };
}

// "as string" keeps what a plain project does not use out of the start of the process.

async function tagsOf(root: Root, role: string): Promise<Tags> {
  const { readTags }: typeof import("../project/tags.ts") = await import(
    "../project/tags.ts" as string
  );
  return readTags(root, role);
}

async function accessFor(role: string, settings: AccessSettings): Promise<Access | undefined> {
  if (settings.roles.length === 0) return undefined;
  const { accessOf }: typeof import("../project/access.ts") = await import(
    "../project/access.ts" as string
  );
  return accessOf(role, settings);
}

/** Returns what `[search]` changes about a ranking. */
export function searchTuning(
  weights: Pick<SearchSettings, "docDemotion" | "testDemotion" | "recencyWeight">,
): Pick<RankOptions, "recency" | "weigh"> {
  return {
    recency: weights.recencyWeight / WEIGHTS.churn,
    weigh: (file, byRole) => demote(file, byRole, weights),
  };
}

/** Returns the factor for the role of a file; a prompt that asks for such files demotes none. */
export function demote(
  { role }: IndexedFile,
  byRole: number,
  { docDemotion, testDemotion }: Pick<SearchSettings, "docDemotion" | "testDemotion">,
  intent: Intent = GENERAL,
): number {
  if (byRole === 1) return 1;
  if (role === "document") return soften(docDemotion, intent.documents);
  return role === "test" ? soften(testDemotion, intent.tests) : byRole;
}

/** The effect is what is multiplied: half of a demotion to 0.6 is one to 0.8. */
function soften(demotion: number, factor: number): number {
  return Math.min(1, Math.max(0.01, 1 - (1 - demotion) * factor));
}

/** Returns the repositories that the keywords of a prompt name; undefined for all. */
function reposFor(
  prompt: string,
  index: Index,
  { hooks }: Settings,
  repoName: (repo: number) => string,
): Set<number> | undefined {
  const lower = prompt.toLowerCase();
  const rules = hooks.keywordRepos.filter(({ keywords }) =>
    keywords.some((keyword) => lower.includes(keyword.toLowerCase()))
  );
  if (rules.length === 0) return undefined;
  const names = new Set(rules.flatMap(({ repos }) => repos));
  return new Set([...index.repos.keys()].filter((repo) => names.has(repoName(repo))));
}

/** Returns the factor for being in the repository that holds the working directory, the innermost one. */
function affinityOf(
  { repos }: Index,
  { cwd }: PromptRequest,
  { hooks }: Settings,
): (file: IndexedFile) => number {
  const folder = repos.size < 2 ? undefined : realPath(cwd);
  if (folder === undefined) return () => 1;
  const [home] = [...repos].filter(([, { source }]) => isInside(source, folder))
    .sort(([, a], [, b]) => b.source.length - a.source.length)[0] ?? [];
  return ({ repo }) => repo === home ? hooks.repoAffinityBoost : 1;
}
