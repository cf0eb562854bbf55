/** What is where a tool looked for a file in vain: the tree of the folder, and the path that was probably meant. */
import { isIndexable } from "../index/file_role.ts";
import { readIgnoreRules } from "../project/ignore_rules.ts";
import { nearest } from "../project/nearest.ts";
import { join } from "../project/paths.ts";
import { fenceFor, makeVisible, maskSecrets } from "../search/visible.ts";
import type { Wanted } from "./wanted_path.ts";

/** A project as far as the agent may see it. */
export interface VisibleProject {
  root: string;
  /** True for what is ignored, not the project's own, or not for this role; relative to the root. */
  hides(path: string, isFolder: boolean): boolean;
}

/** Lines of a tree. */
const MOST_LINES = 20;
const LONGEST_PATH = 300;
/** Entries of a folder that are looked at. */
const MOST_ENTRIES = 2000;

/** Returns the project below a root; `allows` tells which files the agent's role may see. */
export function visibleProject(root: string, allows: (path: string) => boolean): VisibleProject {
  const isIgnored = readIgnoreRules(root);
  return {
    root,
    hides: (path, isFolder) => {
      const file = isFolder ? `${path}/x` : path;
      return isFolder && !isIndexable(file) || !allows(file) || isIgnored(path, isFolder);
    },
  };
}

const MOST_NAMED = 3;

/**
 * Returns what is told about such a path, "" for nothing; `meant` are the paths that may be the right ones,
 * `isKnown` says that the session has the tree of its folder.
 */
export function describeWanted(
  project: VisibleProject,
  wanted: Wanted,
  meant: readonly string[],
  isKnown = false,
): string {
  const tree = isKnown ? "" : makeVisible(drawTree(project, wanted.folder));
  const nearest = meant.slice(0, MOST_NAMED).map(quote).join(", ");
  const what = wanted.isFolder
    ? `${quote(wanted.path)} is a folder.`
    : `${quote(wanted.path)} does not exist.${nearest === "" ? "" : ` Nearest: ${nearest}.`}`;
  const where = wanted.isFolder
    ? "it"
    : wanted.folder === "."
    ? "the project's folder"
    : quote(`${wanted.folder}/`);
  if (tree === "") return nearest === "" ? "" : `bobbin: ${what}\n`;
  const fence = fenceFor(tree);
  return `bobbin: ${what} In ${where} are, ignored files left out:\n${fence}\n${tree}\n${fence}\n`;
}

function quote(path: string): string {
  return JSON.stringify(makeVisible(maskSecrets(path)).replace(/\s+/g, " ").slice(0, LONGEST_PATH));
}

/** Returns the path of the project that differs from a missing one by typing errors; undefined for none. */
export function correctPath(
  project: VisibleProject,
  { path, folder }: Wanted,
): string | undefined {
  let corrected = folder;
  const missing = folder === "." ? path : path.slice(folder.length + 1);
  for (const name of missing.split("/")) {
    const names = namesIn(project, corrected).map(({ name }) => name);
    const meant = names.includes(name) ? name : nearest(name, names);
    if (meant === undefined) return undefined;
    corrected = join(corrected, meant);
  }
  return corrected;
}

/** Returns the tree of a folder, at most 20 lines and a count of the rest; "" when all of it is ignored. */
function drawTree(project: VisibleProject, folder: string): string {
  if (folder !== "." && project.hides(folder, true)) return "";
  const entries = namesIn(project, folder);
  const lines: string[] = [];
  let room = MOST_LINES - entries.length, folders = entries.filter((e) => e.isFolder).length;
  for (const { name, isFolder } of entries.slice(0, MOST_LINES)) {
    lines.push(rowOf({ name, isFolder }));
    if (!isFolder || room <= 0) continue;
    const inside = namesIn(project, join(folder, name));
    // What one folder does not need is left to those after it.
    const share = Math.ceil(room / folders--);
    const shown = inside.slice(0, inside.length <= share ? share : share - 1);
    lines.push(...shown.map((entry) => `  ${rowOf(entry)}`));
    if (inside.length > shown.length) lines.push(`  … and ${inside.length - shown.length} more`);
    room -= shown.length + (inside.length > shown.length ? 1 : 0);
  }
  const more = entries.length - MOST_LINES;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

interface Entry {
  name: string;
  isFolder: boolean;
}

function rowOf({ name, isFolder }: Entry): string {
  return name.replaceAll("\n", "\\n") + (isFolder ? "/" : "");
}

/** Returns what may be seen of a folder, by name. */
function namesIn({ root, hides }: VisibleProject, folder: string): Entry[] {
  const entries: Entry[] = [];
  try {
    for (const { name, isDirectory } of Deno.readDirSync(join(root, folder))) {
      if (entries.length >= MOST_ENTRIES) break;
      entries.push({ name, isFolder: isDirectory });
    }
  } catch {
    return [];
  }
  return entries.filter(({ name, isFolder }) => !hides(join(folder, name), isFolder)).sort((a, b) =>
    a.name < b.name ? -1 : 1
  );
}
