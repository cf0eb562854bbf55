/** Where a path really leads, and whether that is a place that a guard allows. */
import { readVariable } from "../project/environment.ts";
import { pathGlob } from "../project/glob.ts";
import { cleanPath, isInside, relative, resolve } from "../project/paths.ts";

/** A folder on the disk, and what of it is meant; undefined for all of it. */
export interface AllowedPlace {
  folder: string;
  glob: string | undefined;
  /** True where the file system takes "SRC" and "src" for the same. */
  ignoreCase: boolean;
}

/** Returns what a glob stands for: one without "/" or "~" in front begins at the root. */
export function allowedPlaces(glob: string, root: string): AllowedPlace {
  const parts = expandHome(glob).split("/");
  const sign = parts.findIndex((part) => /[*?[{]/.test(part));
  const literal = sign < 0 ? parts : parts.slice(0, sign);
  // The glob's own links are followed like those of the paths that are compared with it.
  const head = literal.join("/") || (glob.startsWith("/") ? "/" : ".");
  const folder = followLinks(resolve(root, head));
  return {
    folder,
    glob: sign < 0 ? undefined : parts.slice(sign).join("/"),
    ignoreCase: ignoresCase(root),
  };
}

/** True when one of the places holds the path; both as they are on the disk. */
export function isAllowed(path: string, places: readonly AllowedPlace[]): boolean {
  return places.some(({ folder, glob, ignoreCase }) => {
    const fold = (text: string): string =>
      ignoreCase ? text.normalize("NFC").toLowerCase() : text.normalize("NFC");
    const [from, to] = [fold(folder), fold(path)];
    if (!isInside(from, to)) return false;
    const rest = relative(from, to);
    return glob === undefined || (rest !== "." && pathGlob(fold(glob))(rest));
  });
}

/**
 * Returns the places that a path may lead to, absolute and without links, also where nothing is there yet.
 * There are two where ".." follows a link: some programs take it away before they look at the disk. Throws for
 * paths that no system would take.
 */
export function placesOf(path: string, cwd: string): string[] {
  const absolute = toAbsolute(path, cwd);
  if (absolute.length > MOST_CHARACTERS) throw new RangeError("a path is too long");
  return [...new Set([followLinks(absolute), followLinks(cleanPath(absolute))])];
}

function toAbsolute(path: string, cwd: string): string {
  const expanded = expandHome(path.replace(/^file:\/\/(?=\/)/, ""));
  return /^\/|^[A-Za-z]:[\\/]/.test(expanded) ? expanded : `${cwd}/${expanded}`;
}

/** Returns the path with the home folder in place of a "~" in front. */
export function expandHome(path: string): string {
  return /^~(?=\/|$)/.test(path) ? (readVariable("HOME") ?? "~") + path.slice(1) : path;
}

const MOST_CHARACTERS = 8192;
const MOST_LINKS = 40;

/** Goes down the path part by part, as the system does. Throws where links lead in a circle. */
function followLinks(path: string): string {
  const isDrive = /^[A-Za-z]:/.test(path);
  const top = isDrive ? cleanPath(path).slice(0, 3) : "/";
  const waiting = (isDrive ? cleanPath(path).slice(3) : path).split("/").reverse();
  const names: string[] = [];
  // Below what is not there, nothing is: names from this one on need no look at the disk.
  let missing = Infinity, links = 0;
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      names.pop();
      if (names.length < missing) missing = Infinity;
      continue;
    }
    names.push(part);
    if (names.length > missing) continue;
    const found = lookAt(top + names.join("/"));
    if (found === "missing") missing = names.length;
    else if (found !== "no link") {
      if (++links > MOST_LINKS) throw new Error("a path leads through too many links");
      if (found.target.startsWith("/")) names.length = 0;
      else names.pop();
      waiting.push(...found.target.split("/").reverse());
    }
  }
  return top + names.join("/");
}

/** A link that leads to nothing is one too: who writes to it creates what it names. */
function lookAt(path: string): { target: string } | "no link" | "missing" {
  try {
    return Deno.lstatSync(path).isSymlink ? { target: Deno.readLinkSync(path) } : "no link";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "missing" : "no link";
  }
}

/** True where "SRC" and "src" are the same: when the root's state folder answers to its name in capitals too. */
export function ignoresCase(root: string): boolean {
  try {
    const [own, other] = [".bobbin", ".BOBBIN"].map((name) => Deno.statSync(`${root}/${name}`));
    return own?.ino === other?.ino;
  } catch {
    return false;
  }
}
