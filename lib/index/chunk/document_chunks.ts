/** Sections of documents: Markdown, reStructuredText, AsciiDoc. */
import type { Chunk } from "../chunk.ts";
import { trimBlank } from "./fit.ts";
import type { Source } from "./source.ts";

const LONGEST_TITLE = 200;

interface Heading {
  /** Line on which the section begins, from 1. */
  line: number;
  /** 1 for the document's title. */
  level: number;
  title: string;
}

/** Returns a chunk for each section, named by its heading and those above it, without the document's title. */
export function documentChunks(source: Source, kinds: Uint8Array, language: string): Chunk[] {
  const rows = source.text.replace(/^\ufeff/, "").split(/\r?\n/);
  const headings = language === "rst"
    ? underlined(rows)
    : marked(rows, language === "asciidoc" ? "=" : "#");
  const chunks: Chunk[] = [];
  const open: Heading[] = [];
  const first = trimBlank(kinds, 1, (headings[0]?.line ?? kinds.length + 1) - 1);
  if (first) chunks.push({ ...first, symbol: "", kind: "block" });
  headings.forEach((heading, i) => {
    while (open.length > 0 && (open[open.length - 1] as Heading).level >= heading.level) open.pop();
    open.push(heading);
    const end = (headings[i + 1]?.line ?? kinds.length + 1) - 1;
    const span = trimBlank(kinds, heading.line, end);
    if (span) chunks.push({ ...span, symbol: pathOf(open), kind: "section" });
  });
  return chunks;
}

function pathOf(open: readonly Heading[]): string {
  const named = open.length > 1 && open[0]?.level === 1 ? open.slice(1) : open;
  return named.map(({ title }) => title).join(" > ");
}

/** Headings by leading marks, and Markdown's underlined ones; none in code blocks or front matter. */
function marked(rows: readonly string[], mark: string): Heading[] {
  const headings: Heading[] = [];
  const fences = mark === "#" ? /^ {0,3}(`{3,}|~{3,})/ : /^(-{4,}|={4,}|\.{4,}|\/{4,})$/;
  let fence = "";
  for (let i = frontMatterEnd(rows); i < rows.length; i++) {
    const row = rows[i] as string;
    const mayFence = fences.exec(row)?.[1];
    if (fence !== "") {
      if (mayFence?.startsWith(fence) && row.trim() === mayFence) fence = "";
      continue;
    }
    const heading = markedHeading(row, mark) ??
      (mark === "#" ? underlinedHeading(row, rows[i - 1] ?? "") : undefined);
    if (heading) headings.push({ ...heading, line: i + heading.line });
    else if (mayFence !== undefined) fence = mayFence;
  }
  return headings;
}

function frontMatterEnd(rows: readonly string[]): number {
  if (rows[0] !== "---") return 0;
  const end = rows.indexOf("---", 1);
  return end < 0 ? 0 : end + 1;
}

function markedHeading(row: string, mark: string): Heading | undefined {
  if (!row.trimStart().startsWith(mark)) return undefined;
  const match = /^ {0,3}(#{1,6}|={1,6})[ \t]+(\S.*)$/.exec(row);
  if (match === null || !(match[1] as string).startsWith(mark)) return undefined;
  return { line: 1, level: (match[1] as string).length, title: plain(match[2] as string) };
}

function underlinedHeading(row: string, above: string): Heading | undefined {
  if (!/^ {0,3}(?:=+|-{2,})\s*$/.test(row) || !/^ {0,3}[^\s#>|*+\-=<`]/.test(above)) {
    return undefined;
  }
  return { line: 0, level: row.trimStart().startsWith("=") ? 1 : 2, title: plain(above) };
}

const UNDERLINE = /^([=\-`:'"~^_*+#<>.])\1{2,}\s*$/;

/**
 * Headings of reStructuredText: a line of one punctuation mark below the title, and maybe one above. The style that
 * comes first is that of the first level, and so on.
 */
function underlined(rows: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  const styles: string[] = [];
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i] as string, above = rows[i - 1] as string;
    const mark = UNDERLINE.exec(row)?.[1], title = above.trim();
    if (mark === undefined || title === "" || UNDERLINE.test(above)) continue;
    const hasOverline = isOverlined(rows, i, mark);
    const fits = row.trimEnd().length >= title.length && !/^[.|+\s]/.test(above);
    // Only between two lines may a title be indented.
    if (!fits && !(hasOverline && /^\s/.test(above))) continue;
    const style = hasOverline ? mark + mark : mark;
    if (!styles.includes(style)) styles.push(style);
    const level = styles.indexOf(style) + 1;
    headings.push({ line: hasOverline ? i - 1 : i, level, title: plain(title) });
  }
  return headings;
}

function isOverlined(rows: readonly string[], at: number, mark: string): boolean {
  return UNDERLINE.exec(rows[at - 2] ?? "")?.[1] === mark && (rows[at - 3] ?? "").trim() === "";
}

/** Returns a title without markup: links, emphasis, anchors, closing marks. */
function plain(title: string): string {
  return title.slice(0, LONGEST_TITLE)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\{#[^}]*\}|<[^>]*>/g, "")
    .replace(/[*`]|\s#+\s*$/g, "").replace(/\s+/g, " ").trim();
}
