/** Who uses what a file defines: found by the index, confirmed in the text as it is now. */
import type { Chunk, ChunkKind } from "../index/chunk.ts";
import { readCurrentFile } from "../index/current_file.ts";
import { BLOCK_SIZE, postingsOf } from "../index/posting.ts";
import type { Index, IndexedFile, Posting } from "../index/store.ts";
import { DEFINED, termKey, termsOf, WHOLE } from "../index/terms.ts";
import { isProse } from "./finding.ts";

export interface Use {
  file: IndexedFile;
  /** First line that uses one of the names, imports left aside. */
  line: number;
  /** What this line stands in; "" for nothing that has a name. */
  within: string;
  /** The names used there, in the order of the definitions. */
  names: string[];
}

/** Names that are looked up, files that may use one of them or any, and files that are read: some 5 ms. */
const MOST_NAMES = 12;
const MOST_FILES_OF_NAME = 40;
const MOST_FILES = 60;
const MOST_READ = 8;
/** A word in more files is a word of the language or of the trade, not the name of one thing. */
const MOST_FILES_OF_WORD = 60;
/** A name that more files define stands for no one thing. */
const MOST_DEFINITIONS = 4;

const DEFINING: ReadonlySet<ChunkKind> = new Set(["function", "method", "class", "constant"]);

/** Returns the files that use what the chunks of a file define, those with the most names first. */
export async function findUses(
  index: Index,
  file: IndexedFile,
  chunks: readonly Chunk[],
  allows: (file: IndexedFile) => boolean,
): Promise<Use[]> {
  const namesByFile = new Map<number, Name[]>();
  for (const name of lookUp(index, file, namesOf(chunks))) {
    for (const id of name.files.slice(0, MOST_FILES_OF_NAME)) {
      namesByFile.set(id, [...namesByFile.get(id) ?? [], name]);
    }
  }
  const users = index.filesById([...namesByFile.keys()].slice(0, MOST_FILES))
    // A document that names a thing does not use it.
    .filter((user) => user.repo === file.repo && !isProse(user) && allows(user))
    .map((user) => ({ file: user, names: namesByFile.get(user.id) ?? [] }));
  const uses: Use[] = [];
  for (const { file: user, names } of byRank(users).slice(0, MOST_READ)) {
    const use = await confirm(index, user, names, moduleName(file.path));
    if (use) uses.push(use);
  }
  return byRank(uses);
}

/** Returns the users of many names first, and of as many code before tests and examples. */
function byRank<User extends { file: IndexedFile; names: readonly unknown[] }>(
  users: User[],
): User[] {
  const rank = ({ file: { role }, names }: User): number =>
    names.length - (role === "code" ? 0 : 0.5);
  return users.sort((a, b) => rank(b) - rank(a));
}

/** Returns the names that chunks define, without their owners: what others may use before what is private. */
function namesOf(chunks: readonly Chunk[]): string[] {
  const symbols = chunks.filter(({ kind }) => DEFINING.has(kind)).map(({ symbol }) => symbol);
  const names = symbols.sort((a, b) => depthOf(a) - depthOf(b))
    .map((symbol) => symbol.slice(symbol.lastIndexOf(".") + 1))
    .filter((name) => /^[A-Za-z_$][\w$]{3,}[!?]?$/.test(name));
  return [...new Set(names)].slice(0, MOST_NAMES);
}

/** 0 for what stands at the top of a file, 1 for members, 2 for what is private by its name. */
function depthOf(symbol: string): number {
  const owner = symbol.lastIndexOf(".") + 1;
  return symbol.startsWith("_", owner) || symbol.startsWith("#", owner) ? 2 : owner > 0 ? 1 : 0;
}

interface Name {
  text: string;
  /** One word says too little, and so does a name of several things: whoever uses it must also name the module. */
  isVague: boolean;
  /** Numbers of the files that may use it, the likeliest first. */
  files: number[];
}

function lookUp(index: Index, { id }: IndexedFile, texts: readonly string[]): Name[] {
  const terms = texts.map((text) => {
    const all = termsOf(text);
    const whole = all.find((term) => term.startsWith(WHOLE));
    const use = whole ?? all[0] ?? text;
    return {
      text,
      isWord: whole === undefined,
      use: termKey(use),
      defined: termKey(DEFINED + text),
    };
  });
  const postings = Map.groupBy(
    index.postings(terms.flatMap(({ use, defined }) => [use, defined])),
    ({ term }) => term,
  );
  return terms.flatMap(({ text, isWord, use, defined }) => {
    const count = (postings.get(use) ?? []).reduce((sum, posting) => sum + posting.count, 0);
    if (isWord && count > MOST_FILES_OF_WORD) return [];
    const definers = new Set(filesIn(index, postings.get(defined)).map(({ file }) => file));
    const others = filesIn(index, postings.get(use)).filter(({ file }) =>
      file !== id && !definers.has(file)
    );
    if (definers.size > MOST_DEFINITIONS) return [];
    const files = others.sort((a, b) => b.impact - a.impact).map(({ file }) => file);
    const isElsewhere = [...definers].some((file) => file !== id);
    return [{ text, isVague: isWord || isElsewhere, files }];
  });
}

function filesIn(
  index: Index,
  postings: readonly Posting[] = [],
): { file: number; impact: number }[] {
  return postings.flatMap(({ block, data }) => {
    const { files, impacts } = postingsOf(data);
    return files.map((file, i) => ({ file: block * BLOCK_SIZE + file, impact: impacts[i] ?? 0 }));
  }).filter(({ file }) => !index.dead.has(file));
}

/** What other files call a module by: its name, or that of its folder where the name is the usual one. */
function moduleName(path: string): string {
  const [folder = "", file = ""] = ["", ...path.split("/")].slice(-2);
  const stem = file.replace(/(.)\..*$/, "$1");
  return /^(?:index|mod|lib|main|__init__)$/.test(stem) ? folder : stem;
}

async function confirm(
  index: Index,
  user: IndexedFile,
  names: readonly Name[],
  module: string,
): Promise<Use | undefined> {
  const current = await readCurrentFile(index, user);
  if (!current) return undefined;
  const { text, chunks } = current;
  const namesModule = findWord(text, module) >= 0;
  const found = names.filter(({ isVague }) => !isVague || namesModule)
    .map((name) => ({ name: name.text, at: findUse(text, name.text) }))
    .filter(({ at }) => at >= 0);
  if (found.length === 0) return undefined;
  const line = text.slice(0, Math.min(...found.map(({ at }) => at))).split("\n").length;
  const within = chunks.find(({ start, end }) => start <= line && line <= end)?.symbol ?? "";
  return { file: user, line, within, names: found.map(({ name }) => name) };
}

/** A line that only brings names in. */
const IMPORT =
  /^\s*(?:import\b|from\b.*\bimport\b|export\b.*\bfrom\b|(?:pub\b.*\s)?use\s|using\s|#\s*include\b|require\b|\}\s*from\b|(?:const|let|var)\b.*=\s*require\()/;
/** A name alone is mostly an entry of an import over several lines. */
const ENTRY = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/;

/** Returns where a name is used first, imports left aside; -1 when it is not. */
function findUse(text: string, name: string): number {
  let entry = -1;
  for (let at = findWord(text, name); at >= 0; at = findWord(text, name, at + name.length)) {
    const end = text.indexOf("\n", at);
    const line = text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? text.length : end);
    if (ENTRY.test(line)) entry = entry < 0 ? at : entry;
    else if (!IMPORT.test(line)) return at;
  }
  return entry;
}

/** Plain search: patterns for every name would have to be compiled first. */
function findWord(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) return at;
  }
  return -1;
}

function isWordAt(text: string, at: number): boolean {
  return /[\w$]/.test(text.charAt(at));
}
