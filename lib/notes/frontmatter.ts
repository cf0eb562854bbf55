/**
 * Frontmatter as data: the part of YAML that people write above their notes, read line by line. Nothing
 * in it is run, and what is no frontmatter stays text.
 */

export type FrontValue = string | readonly string[];

export interface FrontMatter {
  /** By key; nested maps are left out. */
  values: ReadonlyMap<string, FrontValue>;
  /** Where the note's own text begins, in UTF-16 units. */
  end: number;
}

const NONE: FrontMatter = { values: new Map(), end: 0 };
const KEY = /^(?:"([^"]+)"|'([^']+)'|([^\s#:'"[\]{},&*!|>%@`-][^:]*?))\s*:(?:\s+(.*))?$/;
/** Lines; a longer block is a text between two rules. */
const MOST_LINES = 500;

/**
 * Returns what stands between a first line "---" and the next one. A text that only begins with a rule
 * has none: a line that is neither a key nor part of a value ends the attempt.
 */
export function readFrontMatter(text: string): FrontMatter {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith("---", start)) return NONE;
  const lines: string[] = [];
  let at = start, isClosed = false;
  while (at < text.length && lines.length < MOST_LINES && !isClosed) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end).trimEnd();
    if (lines.length === 0 && line !== "---") return NONE;
    isClosed = lines.length > 0 && (line === "---" || line === "...");
    lines.push(line);
    at = end < 0 ? text.length : end + 1;
  }
  const values = isClosed ? readValues(lines.slice(1, -1)) : undefined;
  return values ? { values, end: at } : NONE;
}

function readValues(lines: readonly string[]): Map<string, FrontValue> | undefined {
  const values = new Map<string, FrontValue>();
  for (let at = 0; at < lines.length;) {
    const line = lines[at++] as string;
    if (line === "" || line.startsWith("#")) continue;
    const match = KEY.exec(line);
    if (!match) return undefined;
    const below: string[] = [];
    while (at < lines.length && belongsBelow(lines[at] as string)) {
      below.push(lines[at++] as string);
    }
    const value = readValue(match[4] ?? "", below);
    if (value !== undefined) values.set(match[1] ?? match[2] ?? match[3] ?? "", value);
  }
  return values;
}

function belongsBelow(line: string): boolean {
  return line === "" || /^\s/.test(line) || line === "-" || line.startsWith("- ") ||
    // The end of a list that is written over several lines.
    line === "]";
}

/** Returns undefined for a nested map. */
function readValue(head: string, below: readonly string[]): FrontValue | undefined {
  const first = head.replace(/^[&!][^\s]*\s*/, "");
  if (/^[|>]/.test(first)) return readBlock(first, below);
  if (first.startsWith("[")) return readFlowList([first, ...below].join(" "));
  if (first !== "" && !first.startsWith("#")) {
    return readScalar([first, ...below.map((line) => line.trim())].join(" ").trim());
  }
  const items = below.map((line) => line.trim()).filter((line) => line !== "" && line[0] !== "#");
  if (items.length === 0) return "";
  return items.every((item) => item === "-" || item.startsWith("- "))
    ? items.map((item) => readScalar(item.slice(1).trim())).filter((item) => item !== "")
    : undefined;
}

function readBlock(mark: string, below: readonly string[]): string {
  const lines = below.map((line) => line.trim());
  return lines.join(mark.startsWith("|") ? "\n" : " ").trim();
}

function readFlowList(text: string): readonly string[] {
  const inner = text.replace(/^\[|\][^\]]*$/g, "");
  const items = inner.matchAll(/\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+)/g);
  return Array.from(items, ([, item]) => readScalar((item as string).trim()))
    .filter((item) => item !== "");
}

function readScalar(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text);
  if (quoted) return unescape(quoted[1] as string);
  const single = /^'((?:[^']|'')*)'/.exec(text);
  if (single) return (single[1] as string).replaceAll("''", "'");
  const plain = text.replace(/\s+#.*$/, "");
  return plain === "~" || plain === "null" ? "" : plain;
}

function unescape(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
