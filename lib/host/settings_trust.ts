/** Whether a person trusts a folder: in others a host reads no settings of the project, and says nothing. */
import { dirname, isInside } from "../project/paths.ts";
import type { Host } from "./host.ts";
import { readIfThere } from "./settings_file.ts";
import type { Homes } from "./settings_path.ts";
import { valueOf } from "./settings_text.ts";

/** Returns what the host wrote down about a folder; undefined when nobody was asked yet. */
export function isTrusted(host: Host, project: string, homes: Homes): boolean | undefined {
  return host === "claude" ? isTrustedByClaude(project, homes) : isTrustedByBob(project, homes);
}

/** Claude Code keeps it by project; a trusted folder covers those below. */
function isTrustedByClaude(project: string, { home, claudeConfig }: Homes): boolean | undefined {
  const { projects } = valueOf(readIfThere(`${claudeConfig?.trim() || home}/.claude.json`) ?? "");
  const folders: Record<string, unknown> = Object(projects);
  return Object.entries(folders).some(([folder, known]) =>
    Object(known).hasTrustDialogAccepted === true && isInside(folder, project)
  ) || undefined;
}

/** Bob keeps folders with a level each, as the Gemini client does that it grew from; the nearest decides. */
function isTrustedByBob(project: string, { home }: Homes): boolean | undefined {
  const levels = valueOf(readIfThere(`${home}/.bob/trustedFolders.json`) ?? "");
  const rules = Object.entries(levels)
    .map(([path, level]) => ({ path: level === "TRUST_PARENT" ? dirname(path) : path, level }))
    .filter(({ path }) => isInside(path, project))
    .toSorted((a, b) => b.path.length - a.path.length);
  return rules[0] && rules[0].level !== "DO_NOT_TRUST";
}
