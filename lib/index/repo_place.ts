/** Where a file of the disk stands in an index: in which of its source trees, and under which path. */
import {
  existingPart,
  isInside,
  join,
  normalizePath,
  realPath,
  relative,
} from "../project/paths.ts";

export interface RepoPlace {
  repo: number;
  /** Folder of the source tree. */
  source: string;
  /** Relative to it, as the index stores paths. */
  path: string;
}

/**
 * Returns the place of an absolute path, or undefined for one outside of every tree. Symlinks are followed,
 * so that a file has one place however it is named; neither it nor its folder need exist any more.
 */
export function placeOf(
  repos: ReadonlyMap<number, { source: string }>,
  file: string,
): RepoPlace | undefined {
  const existing = existingPart(file);
  if (!existing) return undefined;
  const real = join(existing.real, existing.missing);
  let best: RepoPlace | undefined, longest = 0;
  for (const [repo, { source }] of repos) {
    const top = realPath(source);
    // Of trees inside of each other the innermost has the file.
    if (top === undefined || top.length <= longest || !isInside(top, real)) continue;
    longest = top.length;
    best = { repo, source, path: normalizePath(relative(top, real)) };
  }
  return best;
}
