/** Which repository a checkout belongs to, read from its `.git` without starting git. */
import { dirname, realPath, resolve } from "./paths.ts";

export interface GitFolder {
  /** The folder that all checkouts of the repository share; symlinks resolved. */
  repository: string;
  /** The folder with the HEAD of this checkout: another one only for linked checkouts. */
  own: string;
  /** True for the checkouts that `git worktree add` made. */
  isLinked: boolean;
}

/** Longer files are no links: git itself writes one path. */
const MOST_BYTES = 8192;

/** Returns what the `.git` of a folder says, or undefined when there is none or it leads nowhere. */
export function readGitFolder(folder: string): GitFolder | undefined {
  const path = `${folder}/.git`;
  try {
    const link = Deno.statSync(path).isDirectory ? path : linkTarget(folder, readShort(path));
    const own = link && realPath(link);
    if (!own) return undefined;
    // Submodules have a link too, but no "commondir": they are repositories of their own.
    const common = readIfThere(`${own}/commondir`)?.trim();
    const repository = common ? realPath(resolve(own, common)) : own;
    return repository ? { repository, own, isLinked: repository !== own } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the top of the checkout that a folder lies in, or undefined outside git. */
export function topOfCheckout(folder: string): string | undefined {
  for (let top = folder;; top = dirname(top)) {
    if (readGitFolder(top)) return top;
    if (top === dirname(top)) return undefined;
  }
}

function linkTarget(folder: string, text: string | undefined): string | undefined {
  const target = /^gitdir: (.+)/.exec(text ?? "")?.[1]?.trim();
  return target && resolve(folder, target);
}

/** Returns the text of a small file, or undefined. */
export function readIfThere(path: string): string | undefined {
  try {
    return readShort(path);
  } catch {
    return undefined;
  }
}

/** Returns undefined for what is no small file: a FIFO would block the read for ever. */
function readShort(path: string): string | undefined {
  const { isFile, size } = Deno.statSync(path);
  return isFile && size <= MOST_BYTES ? Deno.readTextFileSync(path) : undefined;
}
