/** Where a name is defined and used: candidates by the index, confirmed in the text as it is now. */
import { readCurrentFile } from "../index/current_file.ts";
import type { FileRole } from "../index/schema.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import { DEFINED, termKey, termsOf, WHOLE } from "../index/terms.ts";
import { shownPath } from "../inject/excerpt.ts";
import type { Visible } from "./visible_files.ts";

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

/** Returns the definitions and uses of a name in the files that may be shown: code before tests before prose. */
export async function findReferences(
  index: Index,
  name: string,
  isVisible: Visible = () => true,
): Promise<References> {
  const plain = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
  const terms = termsOf(plain);
  const use = terms.find((term) => term.startsWith(WHOLE)) ?? terms[0];
  const definers = new Set(filesWith(index, DEFINED + plain));
  const users = use === undefined ? [] : filesWith(index, use);
  const ids = [...definers.union(new Set(users))].slice(0, MOST_FILES);
  const found: References = { definitions: [], uses: [] };
  for (const file of index.filesById(ids).filter(isVisible).sort(byRole)) {
    const references = await referencesIn(index, file, plain);
    const defining = definers.has(file.id) ? definitionsAmong(references, plain) : [];
    found.definitions.push(...defining);
    found.uses.push(...references.filter((reference) => !defining.includes(reference)));
  }
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

/** One for each thing of that name that the outline knows; else the first that looks like one. */
function definitionsAmong(occurrences: readonly Occurrence[], name: string): Occurrence[] {
  const own = occurrences.filter(({ within }) => within === name || within.endsWith(`.${name}`));
  const things = [...Map.groupBy(own, ({ within }) => within).values()];
  const known = things.flatMap((lines) => lines.find(isDefinition) ?? lines.find(isCode) ?? []);
  return known.length > 0 ? known : occurrences.filter(isDefinition).slice(0, 1);
}

/** True where only words and types stand before the name. */
function isDefinition(occurrence: Occurrence): boolean {
  return /^[\w\s<>[\],*&@:]*$/.test(occurrence.before) && isCode(occurrence);
}

function isCode({ text }: Occurrence): boolean {
  return !/^(?:import|from|use|using|include|return)\b|^(?:\/\/|\/?\*|#|--)/.test(text);
}

/** What comes first of many uses, for who wants to change a thing. */
const ORDER: readonly FileRole[] = ["code", "config", "test", "example", "document"];

function byRole(a: IndexedFile, b: IndexedFile): number {
  return ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || a.repo - b.repo ||
    (a.path < b.path ? -1 : 1);
}
