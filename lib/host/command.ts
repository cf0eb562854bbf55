/** The command line that stands in a settings file, and how our own are told from others. */
import { pathInside } from "../project/paths.ts";
import { ENTRIES, type Entry, permissionFlags } from "./entries.ts";
import type { Host } from "./host.ts";

export interface CommandPlace {
  host: Host;
  /** Folder of the settings file's project. */
  project: string;
  /** Folder that holds the hook scripts. */
  scripts: string;
  /** "deno", or its path where it is not on PATH. */
  deno: string;
  /** Flags for the hook itself: `--threshold 0.6`. */
  flags: readonly string[];
}

// Hosts start hooks in projects of any kind: no configuration, lock file or package of theirs may matter.
const ALONE = ["--no-config", "--no-lock", "--no-remote", "--no-npm", "--no-prompt"];

/** Returns the command for an entry. It holds no path of this machine that a variable can stand for. */
export function commandFor(entry: Entry, place: CommandPlace): string {
  const script = `${place.scripts}/${entry.script}.ts`;
  const inside = pathInside(place.project, script);
  const scriptWord = inside === undefined ? quote(script) : projectPath(place.host, inside);
  const permissions = permissionFlags(entry, STATE_MARK).map((flag) =>
    flag.includes(STATE_MARK) ? flag.replace(STATE_MARK, projectPath(place.host, ".bobbin")) : flag
  );
  return [
    "NO_COLOR=1",
    quote(place.deno),
    "run",
    ...ALONE,
    ...permissions,
    scriptWord,
    "--host",
    place.host,
    ...place.flags.map(quote),
  ].join(" ");
}

const STATE_MARK = "STATE";

/** True for a command that this program wrote, of whatever form and version. */
export function isOwnCommand(command: string): boolean {
  const scripts = ENTRIES.map(({ script }) => script).join("|");
  return new RegExp(`[/\\s"'](${scripts})\\.(ts|js)["']?\\s+--host (claude|bob)\\b`).test(
    command,
  ) ||
    /(^|[/\s"'=])bobbin(\.js|\.exe)?["']?\s+hook\s+[a-z]/.test(command);
}

/** A path of the project: by the host's variable, or relative where the host starts hooks there. */
function projectPath(host: Host, path: string): string {
  return host === "claude" ? `"$CLAUDE_PROJECT_DIR"/${quote(path)}` : quote(path);
}

/** Quotes a word for `sh`; plain words stay as they are. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
