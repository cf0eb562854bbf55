/** The post-commit hook of a git repository: where it is, and the section in it that re-indexes. */
import { topOfCheckout } from "../project/git_folder.ts";
import { basename, dirname, isInside, relative, resolve } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { quote } from "./command.ts";
import { withoutSection, withSection } from "./git_hook_text.ts";

export interface GitHookResult {
  status: "installed" | "uninstalled" | "unchanged";
  /** The hook's file, symlinks left as they are. */
  path: string;
}

export interface GitHookPlace {
  /** Top of the work tree. */
  top: string;
  /** Folder with the `.bobbin` that is to be kept up to date. */
  root: string;
  /** Words of the command that re-indexes. */
  command: readonly string[];
}

const NAME = "post-commit";

/** Puts the section into the hook. Throws a `UserError` where that would not work, and leaves the file alone. */
export function installGitHook(place: GitHookPlace): GitHookResult {
  const path = hookPath(place.top);
  return change(path, (text) => withSection(text, toBinary(encode(bodyFor(place)))), "installed");
}

/** Takes the section out again; the rest keeps its bytes. Throws a `UserError` as `installGitHook`. */
export function uninstallGitHook(top: string): GitHookResult {
  const path = hookPath(top);
  return change(path, (text) => text && withoutSection(text), "uninstalled");
}

/** Returns the path of the hook that git runs: core.hooksPath, worktrees and husky are looked through. */
export function hookPath(top: string): string {
  // Not through the index's way to git, which switches hooks off.
  const { code, stdout } = new Deno.Command("git", {
    args: ["-C", top, "rev-parse", "--git-path", "hooks"],
    stderr: "null",
  }).outputSync();
  const folder = resolve(top, new TextDecoder().decode(stdout).replace(/\n$/, ""));
  if (code !== 0) {
    const [why, next] = topOfCheckout(top) === undefined
      ? ["no git repository", 'run "git init"']
      : ["git does not answer for it", `"git -C ${top} status" says why`];
    throw new UserError(`Cannot find the hooks of "${top}": ${why}; ${next}`);
  }
  if (isOtherThanFolder(folder)) {
    throw new UserError(
      `Cannot use "${folder}" for hooks: not a folder; correct core.hooksPath of git`,
    );
  }
  // husky writes its own folder anew at each install; it calls the file of that name above it.
  const isHusky = basename(folder) === "_" && basename(dirname(folder)) === ".husky";
  return `${isHusky ? dirname(folder) : folder}/${NAME}`;
}

/** What git sets for a hook would lead the indexer astray. */
function bodyFor({ top, root, command }: GitHookPlace): string {
  const below = isInside(top, root) ? relative(top, root) : ".";
  const there = below === "." ? "" : `cd ${quote(below)} && `;
  return [
    '# Written by "bobbin hook install-git-hook": re-indexes in the background after each commit.',
    "(",
    "  unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE GIT_PREFIX",
    `  ${there}exec ${command.map(quote).join(" ")}`,
    ") < /dev/null > /dev/null 2>&1 &",
  ].join("\n");
}

function change(
  path: string,
  edit: (text: string | undefined) => string | undefined,
  done: GitHookResult["status"],
): GitHookResult {
  const before = read(path);
  let after: string | undefined;
  try {
    after = edit(before?.text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(`Cannot edit "${path}": ${error.message}; change it by hand`);
  }
  if (after === before?.text) return { status: "unchanged", path };
  if (done === "installed" && before && (before.mode & 0o100) === 0) {
    throw new UserError(
      `Cannot use "${path}": git passes it over, it is not executable; make it so or remove it`,
    );
  }
  if (after === undefined) Deno.removeSync(path);
  else write(path, after, before?.mode ?? 0o755);
  return { status: done, path };
}

/** One character a byte: a script may be in any encoding, and gets its bytes back. */
function toBinary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(path: string): { text: string; mode: number } | undefined {
  const info = statOf(path);
  return info && { text: toBinary(Deno.readFileSync(path)), mode: info.mode ?? 0o755 };
}

/** A commit of this moment finds the old script or the new one, never a half. */
function write(path: string, text: string, mode: number): void {
  // A link stays one: the file that it leads to is changed.
  const target = statOf(path) ? Deno.realPathSync(path) : path;
  const temporary = `${target}.${crypto.randomUUID()}`;
  Deno.mkdirSync(dirname(target), { recursive: true });
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  Deno.writeFileSync(temporary, bytes, { createNew: true });
  Deno.chmodSync(temporary, mode & 0o777);
  Deno.renameSync(temporary, target);
}

function isOtherThanFolder(path: string): boolean {
  const info = statOf(path);
  return info !== undefined && !info.isDirectory;
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
