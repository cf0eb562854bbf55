/**
 * Paths without `node:path`, which costs a hook 5 ms. All functions but the last ones are pure and take
 * POSIX paths and Windows paths with a drive letter; what they return has "/" only.
 */

/** Returns the path without ".", "..", doubled and trailing slashes; names keep their bytes. */
export function cleanPath(path: string): string {
  const { top, rest } = splitTop(path);
  const parts: string[] = [];
  for (const part of rest.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (top === "") parts.push(part);
  }
  return top + parts.join("/") || ".";
}

/** Returns the clean path in NFC: the form that is stored, and in which paths are compared. */
export function normalizePath(path: string): string {
  return cleanPath(path).normalize("NFC");
}

/** Joins parts to a clean path; a later part is never taken as absolute. */
export function join(...parts: string[]): string {
  return cleanPath(parts.filter((part) => part !== "").join("/"));
}

/** Returns `path` as seen from `base`: itself when absolute, else below it. */
export function resolve(base: string, path: string): string {
  return splitTop(path).top === "" ? join(base, path) : cleanPath(path);
}

/** Returns the folder above; the path itself at the top, "." for a bare name. */
export function dirname(path: string): string {
  const { top, rest } = splitTop(cleanPath(path));
  const at = rest.lastIndexOf("/");
  return at < 0 ? top || "." : top + rest.slice(0, at);
}

/** Returns the last name of the path, "" at the top. */
export function basename(path: string): string {
  const { rest } = splitTop(cleanPath(path));
  return rest.slice(rest.lastIndexOf("/") + 1);
}

/** Returns what follows the last dot of the name, as "ts"; "" for none and for dot-files. */
export function extension(path: string): string {
  const name = basename(path);
  const at = name.lastIndexOf(".");
  return at <= 0 ? "" : name.slice(at + 1);
}

/** Returns how to get from a folder to a path: "." for the folder itself, with ".." for the way up. */
export function relative(from: string, to: string): string {
  const start = segments(from), end = segments(to);
  let shared = 0;
  while (shared < start.length && start[shared]?.normalize() === end[shared]?.normalize()) shared++;
  const up = start.slice(shared).map(() => "..");
  return [...up, ...end.slice(shared)].join("/") || ".";
}

/** True when `child` is `parent` or lies below it. Both should be absolute. */
export function isInside(parent: string, child: string): boolean {
  const way = relative(parent, child);
  return way !== ".." && !way.startsWith("../") && splitTop(way).top === "";
}

/** Returns the path with all symlinks resolved, in the bytes of the disk; undefined when it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    // Not in NFC: on Linux a folder whose name is in NFD cannot be opened by its NFC spelling.
    return cleanPath(Deno.realPathSync(path));
  } catch {
    return undefined;
  }
}

/** How far a path leads on the disk. */
export interface ExistingPart {
  /** The file or folder that exists, symlinks resolved. */
  real: string;
  /** The names below it that do not exist, with "/" between them; "" when the whole path does. */
  missing: string;
}

/**
 * Returns how far a path exists; undefined where not even its top does. A relative path begins in the folder
 * of the process. One pass from the top: a payload may name a path of a hundred thousand folders.
 */
export function existingPart(path: string): ExistingPart | undefined {
  const clean = cleanPath(path), whole = realPath(clean);
  if (whole !== undefined) return { real: whole, missing: "" };
  const { top, rest } = splitTop(clean);
  let real = realPath(top || "."), from = 0;
  while (real !== undefined) {
    const end = rest.indexOf("/", from);
    const next = end < 0 ? undefined : realPath(top + rest.slice(0, end));
    if (next === undefined) return { real, missing: rest.slice(from) };
    [real, from] = [next, end + 1];
  }
  return undefined;
}

function segments(path: string): string[] {
  const { top, rest } = splitTop(cleanPath(path));
  const names = rest === "" || rest === "." ? [] : rest.split("/");
  return top === "" || top === "/" ? names : [top.slice(0, -1), ...names];
}

/** Splits off "/" or "C:/"; a backslash separates only in a path with a drive, on POSIX it is a name's. */
function splitTop(path: string): { top: string; rest: string } {
  if (/^[A-Za-z]:[\\/]/.test(path)) {
    const rest = path.slice(3).replaceAll("\\", "/");
    return { top: `${path.charAt(0).toUpperCase()}:/`, rest };
  }
  return path.startsWith("/") ? { top: "/", rest: path.slice(1) } : { top: "", rest: path };
}

/** Returns what stands at a path, a link as a link; undefined for nothing. */
export function lookAt(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch {
    return undefined;
  }
}

/** True when a link stands at a path, wherever it leads. */
export function isLink(path: string): boolean {
  return lookAt(path)?.isSymlink ?? false;
}

/** True when a file stands at a path, or a link to one. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Returns what a folder holds; nothing for one that cannot be read. */
export function entriesIn(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

/**
 * Returns what stands at a path in a small folder. Hooks use it instead of `Deno.statSync`, which returns dates: the
 * first one of a process makes V8 look up the time zone, 1.5 ms of the 15 that an early exit takes.
 */
export function entryAt(path: string): Deno.DirEntry | undefined {
  const name = basename(path);
  return entriesIn(dirname(path)).find((entry) => entry.name === name);
}

/** Returns the names of the files in a small folder, links to files among them; see `entryAt`. */
export function filesIn(folder: string): Set<string> {
  const files = entriesIn(folder).filter((entry) =>
    entry.isFile || entry.isSymlink && isFile(`${folder}/${entry.name}`)
  );
  return new Set(files.map(({ name }) => name));
}

/** True when a link stands in a path; like `entryAt`, it reads no dates. */
export function isRedirected(path: string): boolean {
  const real = realPath(path);
  return real !== undefined && real !== path;
}

/** Returns the text of a file. Throws as reading does, and where no file stands: a FIFO would block for ever. */
export function readPlainFile(path: string): string {
  if (!Deno.statSync(path).isFile) throw new Error(`Cannot read "${path}": not a file`);
  return Deno.readTextFileSync(path);
}

/**
 * Replaces the text of a file in one step: who reads it meanwhile finds the old one or the new one, never a half.
 * Throws as writing does; nothing is left behind then.
 */
export function replaceFile(path: string, text: string, mode = 0o666): void {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    Deno.writeTextFileSync(temporary, text, { createNew: true, mode });
    Deno.renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary);
    throw error;
  }
}

/** Removes a file or an empty folder; leaves alone what cannot be removed, or is gone. */
export function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It was not there, or has to stay.
  }
}
