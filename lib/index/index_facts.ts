/** What an index holds, and how far it is behind its sources; for people, no hook needs it. */
import { openDatabase } from "./database.ts";
import { git } from "./git.ts";
import { hasOurTables } from "./schema.ts";

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
  const sql = "select id, name, source, (select count(*) from file where repo = r.id) files " +
    "from repo r order by id";
  const repos = database.all(sql).map(({ id, name, source, files }) => ({
    name: String(name),
    source: String(source),
    files: Number(files),
    head: /^[0-9a-f]+(?= )/.exec(meta.get(`head:${id}`) ?? "")?.[0] ?? "",
  }));
  return { files: Number(meta.get("files") ?? 0), chunks: Number(meta.get("chunks") ?? 0), repos };
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
