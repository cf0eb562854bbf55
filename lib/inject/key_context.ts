/** What a session worked on, gathered anew from the disk: for a model that has just lost sight of it. */
import { readCurrentFile } from "../index/current_file.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { type GivenChunk, mostUsed } from "../ledger/used.ts";
import { readTouched } from "../ledger/touched.ts";
import type { Access } from "../project/access.ts";
import { type FileChange, readChanges } from "../project/git_changes.ts";
import { topOfCheckout } from "../project/git_folder.ts";
import { localCommits, readHeadLog } from "../project/git_head.ts";
import { basename } from "../project/paths.ts";
import type { Settings } from "../project/settings.ts";
import { contentHash, type Excerpt, shownHash, shownPath } from "./excerpt.ts";
import { collectExcerpts } from "./results.ts";

export interface ContextPlace {
  /** Path of the root. */
  root: string;
  index: Index;
  /** Folder of the session's state. */
  folder: string | undefined;
  /** What the agent's role may see. */
  access: Access | undefined;
}

export interface ChangedFile {
  /** As shown to the model. */
  path: string;
  /** "new" is not known to git; "edited" was changed by a tool of this session and is committed by now. */
  kind: FileChange["kind"] | "new" | "edited";
  /** Names of what it defines, in their order. */
  symbols: string[];
}

export interface KeyContext {
  /** What the session itself changed comes first. */
  changed: ChangedFile[];
  /** Subjects of the last commits, newest first. */
  commits: string[];
  coupled: { path: string; with: string }[];
  /** What the session was given and used most, as it stands in the files now. */
  excerpts: Excerpt[];
}

const MOST_CHANGED = 50;
const MOST_COMMITS = 5;
const MOST_COUPLED = 5;
const MOST_EXCERPTS = 6;
/** Milliseconds for a look at all tracked files. */
const PATIENCE = 700;

/** Gathers the key context; what is not there, or may not be seen, is left out. */
export async function gatherKeyContext(
  place: ContextPlace,
  settings: Settings,
): Promise<KeyContext> {
  const changed = await changedFiles(place, settings);
  return {
    changed: await Promise.all(changed.map(async ({ path, kind, file }) => ({
      path,
      kind,
      symbols: file ? await symbolsOf(place.index, file) : [],
    }))),
    commits: recentCommits(place),
    coupled: coupledFiles(place, changed, settings),
    excerpts: await usedExcerpts(place, settings),
  };
}

interface Change {
  path: string;
  kind: ChangedFile["kind"];
  file: IndexedFile | undefined;
}

async function changedFiles(place: ContextPlace, settings: Settings): Promise<Change[]> {
  const { index, folder } = place;
  const changes = new Map<string, Change>();
  const add = (path: string, kind: Change["kind"], file: IndexedFile | undefined): void => {
    if (!changes.has(path)) changes.set(path, { path, kind, file });
  };
  for (const [repo, { name, source }] of index.repos) {
    const state = await readChanges(source, PATIENCE);
    for (const { path, kind } of state?.changes ?? []) {
      add(shownPath({ repo: name, path }), kind, index.fileAt(repo, path));
    }
    // Where ignored files are indexed too, what git does not know is no news.
    if (!state?.complete || !settings.index.useGitignore) continue;
    for (const file of index.filesOf(repo)) {
      if (!state.tracked.has(file.path)) {
        add(shownPath({ repo: name, path: file.path }), "new", file);
      }
    }
  }
  const { edited } = readTouched(folder);
  for (const path of edited) {
    const file = fileAt(index, path);
    if (file) add(path, "edited", file);
  }
  const rank = (path: string): number => edited.indexOf(path) + 1 || Infinity;
  return [...changes.values()].filter(({ path }) => isAllowed(place, path))
    .sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_CHANGED);
}

async function symbolsOf(index: Index, file: IndexedFile): Promise<string[]> {
  const chunks = (await readCurrentFile(index, file))?.chunks ?? [];
  return [...new Set(chunks.map(({ symbol }) => symbol))].filter((symbol) => symbol !== "");
}

/** Those made in this checkout since the index was written, then those that the index knows. */
function recentCommits({ index, root }: ContextPlace): string[] {
  const [repo] = [...index.repos].find(([, { name }]) => name === "") ?? [];
  const known = repo === undefined ? { head: "", subjects: [] } : index.recentCommits(repo);
  const top = topOfCheckout(root);
  const own = top === undefined ? [] : localCommits(readHeadLog(top), MOST_COMMITS, known.head);
  return [...new Set([...own, ...known.subjects])].slice(0, MOST_COMMITS);
}

function coupledFiles(
  place: ContextPlace,
  changed: readonly Change[],
  { git }: Settings,
): KeyContext["coupled"] {
  if (!git.couplingEnabled) return [];
  const isChanged = new Set(changed.map(({ path }) => path));
  const best = new Map<string, { path: string; with: string; score: number }>();
  for (const { path: from, file } of changed) {
    if (!file) continue;
    const repo = place.index.repos.get(file.repo)?.name ?? "";
    for (const { path, score, commits } of place.index.coupled(file.repo, file.path, 0)) {
      const shown = shownPath({ repo, path });
      if (commits < git.couplingThreshold || isChanged.has(shown)) continue;
      if (!isAllowed(place, shown) || !fileAt(place.index, shown)) continue;
      if (score > (best.get(shown)?.score ?? 0)) {
        best.set(shown, { path: shown, with: from, score });
      }
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_COUPLED);
}

async function usedExcerpts(place: ContextPlace, { hooks }: Settings): Promise<Excerpt[]> {
  const excerpts: Excerpt[] = [];
  for (const given of mostUsed(place.folder, MOST_EXCERPTS)) {
    const file = isAllowed(place, given.path) ? fileAt(place.index, given.path) : undefined;
    const excerpt = file && await excerptNow(place.index, file, given, hooks);
    // Two given parts of one chunk are one chunk now.
    if (excerpt && !excerpts.some((other) => shownHash(other) === shownHash(excerpt))) {
      excerpts.push(excerpt);
    }
  }
  return excerpts;
}

/** Returns the chunk that has the given text now, else the one that stands at most of its lines. */
async function excerptNow(
  index: Index,
  file: IndexedFile,
  given: GivenChunk,
  settings: Settings["hooks"],
): Promise<Excerpt | undefined> {
  const current = await readCurrentFile(index, file);
  const lines = current?.text.split("\n") ?? [];
  const linesOf = ({ start, end }: { start: number; end: number }) => lines.slice(start - 1, end);
  const shared = ({ start, end }: { start: number; end: number }): number =>
    Math.min(end, given.end) - Math.max(start, given.start) + 1;
  const chunks = current?.chunks ?? [];
  const chunk = chunks.find((chunk) => contentHash(linesOf(chunk)) === given.hash) ??
    chunks.filter((chunk) => shared(chunk) > 0).sort((a, b) => shared(b) - shared(a))[0];
  if (!chunk) return undefined;
  const repo = index.repos.get(file.repo)?.name ?? "";
  const hit = Math.min(Math.max(chunk.start, given.start), chunk.end);
  const [excerpt] = collectExcerpts(
    [{ ...chunk, repo, path: file.path, score: 1, hit, lines: linesOf(chunk), file }],
    settings,
  );
  return excerpt;
}

/** Finds a file by the path that the model knows it by. */
function fileAt(index: Index, shown: string): IndexedFile | undefined {
  for (const [repo, { name }] of index.repos) {
    if (name !== "" && !shown.startsWith(`${name}/`)) continue;
    const file = index.fileAt(repo, name === "" ? shown : shown.slice(name.length + 1));
    if (file) return file;
  }
  return undefined;
}

function isAllowed({ index, access, root }: ContextPlace, shown: string): boolean {
  if (!access) return true;
  const repo = [...index.repos.values()].map(({ name }) => name)
    .find((name) => name !== "" && shown.startsWith(`${name}/`));
  return repo === undefined
    ? access(basename(root), shown)
    : access(repo, shown.slice(repo.length + 1));
}
