/** Lists the files of a source tree that may be indexed, with the stamps that tell whether they changed. */
import type { Ignore } from "ignore";
import { entriesIn } from "../project/paths.ts";
import { isBuildOutput, isIndexable } from "./file_role.ts";
import { git } from "./git.ts";
import { readText, sizedStampOf, type SourceFile } from "./stamp.ts";

export type { SourceFile } from "./stamp.ts";

export interface WalkOptions {
  include: readonly string[];
  exclude: readonly string[];
  useGitignore: boolean;
  /** Larger files are left out. */
  maxFileBytes: number;
}

export const WALK_DEFAULTS: WalkOptions = {
  include: [],
  exclude: [],
  useGitignore: true,
  maxFileBytes: 1 << 20,
};

/**
 * Returns the files below `source` in the order of their paths. In a git work tree git says which: the
 * tracked ones and those it does not ignore; elsewhere the folders are walked by the same rules. `onListed` is told
 * how many there may be, before any is looked at.
 */
export async function walk(
  source: string,
  options: WalkOptions,
  onListed: (files: number) => void = () => {},
): Promise<SourceFile[]> {
  const listed = options.useGitignore ? await listByGit(source) : undefined;
  const wanted = await pathFilter(options);
  const paths = (listed ?? await listByHand(source, options.useGitignore)).filter((path) =>
    isIndexable(path) && wanted(path)
  );
  onListed(paths.length);
  const files: SourceFile[] = [];
  for (const path of paths) {
    const file = sizedStampOf(source, path, options.maxFileBytes);
    if (file) files.push(file);
  }
  return files.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

async function listByGit(source: string): Promise<string[] | undefined> {
  const listed = await git(
    source,
    "ls-files",
    "-z",
    "-c",
    "-o",
    "--exclude-standard",
    "--deduplicate",
  );
  if (listed === undefined) return undefined;
  const paths = listed.split("\0").filter((path) => path !== "");
  // A folder that an outer repository ignores lists nothing: then its own files count.
  return paths.length > 0 ? paths : undefined;
}

async function listByHand(source: string, useGitignore: boolean): Promise<string[]> {
  const paths: string[] = [];
  const visit = async (folder: string, rules: readonly FolderRules[]): Promise<void> => {
    const entries = entriesIn(`${source}/${folder}`);
    // Git follows no link here either: it may lead out of the tree.
    const hasRules = useGitignore &&
      entries.some(({ name, isFile }) => isFile && name === ".gitignore");
    const own = hasRules ? readText(`${source}/${folder}.gitignore`) : undefined;
    const inForce = own === undefined
      ? rules
      : [...rules, { folder, rules: await ignoreRules(own) }];
    for (const entry of entries) {
      const path = folder + entry.name;
      if (entry.isDirectory) {
        const below = path + "/";
        if (isIndexable(below + "x") && !isBuildOutput(below) && !isIgnored(inForce, below)) {
          await visit(below, inForce);
        }
      } else if (entry.isFile && !isIgnored(inForce, path)) paths.push(path);
    }
  };
  await visit("", []);
  return paths;
}

interface FolderRules {
  folder: string;
  rules: Ignore;
}

function isIgnored(inForce: readonly FolderRules[], path: string): boolean {
  return inForce.some(({ folder, rules }) => rules.ignores(path.slice(folder.length)));
}

async function pathFilter({ include, exclude }: WalkOptions): Promise<(path: string) => boolean> {
  const excluded = exclude.length > 0 ? await ignoreRules(exclude) : undefined;
  const included = include.length > 0 ? await ignoreRules(include) : undefined;
  return (path) => !excluded?.ignores(path) && (included?.ignores(path) ?? true);
}

/**
 * Takes the text of a `.gitignore`, or patterns. The package is loaded only where there are rules: that takes 45 ms,
 * more than half of what an empty script does.
 */
async function ignoreRules(rules: string | readonly string[]): Promise<Ignore> {
  const { default: ignore }: { default: typeof import("ignore") } = await import(
    "ignore" as string
  );
  return ignore().add(rules);
}
