/** One note: what its file says about itself, and its text. Files are read, never written here. */
import { basename } from "../project/paths.ts";
import { type FrontValue, readFrontMatter } from "./frontmatter.ts";

export const TIERS = ["L0", "L1", "inbox"] as const;
export type Tier = typeof TIERS[number];

export interface Note {
  /** From the vault's top, NFC, with "/". */
  path: string;
  /** `kb_id`, or one derived from the path for a note that has none. */
  id: string;
  /** False for a derived id: it says no more than the path, so signals leave it out. */
  hasOwnId: boolean;
  title: string;
  aliases: readonly string[];
  tags: readonly string[];
  /** "When will I need this again?", in a sentence; "" for none. */
  useWhen: string;
  /** Undefined for a note that nobody has sorted yet. */
  tier: Tier | undefined;
  /** Dates as written, "" for none. */
  created: string;
  triaged: string;
  expires: string;
  /** Its gist has gone into another note. */
  digested: boolean;
  /** Headings outside code, in order, without their markup. */
  headings: readonly string[];
  /** What follows the frontmatter. */
  body: string;
}

/** Returns the note with the text of a file; `path` as in `Note`. */
export function readNote(path: string, text: string): Note {
  const { values, end } = readFrontMatter(text);
  const body = text.slice(end).replace(/^\ufeff/, "");
  const { title, headings } = readHeadings(body);
  const own = textOf(values.get("kb_id"));
  const tier = textOf(values.get("kb_tier"));
  return {
    path,
    id: own || deriveId(path),
    hasOwnId: own !== "",
    title: textOf(values.get("title")) || title || basename(path).replace(/\.md$/i, ""),
    aliases: [...listOf(values.get("aliases")), ...listOf(values.get("alias"))],
    tags: [...listOf(values.get("tags")), ...listOf(values.get("tag"))]
      .map((tag) => tag.replace(/^#/, "")),
    useWhen: plainText(textOf(values.get("kb_use_when"))),
    tier: TIERS.find((known) => known === tier),
    created: textOf(values.get("created")) || textOf(values.get("date")),
    triaged: textOf(values.get("kb_triaged")),
    expires: textOf(values.get("kb_expires")),
    digested: textOf(values.get("kb_digested")) === "true",
    headings,
    body,
  };
}

const ID_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns the id of a note that has none of its own: eight characters, the same for the same path. */
export function deriveId(path: string): string {
  let a = 0x811c9dc5, b = 0x9747b28c;
  for (let i = 0; i < path.length; i++) {
    a = Math.imul(a ^ path.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ path.charCodeAt(i), 0x85ebca6b);
    b ^= b >>> 13;
  }
  let id = "";
  for (const half of [a ^ (a >>> 15), b ^ (b >>> 16)]) {
    for (let shift = 0; shift < 24; shift += 6) id += ID_DIGITS[(half >>> shift) & 63];
  }
  return id;
}

/** Lines of Markdown that begin or end code, are headings, or underline one. */
const MARKS = /^ {0,3}(?:(`{3,}|~{3,}).*|(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*\r?|=+[ \t]*\r?)$/gm;

/** Returns the headings and the first one of the first level; a "# comment" in a code block is none. */
function readHeadings(body: string): { title: string; headings: string[] } {
  const headings: string[] = [];
  let title = "", fence = "";
  for (const { 1: mark, 2: level, 3: text, index } of body.matchAll(MARKS)) {
    if (fence !== "" || mark !== undefined) {
      if (fence === "") fence = mark as string;
      else if (mark?.startsWith(fence)) fence = "";
      continue;
    }
    const heading = plainText(text ?? lineBefore(body, index));
    if (heading !== "") headings.push(heading);
    if (title === "" && (level === undefined || level === "#")) title = heading;
  }
  return { title, headings };
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 2) + 1, Math.max(0, at - 1));
}

/** A tag with its attributes, also where it was cut off. */
const TAG = /<\/?[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s>]+))*\s*\/?>?/gi;

/** Returns a line of Markdown as one reads it. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(TAG, " ")
    .replace(/[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ").trim();
}

function textOf(value: FrontValue | undefined): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}

/** Returns the items of a list, or of a line with commas. */
function listOf(value: FrontValue | undefined): readonly string[] {
  if (value === undefined) return [];
  const items = typeof value === "string" ? value.split(",") : value;
  return items.map((item) => item.trim()).filter((item) => item !== "");
}
