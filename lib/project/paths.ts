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

/** True when a file stands at a path, or a link to one. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Returns the text of a file. Throws as reading does, and where no file stands: a FIFO would block for ever. */
export function readPlainFile(path: string): string {
  if (!Deno.statSync(path).isFile) throw new Error(`Cannot read "${path}": not a file`);
  return Deno.readTextFileSync(path);
}
