/** Gives notes an id of their own, by which they are known wherever they move: one line, nothing else changes. */
import { readFrontMatter } from "./frontmatter.ts";

/** Returns the text with a line `kb_id` in its frontmatter; undefined when it has one already. */
export function withId(text: string, id: string): string | undefined {
  return readFrontMatter(text).values.has("kb_id")
    ? undefined
    : withFrontLines(text, [`kb_id: ${id}`]);
}

/**
 * Returns the text with lines at the top of its frontmatter, which is made where there is none. All other
 * characters stay, a BOM, line ends and comments too.
 */
export function withFrontLines(text: string, lines: readonly string[]): string {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
  const hasFront = readFrontMatter(text).end > 0;
  const at = hasFront ? text.indexOf("\n") + 1 : start;
  const added = hasFront ? lines : ["---", ...lines, "---"];
  return text.slice(0, at) + added.map((line) => line + lineEnd).join("") + text.slice(at);
}
