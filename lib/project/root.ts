/** Finds the root: the directory whose `.bobbin/config.toml` is nearest above where the agent works. */
import { readGitFolder } from "./git_folder.ts";
import { cleanPath, dirname, isFile, realPath } from "./paths.ts";

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
 * Returns the root of a folder, or undefined. The home directory and what lies above it, and "/", are
 * never one. A linked git worktree is its own root and only borrows the configuration of its main
 * checkout, so that nothing is found in another checkout's files.
 */
export function findRoot(cwd: string, home = Deno.env.get("HOME")): Root | undefined {
  const end = home ? realPath(home) : undefined;
  let worktree: string | undefined, repository: string | undefined;
  for (const folder of foldersUp(nearestFolder(cwd), end)) {
    if (isFile(`${folder}/.bobbin/config.toml`)) {
      const isOtherCheckout = worktree && readGitFolder(folder)?.repository === repository;
      return worktree && isOtherCheckout ? rootAt(worktree, `${folder}/.bobbin`) : rootAt(folder);
    }
    const git = worktree === undefined ? readGitFolder(folder) : undefined;
    if (!git?.isLinked) continue;
    const lender = configuredFolder(dirname(git.repository), end);
    if (lender !== undefined) return rootAt(folder, `${lender}/.bobbin`);
    // The main checkout may still be one of the folders above, with its git folder elsewhere.
    [worktree, repository] = [folder, git.repository];
  }
  return undefined;
}

/** Returns the nearest folder with a configuration, without a look at worktrees. */
function configuredFolder(start: string, end: string | undefined): string | undefined {
  for (const folder of foldersUp(start, end)) {
    if (isFile(`${folder}/.bobbin/config.toml`)) return folder;
  }
  return undefined;
}

function* foldersUp(start: string, end: string | undefined): Generator<string> {
  for (let folder = start; folder !== end; folder = dirname(folder)) {
    if (folder === dirname(folder)) return;
    yield folder;
  }
}

/** Characters; no system knows a longer path, and each of its thousand folders would be looked for. */
const LONGEST_PATH = 4096;

/** The nearest folder that exists: an agent may have removed the one it stands in. */
function nearestFolder(path: string): string {
  const isTooLong = path.length > LONGEST_PATH;
  let folder = cleanPath(isTooLong ? dirname(path.slice(0, LONGEST_PATH)) : path);
  while (true) {
    const real = realPath(folder);
    if (real !== undefined) return real;
    if (folder === dirname(folder)) return "/";
    folder = dirname(folder);
  }
}
