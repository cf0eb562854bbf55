/** The kill list: proposals as checkboxes that a person ticks. */
import { formatDay } from "./days.ts";
import type { Proposal } from "./review.ts";

const LINE = /^\s*[-*+] \[([ xX])\] (`+)(.+?)\2(?!`)/;

export interface KillLine {
  path: string;
  isTicked: boolean;
}

/** Returns the file name of the list of a day. */
export function killListName(now: number): string {
  return `kill-list-${formatDay(now)}.md`;
}

/**
 * Returns the text of a list. What is there of this day stays as it is, ticks and remarks too; only
 * proposals that it lacks are added.
 */
export function killList(proposals: readonly Proposal[], now: number, there = ""): string {
  const listed = new Set(readKillList(there).map(({ path }) => path));
  const lines = proposals.filter(({ path }) => !listed.has(path) && isOneLine(path)).map(killLine);
  if (there !== "") return `${there}${there.endsWith("\n") ? "" : "\n"}${lines.join("")}`;
  return `# Kill list ${formatDay(now)}

Notes that no signal keeps alive. Tick what may go, then run "bobbin kb execute"; nothing else moves it.

${lines.join("") || "Nothing to propose.\n"}`;
}

/** Returns the lines of a list, also of one that kb-metabolism wrote. */
export function readKillList(text: string): KillLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, tick, , path] = LINE.exec(line) ?? [];
    if (path === undefined) return [];
    return [{ path: path.replace(/^ (.+) $/, "$1"), isTicked: tick !== " " }];
  });
}

function killLine({ path, title, tier, reasons }: Proposal): string {
  const text = `${title} | ${reasons.join(", ")}`.replace(/\s+/g, " ");
  return `- [ ] ${asCode(path)} — [${tier ?? "unsorted"}] ${text}\n`;
}

/** A file name with a line break could forge a line, with its tick. */
function isOneLine(path: string): boolean {
  return !/[\r\n]/.test(path);
}

/** A path may hold backticks itself, or end with a blank. */
function asCode(path: string): string {
  const longest = Math.max(0, ...(path.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 && path.trim() === path ? `\`${path}\`` : `${fence} ${path} ${fence}`;
}
