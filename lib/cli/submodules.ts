/** The submodules of a project: to git their files are not the project's, so that only a tree of their own holds them. */
import { readIndexFacts } from "../index/index_facts.ts";
import { basename, isFile, join, readPlainFile, realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { formatCount } from "./measures.ts";

/** Returns a sentence about the submodules that are checked out and in no tree of the index; undefined for none. */
export function describeLeftOut(root: Root): string | undefined {
  const known = new Set(readIndexFacts(root.index).repos.map(({ source }) => realPath(source)));
  const [first, ...others] = submodulesOf(root.path).filter((path) => {
    const folder = realPath(join(root.path, path));
    return folder !== undefined && isFile(`${folder}/.git`) && !known.has(folder);
  });
  if (first === undefined) return undefined;
  const which = [first, ...others].map((path) => `"${path}"`).join(", ");
  const next = `"bobbin index --repo ${basename(first)} --source ${first}"`;
  return `Left out ${formatCount(others.length + 1, "submodule")}, ${which}; ${next} takes one in`;
}

/** Paths as they usually are: others would need quotes, and a name could hold anything. */
const PATH = /^\s*path\s*=\s*([\w./-]+)\s*$/gm;

function submodulesOf(folder: string): string[] {
  const file = `${folder}/.gitmodules`;
  return isFile(file) ? [...readPlainFile(file).matchAll(PATH)].map(([, path = ""]) => path) : [];
}
