/** The path that a tool looked for in vain, as errors of both hosts and of commands name it. */
import { existingPart, isInside, join, relative, resolve } from "../project/paths.ts";

/** A path that a tool could not read as a file, below the root. */
export interface Wanted {
  /** Relative to the root, "." for the root itself. */
  path: string;
  /** The folder itself, or the nearest one that exists above a missing file; relative likewise. */
  folder: string;
  isFolder: boolean;
}

const REASON =
  /\b(?:EISDIR|ENOENT|ENOTDIR)\b|\bis a directory\b|\bno such file or directory\b|\b(?:does not|doesn't) exist\b|\b(?:file|path|directory) not found\b|\bcannot find the (?:file|path)\b/i;
/** The path as Node, coreutils and Python write it beside the reason. */
const NAMED: readonly RegExp[] = [
  /(?:EISDIR|ENOENT|ENOTDIR): [^'\n]{0,80}'([^'\n]+)'/,
  /\[Errno (?:2|20|21)\] [^:\n]{0,80}: '([^'\n]+)'/,
  /(?:^|[\s:'"\x60‘(])([\w.~/@+-]+)['"\x60’)]*(?: for reading)?: (?:\[Errno \d+\] )?(?:No such file or directory|Is a directory|Not a directory)/m,
];

/** Characters; no system takes a longer path. */
const LONGEST_PATH = 4096;

/**
 * Returns what an error says could not be read, undefined for any other error and for what lies outside the
 * root. `named` is the path that the tool was called with, if it takes one.
 */
export function wantedPath(
  error: string,
  named: string | undefined,
  cwd: string,
  root: string,
): Wanted | undefined {
  if (!REASON.test(error)) return undefined;
  const written = named ??
    NAMED.map((pattern) => pattern.exec(error)?.[1]).find((path) => path !== undefined);
  if (written === undefined || written.includes("\0") || written.length > LONGEST_PATH) {
    return undefined;
  }
  const { real, missing } = existingPart(resolve(cwd, written)) ?? {};
  if (real === undefined || !isInside(root, real) || !Deno.statSync(real).isDirectory) {
    return undefined;
  }
  const folder = relative(root, real);
  return { path: join(folder, missing ?? ""), folder, isFolder: missing === "" };
}
