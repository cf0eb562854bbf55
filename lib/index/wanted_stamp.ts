/** Which new files belong into the index: those that a walk through their tree would find. */
import { fitsPatterns, readIgnoreRules } from "../project/ignore_rules.ts";
import type { IndexSettings } from "../project/settings.ts";
import { isBuildOutput, isIndexable } from "./file_role.ts";
import type { RepoPlace } from "./repo_place.ts";
import { sizedStampOf, type SourceFile } from "./stamp.ts";

/** Returns the stamp of a file that belongs into the index, undefined for one that does not. */
export function wantedStamp(
  { source, path }: RepoPlace,
  { maxFileBytes, useGitignore, include, exclude }: IndexSettings,
): SourceFile | undefined {
  const isLeftOut = !isIndexable(path) || useGitignore && readIgnoreRules(source)(path, false) ||
    isBuildOutput(path) || fitsPatterns(exclude, path) ||
    include.length > 0 && !fitsPatterns(include, path);
  return isLeftOut ? undefined : sizedStampOf(source, path, maxFileBytes);
}
