/** A new note: what its file says and what the file is called. */
import { formatDay } from "./days.ts";
import { readFrontMatter } from "./frontmatter.ts";
import type { Tier } from "./note.ts";
import { withFrontLines } from "./note_id.ts";
import { lastInboxDay } from "./tiers.ts";

export interface NoteDraft {
  title: string;
  /** Markdown, written as it is. */
  body: string;
  tier: Tier;
  /** "When will I need this again?", in a sentence; "" for none. */
  useWhen: string;
}

/** File systems take 255 bytes, and some programs add endings of their own. */
const MOST_NAME_BYTES = 180;
const LETTER_FIRST = /^[A-Za-z]/;

/** Returns the text of a note's file; frontmatter at the top of the body stays as it is. Days are whole days. */
export function noteText(draft: NoteDraft, id: string, now: number, inboxDays: number): string {
  const { title, body, tier, useWhen } = draft;
  const { values, end } = readFrontMatter(body);
  const front: [key: string, value: string][] = [
    ["kb_id", id],
    ["kb_tier", tier],
    ["kb_use_when", useWhen === "" ? "" : quote(useWhen)],
    ["kb_triaged", formatDay(now)],
    ["kb_expires", tier === "inbox" ? lastInboxDay(now, inboxDays) : ""],
  ];
  const lines = front.filter(([key, value]) => value !== "" && !values.has(key))
    .map(([key, value]) => `${key}: ${value}`);
  const text = body.slice(end);
  const gap = end === 0 ? "\n" : "";
  const heading = /^\s*# /.test(text) || values.has("title") ? "" : `# ${oneLine(title)}\n\n`;
  const last = text === "" || text.endsWith("\n") ? "" : "\n";
  return withFrontLines(`${body.slice(0, end)}${gap}${heading}${text}${last}`, lines);
}

/** Returns the name of a note's file without its ending: the title, less what names cannot hold. */
export function noteName(title: string): string {
  const plain = title.toWellFormed().normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|#^[\]]+/gu, " ").replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const encoder = new TextEncoder();
  let name = "", bytes = 0;
  for (const character of plain) {
    bytes += encoder.encode(character).length;
    if (bytes > MOST_NAME_BYTES) break;
    name += character;
  }
  return name.trimEnd() || "note";
}

/** Returns an id as kb-metabolism gives them: 6 random bytes in 8 characters. */
export function newNoteId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const id = bytes.toBase64({ alphabet: "base64url" });
  // YAML would read "12345678" and "1234e567" as numbers, and "-" as a list.
  return LETTER_FIRST.test(id) ? id : newNoteId();
}

/** Returns a string of JSON, which is one of YAML too. */
function quote(text: string): string {
  return JSON.stringify(oneLine(text));
}

function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, " ").trim();
}
