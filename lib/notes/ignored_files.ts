/** Which files of `.kb` are derived or private, and so belong into no repository. */
import { readPlainFile } from "../project/paths.ts";

const LINES = ["kb.db", "kb.db-*", "secrets.json", "session/", "metrics.jsonl*"];

/** Adds the lines that `.kb/.gitignore` lacks; those of other programs stay. */
export function appendMissingLines(state: string): void {
  const path = `${state}/.gitignore`;
  const text = readText(path);
  const there = new Set(text.split("\n").map((line) => line.trim()));
  const missing = LINES.filter((line) => !there.has(line));
  if (missing.length === 0) return;
  const lineEnd = text === "" || text.endsWith("\n") ? "" : "\n";
  Deno.writeTextFileSync(path, `${lineEnd}${missing.join("\n")}\n`, { append: true });
}

function readText(path: string): string {
  try {
    return readPlainFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
