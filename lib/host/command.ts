/** The command line that stands in a settings file, and how our own are told from others. */
import { isInside, relative } from "../project/paths.ts";
import { ENTRIES, type Entry } from "./entries.ts";
import type { Host } from "./host.ts";
import { permissionFlags } from "./permissions.ts";

/** Whose settings: the project's, one person's for the project, or one person's for all projects. */
export type Scope = "project" | "local" | "global";

export type Form = "source" | "bundle" | "binary";

export interface CommandPlace {
  host: Host;
  /** Folder of the project: where its settings lie, and where commands are tried. */
  project: string;
  scope?: Scope | undefined;
  /** The state folder; `.bobbin` of the project when left out. */
  state?: string | undefined;
  form?: Form | undefined;
  /** Folder that holds the hook scripts: `.ts` of a checkout, `.js` of bundles. */
  scripts: string;
  /** "deno", or its path where it is not on PATH. For the form "binary": the executable that serves all events. */
  deno: string;
  /** Flags for the hook itself: `--threshold`, `0.6`. */
  flags: readonly string[];
}

// Hosts start hooks in projects of any kind: no configuration, lock file or package of theirs may matter.
const ALONE = ["--no-config", "--no-lock", "--no-remote", "--no-npm", "--no-prompt"];

/**
 * Returns the command for an entry, quoted for `sh`. It holds no path of this machine that a variable
 * can stand for.
 */
export function commandFor(entry: Entry, place: CommandPlace): string {
  const program = place.form === "binary" ? [pathWord(place, place.deno), "hook", entry.verb] : [
    quote(place.deno),
    "run",
    ...ALONE,
    ...permissionFlags(entry.kind, writable(place)),
    pathWord(place, scriptPath(entry, place)),
  ];
  const flags = flagsFor(entry, place.flags).map(quote);
  return ["NO_COLOR=1", ...program, "--host", place.host, ...flags].join(" ");
}

/** Returns the entries that there is something to install for: hosts must not call what does not exist. */
export function availableEntries(place: CommandPlace): Entry[] {
  return ENTRIES.filter((entry) =>
    entry.hosts.includes(place.host) &&
    (place.form === "binary" || isFile(scriptPath(entry, place)))
  );
}

/** True for a command that this program wrote, of whatever form, place and version. */
export function isOwnCommand(command: string): boolean {
  return OWN_SCRIPT.test(command) || OWN_VERB.test(command);
}

// Both ask for `--host`: the tool that gave the suite its name has the same verbs, and is not ours.
const OWN_SCRIPT = new RegExp(
  `\\bdeno(\\.exe)?['"]?\\s+run\\s(.*[/\\s"'])?(${
    ENTRIES.map(({ script }) => script).join("|")
  })\\.[jt]s['"]?\\s+--host (claude|bob)\\b`,
);
const OWN_VERB = new RegExp(
  `(^|[/\\s"'=])[\\w.-]+['"]?\\s+hook\\s+(${
    ENTRIES.map(({ verb }) => verb).join("|")
  })\\s+--host (claude|bob)\\b`,
);

function scriptPath({ script }: Entry, { scripts, form }: CommandPlace): string {
  return `${scripts}/${script}.${form === "bundle" ? "js" : "ts"}`;
}

/** The folders that a hook may write to. */
function writable(place: CommandPlace): string[] {
  // Where the host runs the hook: its worktree, or the project by its real path when the other is a
  // symlink, which deno does not resolve.
  const here = ".bobbin";
  if (place.scope === "global") {
    return place.host === "claude" ? [`"$CLAUDE_PROJECT_DIR"/.bobbin`, here] : [here];
  }
  const state = place.state ?? `${place.project}/.bobbin`;
  // Deno has no way to write a path with a comma.
  return state.includes(",") ? [here] : [pathWord(place, state), here];
}

/** A path as a word for `sh`: by the host's variable for the project's folder, where it has one. */
function pathWord({ host, project, scope }: CommandPlace, path: string): string {
  if (host !== "claude" || scope === "global" || !isInside(project, path)) return quote(path);
  return `"$CLAUDE_PROJECT_DIR"/${quote(relative(project, path))}`;
}

/** Picks the flags that the entry takes, each with the value that follows it. */
function flagsFor(entry: Entry, words: readonly string[]): string[] {
  let isTaken = false;
  return words.filter((word) => {
    if (word.startsWith("--")) isTaken = entry.flags.includes(word.slice(2));
    return isTaken;
  });
}

/** Quotes a word for `sh`; plain words stay as they are. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
