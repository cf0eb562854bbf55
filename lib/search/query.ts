/** Reads a prompt into what can be searched: terms with weights, named identifiers, paths, wishes. */
import { DEFINED, termKey, termsOf, WHOLE, wholeIdentifier, wordsIn } from "../index/terms.ts";
import { isSmallTalk, STOP_WORDS } from "./small_talk.ts";
import { WEIGHTS } from "./weights.ts";

/**
 * "part": a word or a piece of an identifier; "whole": an identifier; "joined": words that may be one;
 * "defined": a name that some file may define; "language": says which files, hardly what is in them.
 */
export type TermKind = "part" | "whole" | "joined" | "defined" | "language";

export interface QueryTerm {
  term: string;
  key: number;
  kind: TermKind;
  weight: number;
  /** The word of the prompt that it comes from. */
  word: string;
}

export interface Query {
  text: string;
  terms: QueryTerm[];
  /** Names that look like code, as written. */
  identifiers: string[];
  paths: string[];
  /** Folders that it names, as in "@apps/api/", without the "/" at their ends. */
  folders: string[];
  /** Words of the prompt, stop words included. */
  words: number;
  /** The prompt is conversation or an errand, with no word about any code. */
  smallTalk: boolean;
  /** Kinds of file that the prompt asks for, which are otherwise ranked lower. */
  wants: { tests: boolean; documents: boolean; examples: boolean; settings: boolean };
}

// With bounds: "$A0" five thousand times took a second.
const IDENTIFIER =
  /`([^`\n]{2,80})`|\b([A-Za-z_$][\w$]{0,80}(?:(?:::|\.|->|#|\\)[A-Za-z_$][\w$]{0,80}){1,20})\b|\b([A-Za-z]+_[A-Za-z0-9_]+|_[A-Za-z]\w+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]{2,}[a-z]\w*)\b/g;
// And from the beginning of a name only: 20,000 characters without a dot took a second as well.
const PATH = /(?<![\w.@-])[\w.@-]{1,255}(?:[/\\][\w.@-]{1,255}){0,40}\.[A-Za-z]\w{0,4}\b/g;
// Of "and/or" the index knows that no file is in it. Not in an address, nor in a path from the root of the disk.
const FOLDER = /(?<![\w.@/:~-])@?(?:\.{1,2}\/)?((?:[\w.-]{1,255}\/){1,40}[\w.-]{0,255})/g;
const TESTS = /\b(tests?|specs?|testing|benchmarks?|fixtures?)\b/i;
const DOCUMENTS =
  /\b(docs?|documentation|readme|guide|tutorial|quickstart|links?|changelog|wording|grammar|typo)\b/i;
const EXAMPLES = /\b(examples?|samples?|demos?|tutorial|benchmarks?)\b/i;

const SETTINGS =
  /\b(ya?ml|toml|json|ini|config(s|uration)?|settings?|workflows?|ci|pipelines?|actions|dependenc(y|ies)|bump|upgrade|version|package|manifest|lint(er)?|docker|compose|gradle|maven|cargo|pom|npm|properties)\b/i;

/** Those whose names mean little else. */
const LANGUAGES: ReadonlySet<string> = new Set(
  "python javascript typescript java kotlin scala golang rust php ruby perl haskell csharp".split(
    " ",
  ),
);

const MOST_IDENTIFIERS = 40;

/** Returns what a prompt asks for; `terms` is empty when it says nothing that can be looked up. */
export function readQuery(text: string): Query {
  const words = wordsIn(text);
  const identifiers = findIdentifiers(text, words.length === 1);
  return {
    text,
    terms: [...collectTerms(words), ...identifiers.map(definedTerm)],
    identifiers,
    paths: findPaths(text),
    folders: findFolders(text),
    words: words.length,
    smallTalk: isSmallTalk(words, text),
    wants: {
      tests: TESTS.test(text),
      documents: DOCUMENTS.test(text),
      examples: EXAMPLES.test(text),
      settings: SETTINGS.test(text),
    },
  };
}

function collectTerms(words: readonly string[]): QueryTerm[] {
  const counts = new Map<string, { count: number; kind: TermKind; word: string }>();
  const add = (term: string, kind: TermKind, word: string): void => {
    const known = counts.get(term);
    if (!known) counts.set(term, { count: 1, kind, word });
    else if (known.kind === kind) known.count++;
  };
  const alone = words.length === 1;
  let previous = "";
  for (const word of words) {
    const lower = word.toLowerCase();
    if (!alone && STOP_WORDS.has(lower)) {
      previous = "";
      continue;
    }
    const terms = termsOf(word);
    for (const term of terms) {
      if (alone || !STOP_WORDS.has(term)) {
        add(term, kindOf(term, lower), word);
      }
    }
    // "cookiejar" may stand as cookieJar in the code, and "cookie jar" as well.
    if (terms.length === 1 && lower.length > 4) add(WHOLE + wholeIdentifier(word), "joined", word);
    const both = previous + lower;
    if (previous && both.length > 5 && /^[a-z0-9]+$/.test(both)) {
      add(WHOLE + both, "joined", word);
    }
    previous = wholeIdentifier(word);
  }
  return [...counts].map(([term, { count, kind, word }]) => ({
    term,
    key: termKey(term),
    kind,
    weight: (1 + Math.log(count)) * WEIGHTS[kind],
    word,
  }));
}

function kindOf(term: string, word: string): TermKind {
  if (LANGUAGES.has(word)) return "language";
  return term.startsWith(WHOLE) ? "whole" : "part";
}

function definedTerm(name: string): QueryTerm {
  const term = DEFINED + name;
  return { term, key: termKey(term), kind: "defined", weight: WEIGHTS.defined, word: name };
}

function findIdentifiers(text: string, alone: boolean): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(IDENTIFIER)) {
    for (const name of (match[1] ?? match[2] ?? match[3] ?? "").split(/[^A-Za-z0-9_$!?]+/)) {
      if (name.length > 2 && !STOP_WORDS.has(name.toLowerCase())) found.add(name);
    }
  }
  if (alone) found.add(text.trim());
  return [...found].slice(0, MOST_IDENTIFIERS);
}

function findPaths(text: string): string[] {
  const paths = Array.from(text.matchAll(PATH), ([path]) => path.replaceAll("\\", "/"));
  return [...new Set(paths.map((path) => path.replace(/^@?(\.{1,2}\/)*/, "")))]
    .slice(0, MOST_IDENTIFIERS);
}

function findFolders(text: string): string[] {
  const folders = Array.from(text.matchAll(FOLDER), ([, folder = ""]) => folder);
  return [...new Set(folders.map((folder) => folder.replace(/[/.]+$/, "")))]
    .filter((folder) => folder !== "").slice(0, MOST_IDENTIFIERS);
}
