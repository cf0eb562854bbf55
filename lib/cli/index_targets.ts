/** Which source trees a call of `bobbin index` is about. */
import { readTrees } from "../index/index_facts.ts";
import { isInside, realPath, relative } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { requireIndex } from "./project.ts";

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
  { repo, source, remove }: { repo?: string; source?: string; remove?: boolean },
  onNotice: (text: string) => void,
): IndexTarget[] {
  const known = knownTrees(root);
  if (remove) return [treeToRemove(known, repo, source)];
  if (source !== undefined) {
    const target = { source: checkFolder(source), repo: checkName(repo) };
    checkApart(root, target.source);
    return [target];
  }
  if (repo !== undefined) {
    const tree = known.find((tree) => tree.repo === repo);
    if (tree) return [{ repo, source: checkFolder(tree.source) }];
    throw new UserError(`Cannot index "${repo}": not in the index yet; add --source DIR`);
  }
  const others = known.filter(({ repo, source }) => {
    if (repo !== "" && !isFolder(source)) {
      const next = `"bobbin index --repo ${repo}" with "--source DIR", or with "--remove"`;
      onNotice(`Left "${repo}" as it is: no folder "${source}"; if it moved or is gone, ${next}`);
    }
    return repo !== "" && isFolder(source);
  });
  return [{ repo: "", source: root.path }, ...others];
}

function treeToRemove(
  known: readonly IndexTarget[],
  repo: string | undefined,
  source: string | undefined,
): IndexTarget {
  if (repo === undefined || source !== undefined) {
    throw new UserError("Cannot tell which tree to remove: give --repo NAME, and no --source");
  }
  const tree = known.find((tree) => tree.repo === repo && repo !== "");
  if (tree) return tree;
  throw new UserError(`Cannot remove "${repo}": not in the index; "bobbin status" lists its trees`);
}

function knownTrees(root: Root): IndexTarget[] {
  try {
    return readTrees(root.index).map(({ name, source }) => ({ repo: name, source }));
  } catch {
    // No index yet, or a file that is none.
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

/** Files in two trees would be shown twice. */
function checkApart(root: Root, folder: string): void {
  const fault = `Cannot index "${folder}" as a further tree`;
  if (isInside(folder, root.path)) {
    throw new UserError(`${fault}: this project is in it; give a folder beside or below`);
  }
  if (!isInside(root.path, folder) || !realPath(root.index)) return;
  const below = `${relative(root.path, folder)}/`;
  using index = requireIndex(root);
  const [own] = [...index.repos].find(([, { name }]) => name === "") ?? [];
  if (own === undefined || !index.filesOf(own).some(({ path }) => path.startsWith(below))) return;
  throw new UserError(
    `${fault}: its files are in the index already; add "${below}**" to index.exclude first`,
  );
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
