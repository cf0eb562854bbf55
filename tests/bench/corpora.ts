/**
 * Lays out what the sets ask about in a cache folder: one folder per tree of a repository, one per
 * collection. The mirror holds one clone per repository, complete (no `--depth`, no `--filter`), as
 * `<mirror>/<owner>+<name>/repo` or `<mirror>/<name>`, bare or with a work tree.
 */
import { runGit } from "./git.ts";
import { readDocuments, type RowsCorpus, type TreeCorpus } from "./sets.ts";

export interface Folders {
  sets: string;
  mirror: string;
  cache: string;
}

/** Makes the folder a root: else the nearest one above would be taken for its own. */
const CONFIG = ".bobbin/config.toml";

/** What semble's benchmark reads: its published figures hold for these files alone. */
const CODE_EXTENSIONS =
  "py js jsx ts tsx go rs java kt kts rb php c h cpp hpp cs swift scala sbt ex exs dart lua sql sh bash zig hs"
    .split(" ");

/**
 * Returns the folder of the corpus's tree, laying it out when it is missing. With history it is a git
 * work tree whose history ends at that commit, else plain files.
 */
export async function layOutTree(
  corpus: TreeCorpus,
  history: boolean,
  folders: Folders,
): Promise<string> {
  const { group, repo, sha, root } = corpus;
  const place = root === undefined ? "" : `~${root.replaceAll("/", "~")}`;
  const name = `${repo}@${sha.slice(0, 12)}${place}${history ? "+git" : ""}`;
  const folder = `${folders.cache}/${group}/${name}`;
  if (exists(folder)) return folder;
  const part = await startWorkTree(corpus, `${folder}.part`, folders.mirror);
  await checkOut(part, corpus, sha);
  if (!history) Deno.removeSync(`${part}/.git`, { recursive: true });
  Deno.renameSync(part, folder);
  return folder;
}

/**
 * Returns the folder of a work tree that can be moved from commit to commit with `checkOut`, so that an
 * index of it is refreshed as it would be in use.
 */
export async function layOutTimeline(
  corpus: TreeCorpus,
  history: boolean,
  folders: Folders,
): Promise<string> {
  const folder = `${folders.cache}/${corpus.group}/${corpus.repo}${history ? "+git" : ""}`;
  if (exists(folder)) return folder;
  Deno.renameSync(await startWorkTree(corpus, `${folder}.part`, folders.mirror), folder);
  return folder;
}

/** Makes the work tree that of one commit. */
export async function checkOut(folder: string, corpus: TreeCorpus, sha: string): Promise<void> {
  const absent = await findAbsentFiles(folder, sha);
  const patterns = [...patternsOf(corpus), ...absent.map((path) => `!/${escapePattern(path)}`)];
  Deno.writeTextFileSync(`${folder}/.git/info/sparse-checkout`, patterns.join("\n") + "\n");
  await runGit(folder, "checkout", "--quiet", "--force", "--detach", sha);
}

/** Some mirrors leave out huge files; git refuses to check out a tree with a hole. */
async function findAbsentFiles(folder: string, sha: string): Promise<string[]> {
  const tree = `${sha}^{tree}`;
  const listed = await runGit(folder, "rev-list", "--objects", "--missing=print", tree);
  const absent = new Set(listed.match(/^\?\w+/gm)?.map((line) => line.slice(1)));
  if (absent.size === 0) return [];
  const entries = await runGit(folder, "ls-tree", "-r", "-z", sha);
  return entries.split("\0").flatMap((entry) => {
    const [, object = "", path = ""] = entry.match(/^\d+ blob (\w+)\t(.+)$/s) ?? [];
    return absent.has(object) ? [path] : [];
  });
}

function escapePattern(path: string): string {
  return path.replace(/[*?[\]\\]/g, "\\$&");
}

/** Returns the commits from the oldest to the newest. */
export async function byCommitDate(folder: string, shas: readonly string[]): Promise<string[]> {
  const listed = await runGit(
    folder,
    "rev-list",
    "--no-walk=sorted",
    "--reverse",
    ...new Set(shas),
  );
  return listed.trim().split("\n");
}

/** Returns the folder of the collection, one file per document, writing it when it is missing. */
export function layOutRows({ group, name }: RowsCorpus, folders: Folders): string {
  const folder = `${folders.cache}/${group}/${name}`;
  if (exists(folder)) return folder;
  const part = startFolder(`${folder}.part`);
  for (const { path, text } of readDocuments(folders.sets, name)) {
    Deno.mkdirSync(`${part}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${part}/${path}`, text);
  }
  Deno.renameSync(part, folder);
  return folder;
}

/**
 * An empty repository that borrows the mirror's objects but none of its branches: nothing later than
 * the commit that is checked out can be found from it. A checkout, because `git archive` obeys
 * "export-ignore" and leaves out tests and docs that a user would have.
 */
async function startWorkTree(
  corpus: TreeCorpus,
  folder: string,
  mirror: string,
): Promise<string> {
  startFolder(folder);
  await runGit(folder, "init", "--quiet");
  Deno.mkdirSync(`${folder}/.git/objects/info`, { recursive: true });
  const objects = findObjects(mirror, corpus.slug);
  Deno.writeTextFileSync(`${folder}/.git/objects/info/alternates`, objects + "\n");
  await runGit(folder, "config", "core.sparseCheckout", "true");
  return folder;
}

function patternsOf({ group, root, codeOnly }: TreeCorpus): string[] {
  const below = root === undefined ? "/" : `/${root}/`;
  if (codeOnly) return CODE_EXTENSIONS.map((extension) => `${below}**/*.${extension}`);
  // The transcripts that the agent set was made from hold its answers.
  return group === "agent" ? [`${below}*`, "!.specstory/"] : [`${below}*`];
}

/** Returns the folder of the objects of a repository's clone in the mirror. Throws when there is none. */
export function findObjects(mirror: string, slug: string): string {
  const [, name = slug] = slug.split("/");
  const folder = mirror.startsWith("/") ? mirror : `${Deno.cwd()}/${mirror}`;
  for (const clone of [`${slug.replace("/", "+")}/repo`, slug.replace("/", "+"), slug, name]) {
    for (const objects of [".git/objects", "objects"]) {
      if (exists(`${folder}/${clone}/${objects}/pack`)) return `${folder}/${clone}/${objects}`;
    }
  }
  throw new Error(
    `Cannot find a clone of "${slug}" in "${mirror}"; run git clone https://github.com/${slug} "${mirror}/${name}"`,
  );
}

function startFolder(folder: string): string {
  // What an interrupted run left is not to be trusted.
  if (exists(folder)) Deno.removeSync(folder, { recursive: true });
  Deno.mkdirSync(`${folder}/.bobbin`, { recursive: true });
  Deno.writeTextFileSync(`${folder}/${CONFIG}`, "");
  return folder;
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
