/** Where a name is defined and used: candidates by the index, confirmed in the text as it is now. */
import { readCurrentFile } from "../index/current_file.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { DEFINED, termKey, termsOf, WHOLE } from "../index/terms.ts";
import { shownPath } from "../inject/results.ts";

export interface Reference {
  path: string;
  line: number;
  /** The line itself, trimmed. */
  text: string;
  /** What the line stands in; "" for nothing that has a name. */
  within: string;
}

export interface References {
  definitions: Reference[];
  uses: Reference[];
}

/** Files that are read at most: a word of the language stands in all of them. */
const MOST_FILES = 500;

/** Returns the definitions and uses of a name, by path and line. */
export async function findReferences(index: Index, name: string): Promise<References> {
  const plain = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
  const terms = termsOf(plain);
  const use = terms.find((term) => term.startsWith(WHOLE)) ?? terms[0];
  const definers = new Set(filesWith(index, DEFINED + plain));
  const users = use === undefined ? [] : filesWith(index, use);
  const ids = [...definers.union(new Set(users))].slice(0, MOST_FILES);
  const found: References = { definitions: [], uses: [] };
  for (const file of index.filesById(ids)) {
    const references = await referencesIn(index, file, plain);
    const defining = definers.has(file.id) ? references.find(isDefinition) : undefined;
    if (defining) found.definitions.push(defining);
    found.uses.push(...references.filter((reference) => reference !== defining));
  }
  for (const list of Object.values(found)) list.sort(byPlace);
  return found;
}

function filesWith(index: Index, term: string): number[] {
  return index.postings([termKey(term)]).flatMap(({ block, data }) =>
    postingsOf(data).files.map((inBlock) => block * BLOCK_SIZE + inBlock)
  ).filter((id) => !index.dead.has(id));
}

interface Occurrence extends Reference {
  /** What stands before the name in its line. */
  before: string;
}

async function referencesIn(index: Index, file: IndexedFile, name: string): Promise<Occurrence[]> {
  const current = await readCurrentFile(index, file);
  if (!current) return [];
  const word = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, "\\$&")}(?![\\w$])`);
  const path = shownPath({ repo: index.repos.get(file.repo)?.name ?? "", path: file.path });
  return current.text.split("\n").flatMap((text, i) => {
    const at = text.search(word);
    if (at < 0) return [];
    const line = i + 1;
    const chunk = current.chunks.find(({ start, end }) => start <= line && line <= end);
    const within = chunk?.symbol ?? "";
    return [{ path, line, text: text.trim(), within, before: text.slice(0, at) }];
  });
}

const NO_DEFINITION = /^(?:import|from|use|using|include|return)\b|^(?:\/\/|\/?\*|#|--)/;

/** In a file that defines the name: the first line where only words and types stand before it. */
function isDefinition({ before, text }: Occurrence): boolean {
  return /^[\w\s<>[\],*&@:]*$/.test(before) && !NO_DEFINITION.test(text);
}

function byPlace(a: Reference, b: Reference): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line;
}
