/** Which tracked files differ from the last commit, read from git's own index without starting git. */
import { readGitFolder, readIfThere, topOfCheckout } from "./git_folder.ts";
import { readHeadLog } from "./git_head.ts";
import { readGitIndex, type TrackedFile } from "./git_index.ts";
import { lookAt, relative } from "./paths.ts";

export interface FileChange {
  /** Relative to the folder that was asked about, NFC, with "/". */
  path: string;
  kind: "modified" | "staged" | "deleted";
}

export interface WorkTreeChanges {
  /** In the order of their paths. */
  changes: FileChange[];
  /** Paths of all files that git knows. */
  tracked: ReadonlyMap<string, TrackedFile>;
  /** False when not every file was looked at: time ran out, or there are too many changes. */
  complete: boolean;
}

/** Files; more of them are a checkout of something else, not somebody's work. */
const MOST_CHANGES = 200;

/**
 * Returns the changes below a folder, or undefined outside git. A file counts as staged when it is as git's index
 * says but was written after HEAD moved last. Stops after so many milliseconds.
 */
export async function readChanges(
  folder: string,
  milliseconds: number,
): Promise<WorkTreeChanges | undefined> {
  const top = topOfCheckout(folder), tracked = trackedBelow(folder);
  if (top === undefined || !tracked) return undefined;
  const end = performance.now() + milliseconds, committed = timeOfHead(top);
  const changes: FileChange[] = [];
  for (const [path, file] of tracked) {
    if (performance.now() > end || changes.length === MOST_CHANGES) {
      return { changes, tracked, complete: false };
    }
    const kind = await changeOf(folder, file, committed);
    if (kind) changes.push({ path, kind });
  }
  return { changes, tracked, complete: true };
}

/**
 * Returns the files below a folder that git knows, by their path from there in NFC; each with that path as git
 * spells it. Undefined outside git, and where its index cannot be read here.
 */
export function trackedBelow(folder: string): Map<string, TrackedFile> | undefined {
  const top = topOfCheckout(folder);
  const files = top === undefined ? undefined : trackedFiles(top);
  if (top === undefined || !files) return undefined;
  const below = top === folder ? "" : `${relative(top, folder)}/`;
  const inside = files.filter(({ path }) => path.startsWith(below))
    .map((file) => ({ ...file, path: file.path.slice(below.length) }));
  return new Map(inside.map((file) => [file.path.normalize("NFC"), file]));
}

function trackedFiles(top: string): TrackedFile[] | undefined {
  const git = readGitFolder(top);
  // Hashes of 32 bytes would be read as something else.
  const isForeign = git &&
    /^\s*objectformat\s*=\s*sha256/im.test(readIfThere(`${git.repository}/config`) ?? "");
  return git && !isForeign ? readGitIndex(`${git.own}/index`) : undefined;
}

async function changeOf(
  folder: string,
  { path, mtime, size, hash }: TrackedFile,
  committed: number,
): Promise<FileChange["kind"] | undefined> {
  const file = `${folder}/${path}`, info = lookAt(file);
  if (!info) return "deleted";
  if (info.size === size && Math.floor(info.mtime?.getTime() ?? 0) === mtime) {
    return mtime > committed ? "staged" : undefined;
  }
  return info.isFile && await blobHash(file) === hash ? undefined : "modified";
}

/** Returns the hash by which git knows a content, "" for none: a file that was only touched has not changed. */
async function blobHash(path: string): Promise<string> {
  try {
    const content = Deno.readFileSync(path);
    const header = new TextEncoder().encode(`blob ${content.length}\0`);
    const blob = new Uint8Array(header.length + content.length);
    blob.set(header);
    blob.set(content, header.length);
    return new Uint8Array(await crypto.subtle.digest("SHA-1", blob)).toHex();
  } catch {
    return "";
  }
}

/** Returns when HEAD moved last, in milliseconds; infinity where that does not tell what was staged later. */
function timeOfHead(folder: string): number {
  const last = readHeadLog(folder).at(-1);
  // A clone and a new worktree get their HEAD first and their files then.
  const isCheckout = last && /^0+$/.test(last.from) && !last.message.startsWith("commit");
  // The log counts whole seconds.
  return last && !isCheckout ? (last.time + 1) * 1000 : Infinity;
}
