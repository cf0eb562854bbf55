/** Where the names that a search was for are defined. */
import { readCurrentFile } from "../index/current_file.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { DEFINED, termKey } from "../index/terms.ts";
import type { Hit } from "../inject/results.ts";
import { linesOf } from "../search/passage.ts";
import type { ToolContext } from "./finding.ts";

/** A name that more files define stands for no one thing. */
const MOST_DEFINERS = 4;
const MOST_HITS = 2;

/** Words of languages, which name nothing. */
const KEYWORDS = new Set(
  `abstract async await bool boolean break case catch char class const continue def default delete double elif else
end enum except export extends false final finally float fn for from func function goto if impl implements import in
include int interface internal is lambda let long match mod module mut namespace new nil none not null number object
package pass private protected protocol pub public raise record require return self short signed sizeof static string
struct super switch template this throw throws trait true try type typedef typeof undefined union unsigned use using
val var virtual void volatile when where while with yield fixme todo
cpp go java js json md php py rb rs toml ts yaml`.split(/\s+/),
);

/** True for words of programming languages, in any case, and for endings of file names. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word.toLowerCase());
}

/** Written as only identifiers are: of several words, these are the names. */
const LOOKS_LIKE_NAME = /_|\d|^[A-Z]|[a-z][A-Z]/;

/** Returns the chunks that define the names, unless `shown` holds that very line; at most 2. */
export async function findDefinitions(
  names: readonly string[],
  shown: string,
  { index, allows }: ToolContext,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const name of names) {
    if (isKeyword(name) || names.length > 1 && !LOOKS_LIKE_NAME.test(name)) continue;
    for (const file of definersOf(index, name).filter(allows)) {
      if (hits.length === MOST_HITS) return hits;
      const hit = await definitionIn(index, file, name);
      if (hit && !shown.includes(hit.lines[hit.hit - hit.start]?.trim() ?? "")) hits.push(hit);
    }
  }
  return hits;
}

function definersOf(index: Index, name: string): IndexedFile[] {
  const ids = index.postings([termKey(DEFINED + name)]).flatMap(({ block, data }) =>
    postingsOf(data).files.map((file) => block * BLOCK_SIZE + file)
  ).filter((id) => !index.dead.has(id));
  const files = ids.length > MOST_DEFINERS ? [] : index.filesById(ids);
  // Declarations come after definitions.
  const rank = ({ path, role }: IndexedFile): number =>
    (role === "code" ? 0 : 2) + (/\.(?:d\.ts|h|hpp|pyi)$/.test(path) ? 1 : 0);
  return files.sort((a, b) => rank(a) - rank(b));
}

const COMMENT = /^\s*(?:\/\/|\/?\*|#|--)/;

async function definitionIn(
  index: Index,
  file: IndexedFile,
  name: string,
): Promise<Hit | undefined> {
  const current = await readCurrentFile(index, file);
  const chunk = current?.chunks.find(({ symbol }) =>
    symbol === name || symbol.endsWith(`.${name}`)
  );
  if (!current || !chunk) return undefined;
  const lines = linesOf(current.text, chunk);
  const at = lines.findIndex((line) => line.includes(name) && !COMMENT.test(line));
  const repo = index.repos.get(file.repo)?.name ?? "";
  const place = { repo, path: file.path, ...chunk, hit: chunk.start + Math.max(0, at) };
  return { ...place, score: 1, lines, file, origin: `defines ${name}` };
}
