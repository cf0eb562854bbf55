/** Finds the root: the directory whose `.bobbin/config.toml` is nearest above where the agent works. */
import { dirname, normalizePath, realPath } from "./paths.ts";

export interface Root {
  /** Absolute, symlinks resolved. */
  path: string;
  /** `<root>/.bobbin`. */
  state: string;
  index: string;
  /** Folder of the configuration: another checkout's for a linked worktree that has none. */
  config: string;
}

/** Returns the paths of a root. */
export function rootAt(path: string, config = `${path}/.bobbin`): Root {
  const state = `${path}/.bobbin`;
  return { path, state, index: `${state}/index.db`, config };
}

/**
 * Returns the root of a folder, or undefined. The home directory and "/" are never one. A linked git
 * worktree is its own root and only borrows the configuration of its main checkout, so that nothing
 * is found in another checkout's files.
 */
export function findRoot(cwd: string, home = Deno.env.get("HOME")): Root | undefined {
  const homePath = home ? realPath(home) : undefined;
  for (
    let folder = existing(cwd);
    folder !== "/" && folder !== homePath;
    folder = dirname(folder)
  ) {
    if (isFile(`${folder}/.bobbin/config.toml`)) return rootAt(folder);
    const main = mainCheckout(folder);
    if (main) {
      return isFile(`${main}/.bobbin/config.toml`) ? rootAt(folder, `${main}/.bobbin`) : undefined;
    }
    if (folder === dirname(folder)) break;
  }
  return undefined;
}

/** The nearest folder that exists: an agent may have removed the one it stands in. */
function existing(path: string): string {
  let folder = normalizePath(path);
  while (true) {
    const real = realPath(folder);
    if (real !== undefined) return real;
    if (folder === "/" || folder === ".") return "/";
    folder = dirname(folder);
  }
}

/** Returns the main checkout of a linked worktree, told by its `.git` file; undefined for other folders. */
function mainCheckout(folder: string): string | undefined {
  if (!isFile(`${folder}/.git`)) return undefined;
  try {
    const link = /^gitdir: (.+)/.exec(Deno.readTextFileSync(`${folder}/.git`))?.[1]?.trim();
    const gitFolder = link && realPath(link.startsWith("/") ? link : `${folder}/${link}`);
    // A submodule has such a file too; it lies below "modules".
    return /^(.+)\/\.git\/worktrees\/[^/]+$/.exec(gitFolder ?? "")?.[1];
  } catch {
    return undefined;
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
