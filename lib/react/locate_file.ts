/** From a path as a tool printed it to the file of the project that is meant. Nothing outside is ever read. */
import { roleOf } from "../index/file_role.ts";
import { placeOf, type RepoPlace } from "../index/repo_place.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { wantedStamp } from "../index/wanted_stamp.ts";
import { basename, cleanPath, dirname, isInside, join, realPath } from "../project/paths.ts";
import type { IndexSettings } from "../project/settings.ts";
import { readQuery } from "../search/query.ts";
import { retrieve } from "../search/retrieve.ts";

export interface Surroundings {
  index: Index;
  /** Folders that a relative path may start from, the likeliest first; absolute, symlinks resolved. */
  folders: readonly string[];
  /** Of the user, for paths that begin with "~". */
  home: string | undefined;
  /** Which new files may be shown: those that would be indexed. */
  rules: IndexSettings;
}

/** Where compilers, package managers and interpreters keep what is not the project's. */
const DEPENDENCY =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo|\.rustup|rustc|pkg\/mod|gems|\.gem|\.m2|vendor\/bundle)\/|^(?:[A-Z]:)?\/(?:usr|lib|lib64|nix|Library|Program Files[^/]*)\/(?!src\/)/i;

/**
 * Returns the file, or undefined for one that is none of the project's, or not clearly one. `folder` is the
 * package that a bare name belongs to, as "example.com/shop/cart"; "" when that is not known.
 */
export function locateFile(
  written: string,
  folder: string,
  { index, folders, home, rules }: Surroundings,
): IndexedFile | undefined {
  const path = plainPath(written, home);
  if (path === undefined || path.length > 1000) return undefined;
  const ofPackage = folder === "" || path.includes("/")
    ? undefined
    : fileBySuffix(index, [...folder.split("/"), path]);
  if (ofPackage) return ofPackage;
  const isAbsolute = /^(?:\/|[A-Z]:\/)/.test(path);
  for (const candidate of isAbsolute ? [path] : folders.map((start) => join(start, path))) {
    const real = realPath(candidate);
    if (real !== undefined) return fileInside(index, real, rules);
  }
  if (DEPENDENCY.test(path)) return undefined;
  const names = cleanPath(path).split("/").filter((name) => name !== "" && name !== "..");
  return fileBySuffix(index, names) ??
    (isAbsolute ? undefined : fileByName(index, names.join("/"), folders));
}

/** Returns the path with "/" and without what is not a part of it; undefined for an address elsewhere. */
function plainPath(written: string, home: string | undefined): string | undefined {
  const [, scheme, rest = written] = /^([a-z][\w+.-]+):\/\/(.*)$/s.exec(written) ?? [];
  if (scheme === "file") return decode(rest.replace(/^\/(?=[A-Za-z]:)/, ""));
  // Bundlers put the name of a package or nothing in the place of the host.
  if (scheme !== undefined) {
    return /^(?:webpack|vite|ng|app|rollup)/.test(scheme)
      ? rest.replace(/^[^/]*\/+/, "")
      : undefined;
  }
  const isWindows = written.includes("\\") && !written.includes("/");
  const path = isWindows ? written.replaceAll("\\", "/") : written;
  if (path.startsWith("~/")) return home === undefined ? undefined : home + path.slice(1);
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function fileInside(index: Index, real: string, rules: IndexSettings): IndexedFile | undefined {
  const place = placeOf(index.repos, real);
  if (!place) return undefined;
  return index.fileAt(place.repo, place.path) ?? newFile(place, rules);
}

/** A file that is not in the index yet, unless the index would leave it out. */
function newFile(place: RepoPlace, rules: IndexSettings): IndexedFile | undefined {
  if (!wantedStamp(place, rules)) return undefined;
  const { repo, path } = place;
  // Without a stamp, whoever reads it takes it for changed and cuts it into chunks anew.
  const unknown = { id: -1, size: -1, mtime: -1, churn: 0, stem: [], folder: [] };
  return { ...unknown, repo, path, role: roleOf(path) };
}

/** The same tree may stand elsewhere on the machine that printed the path: in a container, in CI. */
function fileBySuffix(index: Index, names: readonly string[]): IndexedFile | undefined {
  // A name alone says too little where folders were written before it.
  for (let from = 0; from === 0 || from < names.length - 1; from++) {
    for (const [repo] of index.repos) {
      const file = index.fileAt(repo, names.slice(from).join("/"));
      if (file) return file;
    }
  }
  const top = names.at(-2);
  const [repo] = [...index.repos].find(([, { source }]) => basename(source) === top) ?? [];
  return repo === undefined ? undefined : index.fileAt(repo, names.at(-1) as string);
}

/** Returns the only file whose path ends so, or of several the only one nearest to where the tool ran. */
function fileByName(
  index: Index,
  ending: string,
  folders: readonly string[],
): IndexedFile | undefined {
  const files = filesNamed(index, ending);
  if (files.length <= 1) return files[0];
  for (const folder of folders) {
    const near = files.filter(({ repo, path }) =>
      isInside(folder, join(index.repos.get(repo)?.source ?? "/", dirname(path)))
    );
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  return undefined;
}

/** Returns the files whose path ends in these names, as far as the search finds them. */
export function filesNamed(index: Index, ending: string): IndexedFile[] {
  const { candidates } = retrieve(index, readQuery(ending).terms);
  return index.filesById(candidates.map(({ file }) => file))
    .filter(({ path }) => path === ending || path.endsWith(`/${ending}`));
}
