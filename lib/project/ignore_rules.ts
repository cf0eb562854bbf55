/** Which files a project's `.gitignore` files leave out, read without git and without the index. */
import { pathGlob } from "./glob.ts";
import { basename, dirname, join, lookAt, readPlainFile, relative } from "./paths.ts";

/** Tells whether a path is ignored; relative to the folder that holds all the rules, with "/". */
export type Ignored = (path: string, isFolder: boolean) => boolean;

interface Rule {
  matches(path: string): boolean;
  isKept: boolean;
  onlyFolders: boolean;
}

/** Lines of a file that count: longer files are generated, and every rule is tried on every name. */
const MOST_RULES = 500;

/**
 * Returns a test of paths below `folder`, by the excludes of the repository and the `.gitignore` of each folder from
 * its top down. What lies in an ignored folder is ignored, whatever other rules say; else the last rule that fits
 * counts.
 */
export function readIgnoreRules(folder: string): Ignored {
  const top = topOf(folder);
  const isIgnored = rulesBelow(top);
  return top === folder
    ? isIgnored
    : (path, isFolder) => isIgnored(relative(top, join(folder, path)), isFolder);
}

/** Returns the folder that holds `.git`, at or above the given one; that one itself outside of any. */
function topOf(folder: string): string {
  for (let at = folder;; at = dirname(at)) {
    if (lookAt(`${at}/.git`)) return at;
    if (at === dirname(at)) return folder;
  }
}

function rulesBelow(root: string): Ignored {
  const rules = new Map<string, readonly Rule[]>();
  const verdicts = new Map<string, boolean>();
  const rulesOf = (folder: string): readonly Rule[] => {
    let known = rules.get(folder);
    if (!known) {
      const own = readRules(`${root}/${folder}/.gitignore`);
      // The repository's own excludes come first: what a folder says counts more.
      known = folder === "." ? [...readRules(`${root}/.git/info/exclude`), ...own] : own;
      rules.set(folder, known);
    }
    return known;
  };
  const isIgnored: Ignored = (path, isFolder) => {
    if (basename(path) === ".git") return true;
    const folder = dirname(path);
    if (folder !== "." && folder !== path && isIgnoredFolder(folder)) return true;
    return judge(path, isFolder, rulesOf);
  };
  const isIgnoredFolder = (folder: string): boolean => {
    let verdict = verdicts.get(folder);
    if (verdict === undefined) verdicts.set(folder, verdict = isIgnored(folder, true));
    return verdict;
  };
  return isIgnored;
}

/** True when patterns in the form of a `.gitignore` at the top fit a path or a folder above it. */
export function fitsPatterns(patterns: readonly string[], path: string): boolean {
  const rules = patterns.flatMap((pattern) => parseRule(pattern) ?? []);
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    if (lastVerdict(rules, path.slice(0, at), true)) return true;
  }
  return lastVerdict(rules, path, false) ?? false;
}

/** Returns what the last rule that fits says of a path, undefined when none fits. */
function lastVerdict(
  rules: readonly Rule[],
  path: string,
  isFolder: boolean,
): boolean | undefined {
  const rule = rules.findLast(({ onlyFolders, matches }) =>
    (isFolder || !onlyFolders) && matches(path)
  );
  return rule && !rule.isKept;
}

/** The rules of the nearest folder come last, so they are asked first. */
function judge(
  path: string,
  isFolder: boolean,
  rulesOf: (folder: string) => readonly Rule[],
): boolean {
  for (let folder = dirname(path);; folder = dirname(folder)) {
    const isTop = folder === "." || folder === dirname(folder);
    const below = isTop ? path : path.slice(folder.length + 1);
    const verdict = lastVerdict(rulesOf(isTop ? "." : folder), below, isFolder);
    if (verdict !== undefined || isTop) return verdict ?? false;
  }
}

function readRules(path: string): Rule[] {
  try {
    return readPlainFile(path).split(/\r?\n/, MOST_RULES).flatMap((line) => parseRule(line) ?? []);
  } catch {
    return [];
  }
}

function parseRule(line: string): Rule | undefined {
  const [, not, text = ""] = /^(!?)(.*)$/.exec(line.replace(/(?<!\\)\s+$/, "")) ?? [];
  if (text === "" || text.startsWith("#")) return undefined;
  const onlyFolders = text.endsWith("/");
  const body = text.replace(/\/$/, "").replace(/\\(.)/g, "$1");
  return { matches: matcherOf(body), isKept: not === "!", onlyFolders };
}

function matcherOf(body: string): Rule["matches"] {
  const isAnchored = body.includes("/");
  const glob = body.replace(/^\//, "");
  // Most rules are a name or an ending: the globs cost more.
  if (!/[*?[{]/.test(glob)) {
    return isAnchored ? (path) => path === glob : (path) => basename(path) === glob;
  }
  const ending = /^\*(\.[^*?[{/]+)$/.exec(glob)?.[1];
  if (ending !== undefined) return (path) => path.endsWith(ending);
  try {
    return pathGlob(isAnchored ? glob : `**/${glob}`);
  } catch {
    return () => false;
  }
}
