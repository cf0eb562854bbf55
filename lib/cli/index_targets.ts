/** Which source trees a call of `bobbin index` is about. */
import { readIndexFacts } from "../index/index_facts.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";

export interface IndexTarget {
  /** "" is the tree of the root itself. */
  repo: string;
  source: string;
}

/**
 * Returns the tree that the flags name, or all that the index knows; the root's own comes first. A known
 * one whose folder is away is left as it is, and `onNotice` is told. Throws for names that lead nowhere.
 */
export function indexTargets(
  root: Root,
  { repo, source }: { repo?: string; source?: string },
  onNotice: (text: string) => void,
): IndexTarget[] {
  if (source !== undefined) return [{ source: checkFolder(source), repo: checkName(repo) }];
  const known = knownTrees(root);
  if (repo !== undefined) {
    const tree = known.find((tree) => tree.repo === repo);
    if (tree) return [{ repo, source: checkFolder(tree.source) }];
    throw new UserError(`Cannot index "${repo}": not in the index yet; add --source DIR`);
  }
  const others = known.filter(({ repo, source }) => {
    if (repo !== "" && !isFolder(source)) {
      onNotice(`Left "${repo}" as it is: no folder "${source}"`);
    }
    return repo !== "" && isFolder(source);
  });
  return [{ repo: "", source: root.path }, ...others];
}

function knownTrees(root: Root): IndexTarget[] {
  try {
    return readIndexFacts(root.index).repos.map(({ name, source }) => ({ repo: name, source }));
  } catch {
    // No index yet, or one that the run is about to replace.
    return [];
  }
}

function checkName(name: string | undefined): string {
  if (name !== undefined && /^[\w.-]{1,64}$/.test(name)) return name;
  throw new UserError(
    name === undefined
      ? "Cannot index a further tree: it has no name; add --repo NAME"
      : `Cannot name a tree "${name}": only letters, digits, ".", "-" and "_"; choose another`,
  );
}

function checkFolder(path: string): string {
  const folder = realPath(path);
  if (folder !== undefined && isFolder(folder)) return folder;
  throw new UserError(`Cannot index "${path}": no such folder; check --source`);
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
