/** The reading side of `index.db`: the only place outside the writer that knows its SQL. */
import { dirname } from "../project/paths.ts";
import type { Chunk } from "./chunk.ts";
import { type Database, openDatabase, selectIn } from "./database.ts";
import { type DeadFiles, deadFilesIn } from "./dead_files.ts";
import { decodeOutline } from "./outline.ts";
import { type Posting, postingKeys, toPosting } from "./posting.ts";
import { type FileRole, hasOurTables, ROLES } from "./schema.ts";

export type { Posting } from "./posting.ts";

export interface IndexedFile {
  id: number;
  repo: number;
  path: string;
  role: FileRole;
  size: number;
  mtime: number;
  churn: number;
  /** Terms of the file name and of its folder. */
  stem: string[];
  folder: string[];
}

export interface CoupledFile {
  path: string;
  /** 0 to 1. */
  score: number;
  commits: number;
}

export interface Index extends Disposable {
  /** Files that can be found. */
  files: number;
  /** One more than the highest file number. */
  limit: number;
  /** Numbers of forgotten versions, which postings still name. */
  dead: DeadFiles;
  /** Churn of the file that changes most; see `FileHistory`. */
  mostChurn: number;
  /** Name and folder of each repository, by number. */
  repos: ReadonlyMap<number, { name: string; source: string }>;
  postings(terms: readonly number[]): Posting[];
  filesById(ids: readonly number[]): IndexedFile[];
  fileAt(repo: number, path: string): IndexedFile | undefined;
  outline(file: number): Chunk[];
  coupled(repo: number, path: string, least: number): CoupledFile[];
  /** Files of a repository, by path. */
  filesOf(repo: number): IndexedFile[];
  /** Subjects of the last commits that the index knows, newest first, and the hash of the newest; "" without git. */
  recentCommits(repo: number): { head: string; subjects: string[] };
}

/** Opens an index for reading. Throws when it is missing, unreadable or of another version. */
export function openIndex(path: string): Index {
  const database = openDatabase(path, { readOnly: true, busyTimeout: 1000 });
  if (!hasOurTables(database)) {
    database.close();
    throw new Error(`Cannot read "${path}": written by another version; run "bobbin index"`);
  }
  return readIndex(database);
}

/** Returns the reading side of an index that is open. Disposing it closes the database. */
export function readIndex(database: Database): Index {
  // One snapshot for all that is read: a forced run in between would number the files anew.
  database.run("begin");
  const facts = new Map(
    database.all("select key, value from meta").map((row) => [row.key, row.value]),
  );
  const fact = (key: string): number => Number(facts.get(key) ?? 0);
  return {
    files: fact("files"),
    limit: fact("next"),
    dead: deadFilesIn(facts),
    mostChurn: fact("churn"),
    repos: readRepos(database),
    postings: (terms) => readPostings(database, terms, fact("next")),
    filesById: (ids) => readFiles(database, ids),
    fileAt: (repo, path) => {
      const row = database.get(`${SELECT_FILE} where repo = ? and path = ?`, repo, path);
      return row && toFile(row);
    },
    outline: (file) => {
      const row = database.get("select chunks from outline where file = ?", file);
      return decodeOutline(String(row?.chunks ?? ""));
    },
    coupled: (repo, path, least) => readCoupled(database, repo, path, least),
    filesOf: (repo) =>
      database.all(`${SELECT_FILE} where repo = ? order by path`, repo).map(toFile),
    recentCommits: (repo) => ({
      head: /^[0-9a-f]+/.exec(String(facts.get(`head:${repo}`) ?? ""))?.[0] ?? "",
      subjects: readSubjects(facts.get(`commits:${repo}`)),
    }),
    [Symbol.dispose]: () => database.close(),
  };
}

/**
 * Returns name and folder of each repository, by number. The folder of the root's own is where the index
 * stands now: a project is moved, copied or mounted, and must not show the text of the place before.
 */
export function readRepos(database: Database): Map<number, { name: string; source: string }> {
  const root = dirname(dirname(database.path));
  return new Map(
    database.all("select id, name, source from repo order by id").map(({ id, name, source }) => [
      Number(id),
      { name: String(name), source: source === "" ? root : String(source) },
    ]),
  );
}

function readSubjects(value: unknown): string[] {
  try {
    const subjects: unknown = JSON.parse(String(value));
    return Array.isArray(subjects) ? subjects.map(String) : [];
  } catch {
    // An index from before subjects were kept.
    return [];
  }
}

function readPostings(database: Database, terms: readonly number[], limit: number): Posting[] {
  const keys = postingKeys(terms, limit);
  return selectIn(database, "select key, count, data from post where key in", keys).map(toPosting);
}

const SELECT_FILE = "select id, repo, path, role, size, mtime, churn, words from file";

function readFiles(database: Database, ids: readonly number[]): IndexedFile[] {
  return selectIn(database, `${SELECT_FILE} where id in`, ids).map(toFile);
}

function toFile(row: Record<string, unknown>): IndexedFile {
  const [stem = "", folder = ""] = String(row.words).split("|");
  return {
    id: Number(row.id),
    repo: Number(row.repo),
    path: String(row.path),
    role: ROLES[Number(row.role)] ?? "code",
    size: Number(row.size),
    mtime: Number(row.mtime),
    churn: Number(row.churn),
    stem: stem === "" ? [] : stem.split(" "),
    folder: folder === "" ? [] : folder.split(" "),
  };
}

function readCoupled(
  database: Database,
  repo: number,
  path: string,
  least: number,
): CoupledFile[] {
  const sql = "select other, score, commits from coupling where repo = ? and file = ? " +
    "and score >= ? order by score desc, other limit 50";
  return database.all(sql, repo, path, least).map((row) => ({
    path: String(row.other),
    score: Number(row.score),
    commits: Number(row.commits),
  }));
}
