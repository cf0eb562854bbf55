/** What a tool answered, whatever shape its host gives it: its text, and the lines that it changed. */

/** Characters; the rest of an answer says more of the same. */
const MOST_TEXT = 1 << 16;
const DEEPEST = 5;

/** Returns the texts of an answer, of objects and lists those inside. */
export function textOf(output: unknown): string {
  const texts: string[] = [];
  let room = MOST_TEXT;
  const collect = (value: unknown, depth: number): void => {
    if (room <= 0 || depth > DEEPEST) return;
    if (typeof value === "string") {
      texts.push(value.slice(0, room));
      room -= value.length + 1;
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) collect(part, depth + 1);
    }
  };
  collect(output, 0);
  return texts.join("\n");
}

const NOTHING_FOUND =
  /^\W*(?:no (?:files|matches|results)\b.*|found 0\b.*|0 (?:files|matches)\b.*)?$/i;

/** True when a search tool says that it found nothing. */
export function isEmptyResult(output: unknown): boolean {
  if (typeof output === "object" && output !== null && "numFiles" in output) {
    const { numFiles, numMatches, content } = output as Record<string, unknown>;
    return !numFiles && !numMatches && !content;
  }
  const isStream = typeof output === "object" && output !== null && "stdout" in output;
  const text = textOf(isStream ? output.stdout : output);
  return text.split("\n").every((line) => NOTHING_FOUND.test(line.trim()));
}

/**
 * Returns the lines of a file's present text that a call changed, from 1: by the patch in its answer, else
 * by where the text that it wrote stands. Empty when neither tells.
 */
export function changedLines(
  text: string,
  input: Readonly<Record<string, unknown>>,
  output: unknown,
): number[] {
  const patched = linesOfPatch(output);
  const lines = patched.length > 0
    ? patched
    : writtenTexts(input).flatMap((part) => linesOf(text, part));
  return [...new Set(lines)];
}

interface Hunk {
  newStart: number;
  lines: string[];
}

function linesOfPatch(output: unknown): number[] {
  const patch = (output as { structuredPatch?: unknown } | null | undefined)?.structuredPatch;
  if (!Array.isArray(patch)) return [];
  return patch.filter(isHunk).flatMap(({ newStart, lines }) => {
    const changed: number[] = [];
    let line = newStart;
    for (const row of lines) {
      if (row.startsWith(" ")) line++;
      else if (row.startsWith("+")) changed.push(line++);
      // Where something was taken out, the line that now stands there.
      else if (row.startsWith("-")) changed.push(line);
    }
    return changed;
  });
}

function isHunk(value: unknown): value is Hunk {
  const { newStart, lines } = (value ?? {}) as Partial<Hunk>;
  return typeof newStart === "number" && Array.isArray(lines) &&
    lines.every((line) => typeof line === "string");
}

const WRITTEN = ["new_string", "new_str", "replace", "content", "new_source"];

function writtenTexts(input: Readonly<Record<string, unknown>>): string[] {
  const edits = Array.isArray(input.edits) ? input.edits : [];
  const texts = [input, ...edits].flatMap((part) =>
    WRITTEN.flatMap((name) => {
      const text = (part as Record<string, unknown> | null)?.[name];
      return typeof text === "string" ? [text] : [];
    })
  );
  const { diff } = input;
  if (typeof diff !== "string") return texts;
  const replaced = diff.matchAll(/^=======\n([\s\S]*?)\n?>>>>>>> /gm);
  return [...texts, ...Array.from(replaced, ([, part = ""]) => part)];
}

function linesOf(text: string, part: string): number[] {
  const at = part.trim() === "" ? -1 : text.indexOf(part.trim());
  if (at < 0) return [];
  const first = text.slice(0, at).split("\n").length;
  return part.trim().split("\n").map((_, i) => first + i);
}
