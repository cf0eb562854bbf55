/** Finds the root: the directory whose `.bobbin/config.toml` is nearest above where the agent works. */
import { readGitFolder } from "./git_folder.ts";
import { dirname, existingPart, filesIn, isRedirected, realPath } from "./paths.ts";

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
  // An agent may have removed the folder that it stands in.
  const start = existingPart(cwd)?.real ?? "/";
  let worktree: string | undefined, repository: string | undefined;
  for (const folder of foldersUp(start, end)) {
    if (isConfigured(folder)) {
      const isOtherCheckout = worktree && readGitFolder(folder)?.repository === repository;
      return worktree && isOtherCheckout ? rootAt(worktree, `${folder}/.bobbin`) : rootAt(folder);
    }
    const git = worktree === undefined ? readGitFolder(folder) : undefined;
    if (!git?.isLinked) continue;
    if (isRedirected(`${folder}/.bobbin`)) return undefined;
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
    if (isConfigured(folder)) return folder;
  }
  return undefined;
}

/** People's files are committed, everything else is derived or private. */
export const STATE_IGNORES =
  `# Written by "bobbin init" or the first hook of a worktree: everything is derived or private but what people write.
*
!.gitignore
!config.toml
!reactions.toml
!guards.toml
!tags.toml
!boundaries.toml
`;

/**
 * Makes a folder at or below a state folder, for the user alone. In a linked worktree that only borrows its
 * configuration nobody has called `init`: there git is told to pass the new state folder over.
 */
export function makeStateFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  const [state] = /^.*\/\.bobbin(?=\/|$)/.exec(path) ?? [];
  if (state === undefined || filesIn(state).has("config.toml")) return;
  try {
    Deno.writeTextFileSync(`${state}/.gitignore`, STATE_IGNORES, { createNew: true });
  } catch {
    // It is there already, or a place that cannot be written.
  }
}

/** Not through a link: the state would be kept, and cleaned up, in somebody else's folder. */
function isConfigured(folder: string): boolean {
  const state = `${folder}/.bobbin`;
  return filesIn(state).has("config.toml") && !isRedirected(state);
}

function* foldersUp(start: string, end: string | undefined): Generator<string> {
  for (let folder = start; folder !== end; folder = dirname(folder)) {
    if (folder === dirname(folder)) return;
    yield folder;
  }
}
