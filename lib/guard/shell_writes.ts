/**
 * The files that a command line writes to, as far as its words tell: redirections, and the arguments of the
 * commands of `WRITERS`. A best effort: what a script or another program does is not seen.
 */
import { expandHome } from "./allowed_places.ts";
import type { NamedPath } from "./call_paths.ts";
import {
  programIn,
  programName,
  readCommands,
  type SimpleCommand,
  type Word,
} from "./shell_words.ts";

interface Writer {
  /** Which arguments are written to: all, the last one, or all but the first. */
  writes: "all" | "last" | "rest" | "none";
  /** Flags that are followed by a value which is no file. */
  valued?: RegExp;
  /** Flags that are followed by a file that is written to, as "-o FILE". */
  files?: RegExp;
  /** Only with one of these flags it writes at all. */
  only?: RegExp;
  /** Flags that are followed by the script which otherwise is the first argument. */
  script?: RegExp;
}

const WRITERS: Readonly<Record<string, Writer>> = {
  tee: { writes: "all" },
  rm: { writes: "all" },
  rmdir: { writes: "all" },
  unlink: { writes: "all" },
  shred: { writes: "all", valued: /^-[ns]$/ },
  touch: { writes: "all", valued: /^-[drt]$/ },
  mkdir: { writes: "all", valued: /^-m$/ },
  truncate: { writes: "all", valued: /^-[rs]$/ },
  chmod: { writes: "rest" },
  chown: { writes: "rest" },
  // What is moved away is changed too.
  mv: { writes: "all", files: /^(-t|--target-directory)$/, valued: /^-S$/ },
  cp: { writes: "last", files: /^(-t|--target-directory)$/, valued: /^-S$/ },
  ln: { writes: "last", files: /^(-t|--target-directory)$/, valued: /^-S$/ },
  install: { writes: "last", files: /^(-t|--target-directory)$/, valued: /^-[gmoS]$/ },
  rsync: { writes: "last", valued: /^-[ef]$/ },
  scp: { writes: "last", valued: /^-[ciloPSF]$/ },
  sed: { writes: "rest", only: /^(-[a-zA-Z]*i|--in-place)/, script: /^-[a-zA-Z]*[ef]$/ },
  perl: { writes: "rest", only: /^-[a-zA-Z]*i/, script: /^-[a-zA-Z]*e$/ },
  curl: { writes: "none", files: /^(-o|--output)$/ },
  wget: { writes: "none", files: /^(-O|--output-document|-P)$/ },
  patch: { writes: "all", valued: /^-[pidB]$/ },
};

const SHELLS = /^(ba|da|z|k)?sh$/;
/** Nothing is kept there. */
const DEVICES = /^\/dev\/(null|stdout|stderr|stdin|tty|fd\/\d+)$/;
const MOST_NESTED = 8;

/** Returns what the line writes to; relative paths begin in the folder that its `cd` has gone to. */
export function writesOf(line: string, cwd: string): NamedPath[] {
  return follow(line, { base: cwd }, 0);
}

interface Shell {
  /** Undefined after a `cd` to where only the shell knows. */
  base: string | undefined;
}

function follow(line: string, shell: Shell, depth: number): NamedPath[] {
  const writes: NamedPath[] = [];
  for (const { words, targets } of depth > MOST_NESTED ? [] : readCommands(line)) {
    const found = [...targets, ...writtenBy(words)].map((word) => toPath(word, shell.base));
    writes.push(...found.filter(({ path }) => path === undefined || !DEVICES.test(path)));
    const nested = nestedLine(words);
    if (nested !== undefined) writes.push(...follow(nested, { ...shell }, depth + 1));
    const target = folderOfCd(words);
    if (target) shell.base = placeOf(target, shell.base);
  }
  return writes;
}

function toPath(word: Word, base: string | undefined): NamedPath {
  const path = knownText(word);
  const isAnchored = path !== undefined && /^[/~]/.test(path);
  return path === undefined || (base === undefined && !isAnchored)
    ? { path: undefined, base }
    : { path, base };
}

/** The home folder is known, and that of another user is not ours to look up. */
function knownText({ text, isKnown }: Word): string | undefined {
  return isKnown && !/^~[^/]/.test(text) ? text : undefined;
}

function placeOf(word: Word, base: string | undefined): string | undefined {
  const path = knownText(word);
  if (path === undefined) return undefined;
  if (/^[/~]/.test(path)) return expandHome(path);
  return base && `${base}/${path}`;
}

function folderOfCd(words: SimpleCommand["words"]): Word | undefined {
  const [name, ...rest] = words;
  if (name?.text !== "cd" && name?.text !== "pushd") return undefined;
  return rest.find(({ text }) => !/^-[LPe@]*$|^--$/.test(text) || text === "-") ??
    { text: "~", isKnown: true };
}

function nestedLine(words: readonly Word[]): string | undefined {
  const [name, ...rest] = programIn(words, isKnownCommand);
  if (name?.text === "eval") return rest.map(({ text }) => text).join(" ");
  if (!SHELLS.test(programName(name))) return undefined;
  const flag = rest.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  return flag < 0 ? undefined : rest[flag + 1]?.text;
}

function writtenBy(words: readonly Word[]): Word[] {
  const [name, ...rest] = programIn(words, isKnownCommand);
  const command = programName(name);
  if (command === "dd") {
    return rest.filter(({ text }) => text.startsWith("of="))
      .map((word) => ({ ...word, text: word.text.slice(3) }));
  }
  const writer = Object.hasOwn(WRITERS, command) ? WRITERS[command] : undefined;
  if (!writer || (writer.only && !rest.some(({ text }) => writer.only?.test(text)))) return [];
  return writtenArguments(writer, rest);
}

function writtenArguments(writer: Writer, words: readonly Word[]): Word[] {
  const { writes, valued, files, script } = writer;
  const named: Word[] = [], plain: Word[] = [];
  const left = words.values();
  let isScriptGiven = false;
  for (const word of left) {
    const { text, isKnown } = word;
    const inline = /^--(?:target-directory|output|output-document)=(.*)$/s.exec(text)?.[1];
    if (text === "--") plain.push(...left);
    else if (inline !== undefined) named.push({ isKnown, text: inline });
    else if (files?.test(text)) named.push(...nextOf(left));
    else if (script?.test(text)) isScriptGiven = nextOf(left).length > 0;
    else if (valued?.test(text)) nextOf(left);
    else if (!/^-./.test(text) && (text !== "" || !isKnown)) plain.push(word);
  }
  if (writes === "all" || (writes === "rest" && isScriptGiven)) return [...named, ...plain];
  if (writes === "rest") return [...named, ...plain.slice(1)];
  return writes === "last" && named.length === 0 ? plain.slice(-1) : named;
}

/** Takes the value of a flag. */
function nextOf(words: Iterator<Word>): Word[] {
  const { value, done } = words.next();
  return done ? [] : [value];
}

function isKnownCommand(name: string): boolean {
  return Object.hasOwn(WRITERS, name) || SHELLS.test(name) || name === "dd" || name === "eval";
}
