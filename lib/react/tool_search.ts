/** What a search tool was asked for. */

export interface Search {
  /** The words of the pattern, without the signs that only guide the search. */
  words: string;
  /** Names of things in it, as written. */
  names: string[];
  /** True for a search by file name. */
  isForFiles: boolean;
}

/** Returns the search for a regular expression. */
export function patternSearch(pattern: string): Search {
  const words = wordsOfPattern(pattern.slice(0, LONGEST_PATTERN));
  const names = words.match(/[A-Za-z_$][\w$]{2,}/g) ?? [];
  return { words, names: [...new Set(names)].slice(0, MOST_NAMES), isForFiles: false };
}

/** Returns the search for a glob of paths. */
export function globSearch(glob: string): Search {
  const words = glob.slice(0, LONGEST_PATTERN).replace(/\.\w{1,5}$|\{[^}]*\}|[*?[\]!]+/g, " ")
    .replace(/[/\\]/g, " ");
  return { words: tidy(words), names: [], isForFiles: true };
}

const LONGEST_PATTERN = 300;
const MOST_NAMES = 8;

/** Leaves of a regular expression what is looked for. */
function wordsOfPattern(pattern: string): string {
  const words = pattern
    .replace(/\(\?(?:[imsx-]+\)|[:=!]|<[=!]|P?<\w+>)/g, "(")
    .replace(/\[(?:\\.|[^\]\\])*\](?:[*+?]|\{[\d,]*\})?/g, " ")
    .replace(/\\[bBsSdDwWAzZ<>ntr](?:[*+?]|\{[\d,]*\})?/g, " ")
    .replace(/\.(?:[*+]\??|\{[\d,]*\})/g, " ")
    .replace(/\\([|(){}+?])/g, " ")
    .replace(/\\(.)/g, "$1")
    .replace(/\{[\d,]+\}|[()^$|?+*"'`;,={}<>]/g, " ");
  return tidy(words);
}

function tidy(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
