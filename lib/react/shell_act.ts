/** What a command line did: files that it wrote, moved or removed, and what it searched for. */
import { placesOf } from "../guard/allowed_places.ts";
import { pathsOf } from "../guard/call_paths.ts";
import { programIn, programName, readCommands } from "../guard/shell_words.ts";
import { parameterOf } from "../project/tool_table.ts";
import type { ToolAct, ToolCall } from "./tool_act.ts";
import { globSearch, patternSearch, type Search } from "./tool_search.ts";

/** More files of one call are a generator's work, not an edit. */
const MOST_FILES = 20;

/** Returns what the command line of a call did. */
export function shellActOf(call: ToolCall): Pick<ToolAct, "changed" | "searches"> {
  const command = String(parameterOf(call.input, "command") ?? "");
  return {
    changed: filesNamedBy({ ...call, input: { command } }),
    searches: searchesOf(command),
  };
}

/** Returns the files that a call names anywhere in its input, absolute. */
export function filesNamedBy(call: ToolCall): string[] {
  const files = pathsOf(call).flatMap(({ path, base }) => {
    if (path === undefined) return [];
    try {
      return placesOf(path, base ?? call.cwd).slice(0, 1);
    } catch {
      // Links in a circle: there is no file.
      return [];
    }
  });
  return [...new Set(files)].slice(0, MOST_FILES);
}

/** Returns the searches of a command line, those inside of other commands among them. */
export function searchesOf(line: string): Search[] {
  return readCommands(line.slice(0, LONGEST_LINE)).flatMap(({ words }) => {
    const [program, ...others] = programIn(words, isSearchProgram);
    const name = programName(program), rest = others.map(({ text }) => text);
    if (Object.hasOwn(GREPS, name)) {
      const pattern = patternIn(rest, GREPS[name] as RegExp);
      return pattern === undefined ? [] : [patternSearch(pattern)];
    }
    if (name === "find") return findNames(rest).map(globSearch);
    if (name === "fd" || name === "fdfind") {
      const pattern = patternIn(rest, FD_VALUES);
      return pattern === undefined ? [] : [{ ...patternSearch(pattern), isForFiles: true }];
    }
    return [];
  });
}

const LONGEST_LINE = 20_000;

const GREP_VALUES =
  /^(?:-[a-zA-Z]*[ABCmdD]|--(?:(?:after|before)-context|context|max-count|colou?r|include|exclude(?:-dir)?|directories|label))$/;
const RG_VALUES =
  /^(?:-[a-zA-Z]*[ABCmtTgjdMrEO]|--(?:(?:after|before)-context|context|max-count|type(?:-not|-add)?|i?glob|threads|max-depth|max-columns|replace|encoding|sort|sortr|color|colors|path-separator|max-filesize|engine))$/;
const FD_VALUES =
  /^(?:-[a-zA-Z]*[tedExXSjc]|--(?:type|extension|max-depth|min-depth|exclude|exec|exec-batch|size|threads|color|owner|changed-within|changed-before))$/;

/** Programs that search in texts, with their flags that are followed by a value which is no pattern. */
const GREPS: Readonly<Record<string, RegExp>> = {
  grep: GREP_VALUES,
  egrep: GREP_VALUES,
  fgrep: GREP_VALUES,
  zgrep: GREP_VALUES,
  rg: RG_VALUES,
  ag: RG_VALUES,
  ack: RG_VALUES,
};

function isSearchProgram(name: string, runner: string): boolean {
  // Git's own words are no programs: only "git grep" searches in texts.
  if (runner === "git") return name === "grep";
  return Object.hasOwn(GREPS, name) || /^(?:find|fd|fdfind)$/.test(name);
}

/** Returns what "-e" gives, else the first argument that is no flag and no value of one. */
function patternIn(words: readonly string[], valued: RegExp): string | undefined {
  let first: string | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const [, given] = /^--regexp=(.*)$/s.exec(word) ?? [];
    if (given !== undefined) return given;
    // Patterns that come from a file are not looked for there.
    if (/^(?:-f|--file)(?:=|$)/.test(word)) return undefined;
    if (word === "--") return first ?? words[i + 1];
    if (valued.test(word)) i++;
    else if (/^(?:-[a-zA-Z]*e|--regexp)$/.test(word)) return words[i + 1];
    else if (!word.startsWith("-")) first ??= word;
  }
  return first;
}

function findNames(words: readonly string[]): string[] {
  return words.flatMap((word, i) =>
    /^-i?(?:name|path|wholename)$/.test(word) ? words[i + 1] ?? [] : []
  );
}
