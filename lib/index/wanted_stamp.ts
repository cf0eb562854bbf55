/** Which single files belong into the index: those that a walk through their tree would bring. */
import { fitsPatterns, readIgnoreRules } from "../project/ignore_rules.ts";
import type { IndexSettings } from "../project/settings.ts";
import { isBuildOutput, isIndexable } from "./file_role.ts";
import type { RepoPlace } from "./repo_place.ts";
import { type SourceFile, stampOf } from "./stamp.ts";

/** Returns the stamp of a file that belongs into the index; one that is in it is not asked for its rules again. */
export function wantedStamp(
  { source, path }: RepoPlace,
  isKnown: boolean,
  { maxFileBytes, useGitignore, include, exclude }: IndexSettings,
): SourceFile | undefined {
  const stamp = stampOf(source, path);
  if (!stamp || stamp.size === 0 || stamp.size > maxFileBytes) return undefined;
  if (isKnown) return stamp;
  const isLeftOut = !isIndexable(path) || useGitignore && readIgnoreRules(source)(path, false) ||
    isBuildOutput(path) || fitsPatterns(exclude, path) ||
    include.length > 0 && !fitsPatterns(include, path);
  return isLeftOut ? undefined : stamp;
}
