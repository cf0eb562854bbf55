/**
 * Reads one line of what compilers, test runners and interpreters print: the place in a file that it names,
 * and the part that this place plays in the failure.
 */

/**
 * "error", "warning": what a diagnostic is about; "arrow": the same, below the line with its words.
 * "note": belongs to the diagnostic before. "user", "include": lead to the one after. "frame": of a stack, innermost
 * first; "call": of a stack that ends with its innermost call. "mention": named in passing.
 */
export type Part =
  | "error"
  | "warning"
  | "arrow"
  | "note"
  | "user"
  | "include"
  | "frame"
  | "call"
  | "mention";

export interface Place {
  /** As written; "" for a line of a list that stands below the name of its file. */
  path: string;
  /** From 1; 0 when only the file is named. */
  line: number;
  /** Function or test; "" when none is named. */
  symbol: string;
  part: Part;
}

interface Format {
  /** Groups: "path", "line", "symbol", "kind" of a diagnostic, "class" of the JVM. */
  pattern: RegExp;
  part: Part;
}

const PATH = String
  .raw`(?<path>(?:[a-z][\w+.-]+:\/\/\/?)?(?:[A-Za-z]:(?=[\\/]))?[^\s:()"'|][^:()"'|]*?)`;
const LINE = String.raw`(?<line>\d{1,7})`;
const KIND = "(?<kind>(?:fatal |internal )?error|warning|note|info|remark|message)";
const RUBY = String.raw`:in [\x60'](?<symbol>[^']*)'`;

/** The first that fits counts: what only one tool prints stands before what many do. */
const FORMATS: readonly Format[] = [
  // rustc, deno lint, ruff, and those that draw a frame around the source.
  format("arrow", String.raw`^\s*(?:-->|►|└─|╭─+\[|┌─+|,-\[)\s*${PATH}:${LINE}`),
  format("note", String.raw`^\s*(?::::|├─+)\s*${PATH}:${LINE}`),
  format("error", String.raw`\bpanicked at (?:'.*', )?${PATH}:${LINE}:\d+`),
  // Python: its own stack, that of pytest and that of rich.
  format(
    "call",
    String.raw`\bFile "(?<path>[^"]+)", lines? ${LINE}(?:.*, in (?<symbol>[\w.<>]+))?`,
  ),
  format("call", String.raw`^(?:File )?${PATH}:${LINE}, in (?<symbol>[\w.<>]+)`),
  format("call", String.raw`^${PATH}:${LINE}: in (?<symbol>\S+)$`),
  format(
    "call",
    String.raw`^(?<path>\S(?:[^:]|:\\)*\.py[iwx]?):${LINE}:?(?: in (?<symbol>\S+)| [A-Z][\w.]*)?$`,
  ),
  format("warning", String.raw`^\s*${PATH}:${LINE}: \w*Warning\b`),
  format("mention", String.raw`^(?:FAILED|ERROR) (?<path>\S+?\.py)(?:::(?<symbol>\S+))?`),
  // The JVM names a class and a file without its folder; kotlinc, maven.
  format(
    "frame",
    String
      .raw`^\s*at (?:[\w.@-]*\/)*(?<class>[\w$.]+)\.[\w$<>-]+\((?<path>[\w$-]+\.[a-z]+):${LINE}\)`,
  ),
  format("error", String.raw`^e: ${PATH}(?:: \(|:)${LINE}(?:, |:)\d+`),
  format("warning", String.raw`^w: ${PATH}(?:: \(|:)${LINE}(?:, |:)\d+`),
  format("error", String.raw`^${PATH}:\[${LINE},\d+\]`),
  // .NET; JavaScript and Rust; Elixir.
  format("frame", String.raw`^\s*at .+ in ${PATH}:line ${LINE}`),
  format(
    "frame",
    String.raw`^\s*(?:at|❯) (?:async )?(?:(?<symbol>[^()]+) )?\(?${PATH}:${LINE}(?::\d+)?\)?$`,
  ),
  format("frame", String.raw`^\s+(?<symbol>[^\s()]+) \(${PATH}:${LINE}:\d+\)$`),
  format("mention", String.raw`\bimported from (?<path>\S+)`),
  format("mention", String.raw`^- (?<path>\S+\.[cm]?[jt]sx?)$`),
  format("error", String.raw`\bERROR in ${PATH}[(: ]${LINE}[,:]\d`),
  format("frame", String.raw`^\s+\([\w ]+ [\d.]+[^)]*\) ${PATH}:${LINE}: (?<symbol>\S+)`),
  // Go: a stack, the trace of testify, and a test, which names its file without the folder.
  format(
    "frame",
    String.raw`^\s+(?<path>(?:[A-Za-z]:)?[^\s:]+\.(?:go|s)):${LINE}(?: \+0x[\da-f]+)?$`,
  ),
  format("frame", String.raw`\bError Trace:\s+${PATH}:${LINE}`),
  format("error", String.raw`^\s+(?<path>[\w./-]+\.go):${LINE}: `),
  // Ruby; before 2.5 and on terminals with the innermost call last.
  format("call", String.raw`^\s+\d+: from ${PATH}:${LINE}${RUBY}`),
  format("frame", String.raw`^\s*(?:from |# )?${PATH}:${LINE}${RUBY}`),
  format("frame", String.raw`^\s*# (?<path>\.\/\S+):${LINE}$`),
  format("error", String.raw`\[(?<path>[^\s:\[\]]+_(?:test|spec)\.rb):${LINE}\]`),
  // PHP.
  format("frame", String.raw`^#\d+ (?<path>[^()]+)\(${LINE}\): (?<symbol>[^\s(]*)`),
  format(
    "error",
    String
      .raw`^(?:PHP )?(?:(?:fatal |parse |recoverable )error|(?<kind>warning|notice|deprecated)):.* in (?<path>\S.*?)(?: on line |:)${LINE}$`,
    "i",
  ),
  format("note", String.raw`^\s*thrown in (?<path>\S.*?) on line ${LINE}$`),
  // Sanitizers, gdb.
  format(
    "frame",
    String
      .raw`^\s*#\d+\s+(?:0x[\da-f]+ )?in (?<symbol>\S+) (?:.* )?(?<path>[^\s():]+):${LINE}(?::\d+)?$`,
  ),
  format("frame", String.raw`^\s*#\d+\s.* at (?<path>\S+):${LINE}$`),
  // tsc, msbuild, Nim; tsc on a terminal, and what it adds below.
  format("error", String.raw`^\s*${PATH}\(${LINE}(?:, ?\d+)*\)\s?:? (?:${KIND}\b)?`, "i"),
  format("error", String.raw`^\s*${PATH}:${LINE}:\d+ - ${KIND}`),
  format("note", String.raw`^\s+${PATH}:${LINE}:\d+(?: - .*)?$`),
  format("mention", String.raw`^${PATH}:${LINE}(?::\d+)?$`),
  // gcc, clang, and the many that print as they do.
  format("include", String.raw`^(?:In file included from|\s+from) ${PATH}:${LINE}`),
  format("user", String.raw`^${PATH}:${LINE}:(?:\d+:)?\s+(?:recursively )?required (?:from|by)`),
  format("error", String.raw`^\s*${PATH}:${LINE}(?::\d+)?:\s+${KIND}\b`, "i"),
  format("note", String.raw`^\s+${PATH}:${LINE}:\d+: `),
  format("error", String.raw`^${PATH}:${LINE}(?::\d+)?:\s*\S`),
  format("error", String.raw`^${PATH}: line ${LINE}: `),
  format("error", String.raw`^\s+(?<path>)${LINE}:\d+\s+(?:${KIND}|[✖×⚠])\s`),
  // Babel and prettier; sass and webpack.
  format("error", String.raw`^\s*(?:\w*Error: )?${PATH}: .*\(${LINE}:\d+\)$`),
  format("error", String.raw`^\s*(?<path>\S+\.\w+) ${LINE}:\d+(?:-\d+)?(?:\s|$)`),
];

function format(part: Part, pattern: string, flags = ""): Format {
  return { part, pattern: new RegExp(pattern, flags) };
}

/** A path in running text, or with the line in words: `main.tf line 12`. Files without a dot are a few. */
const MENTION =
  /(?<![\w:/\\.@-])(?<path>(?:[A-Za-z]:[\\/])?[\w@.~+\-\\/[\]$%]*?(?:\.[A-Za-z]\w{0,9}|\b(?:Make|Docker|Rake|Gem|Just|Jenkins|Pod)file))(?:["']?[,:]? (?:on |at )?line |:)(?<line>\d{1,7})\b/g;

/** Every format needs one of these, and most lines have none. */
const MAY_FIT = /\d|^(?:FAILED|ERROR) |imported from |^- /;
/** The source that a compiler shows below a place, and what make says at last of every error. */
const NO_PLACE = /^\s*\d*\s*\||^make(?:\[\d+\])?: \*\*\* \[/;

/** Returns the places that a line names, none for most lines. Colours must be gone. */
export function readPlaces(line: string): Place[] {
  const found = MAY_FIT.test(line) ? readFormat(line) : undefined;
  if (found) return [found];
  if (NO_PLACE.test(line)) return [];
  return Array.from(line.matchAll(MENTION), (match) => placeOf(match, "mention"))
    .filter(({ path }) => looksLikeFile(path));
}

function readFormat(line: string): Place | undefined {
  for (const { pattern, part } of FORMATS) {
    const match = pattern.exec(line);
    if (!match) continue;
    const place = placeOf(match, partOf(part, match.groups?.kind));
    if (place.path === "" || looksLikeFile(place.path)) return place;
  }
  return undefined;
}

function placeOf({ groups = {} }: RegExpExecArray, part: Part): Place {
  const { path = "", line, symbol = "", class: className } = groups;
  return {
    path: className === undefined ? withoutBracket(path.trim()) : pathOfClass(className, path),
    line: Number(line ?? 0),
    symbol: symbol.trim(),
    part,
  };
}

function partOf(part: Part, kind: string | undefined): Part {
  if (part !== "error" || kind === undefined || /error$/i.test(kind)) return part;
  return /^(?:warning|notice|deprecated)$/i.test(kind) ? "warning" : "note";
}

/** "com.acme.Order$Line" and "Order.java" are "com/acme/Order.java". */
function pathOfClass(name: string, file: string): string {
  return [...name.split(".").slice(0, -1), file].join("/");
}

/** A list of places in brackets begins with one that is no part of the path; "[id].ts" closes its own. */
function withoutBracket(path: string): string {
  return path.startsWith("[") && !path.includes("]") ? path.slice(1) : path;
}

function looksLikeFile(path: string): boolean {
  return /[A-Za-z]/.test(path) && /[./\\]|file$/.test(path);
}
