/** Excerpts for tests: what they leave open is plain code that fits. */
import type { Excerpt } from "../../lib/inject/excerpt.ts";

export function excerptOf(lines: readonly string[], more: Partial<Excerpt> = {}): Excerpt {
  const start = more.start ?? 1;
  return {
    path: "src/a.ts",
    start,
    end: start + lines.length - 1,
    symbol: "a",
    kind: "function",
    role: "code",
    score: 1,
    lines,
    hit: start,
    whole: true,
    origin: "",
    reasons: [],
    tags: [],
    ...more,
  };
}

/** Returns so many lines: "line 1", "line 2" … */
export function lineList(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `line ${i + 1}`);
}
