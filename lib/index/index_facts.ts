/** What an index holds, and how far it is behind its sources; for people, no hook needs it. */
import { openDatabase } from "./database.ts";
import { git } from "./git.ts";
import { hasOurTables } from "./schema.ts";
import { readRepos } from "./store.ts";

export interface IndexFacts {
  files: number;
  chunks: number;
  repos: RepoFacts[];
}

export interface RepoFacts {
  /** "" for the tree of the root itself. */
  name: string;
  source: string;
  files: number;
  /** Commit whose history was read last; "" without git. */
  head: string;
}

/** Reads the facts. Throws when the index is missing, unreadable or of another version. */
export function readIndexFacts(path: string): IndexFacts {
  using database = openDatabase(path, { readOnly: true });
  if (!hasOurTables(database)) throw new Error(`Cannot read "${path}": written by another version`);
  const meta = new Map(
    database.all("select key, value from meta").map(({ key, value }) => [key, String(value)]),
  );
  const count = "select count(*) files from file where repo = ?";
  const repos = [...readRepos(database)].map(([id, { name, source }]) => ({
    name,
    source,
    files: Number(database.get(count, id)?.files),
    head: /^[0-9a-f]+(?= )/.exec(meta.get(`head:${id}`) ?? "")?.[0] ?? "",
  }));
  return { files: Number(meta.get("files") ?? 0), chunks: Number(meta.get("chunks") ?? 0), repos };
}

/** Returns the trees of an index, of another version too: replacing it must lose none. Throws when it has none. */
export function readTrees(path: string): { name: string; source: string }[] {
  using database = openDatabase(path, { readOnly: true });
  return [...readRepos(database).values()];
}

/**
 * Returns how many commits of HEAD the index does not know; undefined when its commit is not an
 * ancestor that git can count from, as after a rebase.
 */
export async function countCommitsBehind(
  { source, head }: Pick<RepoFacts, "source" | "head">,
): Promise<number | undefined> {
  const now = (await git(source, "rev-parse", "HEAD"))?.trim() ?? "";
  if (now === head) return 0;
  if (head === "") return undefined;
  const count = await git(source, "rev-list", "--count", `${head}..HEAD`);
  return count === undefined || count.trim() === "0" ? undefined : Number(count);
}
