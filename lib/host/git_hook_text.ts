/** The section that the suite keeps in a post-commit hook: put in, found again, taken out to the byte. */

const BEGIN = "# >>> bobbin post-commit >>>";
const END = "# <<< bobbin post-commit <<<";
/** Marks a file that holds nothing else: it goes with the section. */
const OWN_FILE = "# This file was made for it.";
const NEW_FILE = "#!/bin/sh\n";

/**
 * Returns the text of a hook with the section in it, in place of an older one; undefined stands for a missing
 * file. The section comes last, but before an `exit` or `exec` that ends the script. Throws a
 * `SyntaxError` for what is no shell script, and for a section that has lost its end.
 */
export function withSection(text: string | undefined, body: string): string {
  if (text === undefined) return NEW_FILE + section(`${OWN_FILE}\n${body}`) + "\n";
  refuseOthers(text);
  const place = findSection(text);
  if (place) {
    const own = text.slice(place.start, place.end).includes(OWN_FILE) ? `${OWN_FILE}\n` : "";
    return text.slice(0, place.start) + section(own + body) + text.slice(place.end);
  }
  const at = lastCommand(text);
  if (at !== undefined) return text.slice(0, at) + section(body) + "\n" + text.slice(at);
  // The line break between them goes with the section again.
  return text === "" || text.endsWith("\n")
    ? text + section(body) + "\n"
    : text + "\n" + section(body);
}

/** Returns the text as it was before, or undefined when nothing else was in the file. Throws as `withSection`. */
export function withoutSection(text: string): string | undefined {
  const place = findSection(text);
  if (!place) return text;
  const { start, end } = place;
  if (text.slice(start, end).includes(OWN_FILE) && text.slice(0, start) === NEW_FILE) {
    if (text.slice(end).trim() === "") return undefined;
  }
  const after = text.slice(end);
  if (after.startsWith("\n")) return text.slice(0, start) + after.slice(1);
  return text.slice(0, start).replace(/\n$/, "") + after;
}

function section(body: string): string {
  return `${BEGIN}\n${body}\n${END}`;
}

function findSection(text: string): { start: number; end: number } | undefined {
  const start = lineIndex(text, BEGIN, 0);
  const end = lineIndex(text, END, Math.max(0, start));
  if (start < 0 && end < 0) return undefined;
  if (start < 0 || end < 0) {
    throw new SyntaxError(`its line "${start < 0 ? END : BEGIN}" stands alone`);
  }
  return { start, end: end + END.length };
}

/** Returns where a line that is just this begins, or -1. */
function lineIndex(text: string, line: string, from: number): number {
  if (text.startsWith(line, from) && (from === 0 || text[from - 1] === "\n")) return from;
  const at = text.indexOf(`\n${line}`, from);
  return at < 0 ? -1 : at + 1;
}

const SHELL = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?(?:\S*\/)?)?(?:sh|bash|dash|ash|zsh|ksh)(?:\s|$)/;

function refuseOthers(text: string): void {
  const [first = ""] = text.split("\n", 1);
  // git hands a script without such a line to sh.
  if (text.includes("\0") || first.startsWith("#!") && !SHELL.test(first)) {
    throw new SyntaxError(`not a shell script but "${first.slice(0, 60).replaceAll("\0", "")}"`);
  }
}

/** Returns where the last line begins that is neither blank nor a comment, when nothing behind it would run. */
function lastCommand(text: string): number | undefined {
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end).trim();
    if (/^(?:exit|exec)\b/.test(line)) return start;
    // The rest of a command that began in the line above.
    if (text.slice(0, start).endsWith("\\\n")) {
      end = start - 1;
      continue;
    }
    if (line !== "" && !line.startsWith("#")) return undefined;
    end = start - 1;
  }
  return undefined;
}
