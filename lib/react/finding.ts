/** What a tool event brings to light: places worth a line, each a fact that is told once a session. */
import type { Index, IndexedFile } from "../index/store.ts";
import { type Pointer, shownPath } from "../inject/excerpt.ts";
import type { Hit } from "../inject/results.ts";
import type { Settings } from "../project/settings.ts";
import type { Tuning } from "../search/rank.ts";

export interface Finding {
  pointer: Pointer;
  /** What it says, by which it is known again: "uses src/a.ts RetryPolicy src/b.ts". */
  facts: readonly string[];
  file: IndexedFile;
}

export interface Findings {
  /** Ends the sentence "bobbin found 1 file that ...", and that of several. */
  about: string;
  findings: readonly Finding[];
  /** Shown with their text, the best first. */
  hits: readonly Hit[];
  /** Why there is nothing to tell; "" when there is. */
  reason: string;
}

export interface ToolContext {
  index: Index;
  settings: Settings;
  /** Where relative paths begin; absolute. */
  cwd: string;
  home: string | undefined;
  /** What the tool answered, as it came. */
  output: unknown;
  /** False for files that the agent's role may not see. */
  allows(file: IndexedFile): boolean;
  /** `allows` for a search; left out where it allows all, since to sift takes far more candidates. */
  tuning: Tuning;
  /** True for a fact that the session was told. */
  isSaid(fact: string): boolean;
  /** False for what the session was told before, and for files that it is working on. */
  isNews(finding: Finding): boolean;
}

/** Returns silence and the reason for it. */
export function nothing(reason: string): Findings {
  return { about: "", findings: [], hits: [], reason };
}

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;

/** True for documents, also where their folder makes them examples. */
export function isProse({ path, role }: IndexedFile): boolean {
  return role === "document" || PROSE.test(path);
}

/** Returns a file's path as it is shown and recorded. */
export function nameOf(index: Index, { repo, path }: Pick<IndexedFile, "repo" | "path">): string {
  return shownPath({ repo: index.repos.get(repo)?.name ?? "", path });
}
