/** The command line that stands in a settings file, and how our own are told from others. */
import { isFile, isInside, relative } from "../project/paths.ts";
import { ENTRIES, type Entry } from "./entries.ts";
import type { Host } from "./host.ts";
import { permissionFlags } from "./permissions.ts";

/**
 * Whose settings: the project's, one person's for the project, one person's for all projects, or those of
 * a plugin, whose `project` is the plugin's own folder.
 */
export type Scope = "project" | "local" | "global" | "plugin";

export const FORMS = ["source", "bundle", "binary"] as const;
export type Form = typeof FORMS[number];

/** Hooks that are installed and removed together. */
export interface Suite {
  entries: readonly Entry[];
  /** Words of the executable before an entry's verb. */
  group: readonly string[];
  /** Environment variables that its hooks may read; those of `RIGHTS` when left out. */
  env?: readonly string[];
}

/** The hooks of a project. */
export const HOOKS: Suite = { entries: ENTRIES, group: ["hook"] };

export interface CommandPlace {
  host: Host;
  /** The hooks of a project when left out. */
  suite?: Suite | undefined;
  /** Folder of the project: where its settings lie, and where commands are tried. */
  project: string;
  scope?: Scope | undefined;
  /** The state folder; `.bobbin` of the project when left out. */
  state?: string | undefined;
  /** The only folder that the hooks may write to, instead of state folders. */
  writable?: string | undefined;
  /** State folder of the vault that the prompt hook answers from too. */
  notes?: string | undefined;
  form?: Form | undefined;
  /** Folder that holds the hook scripts: `.ts` of a checkout, `.js` of bundles. */
  scripts: string;
  /** "deno", or its path where it is not on PATH. For the form "binary": the executable that serves all events. */
  deno: string;
  /** That deno does not know `BRIEF`, and is to run without. */
  withoutBrief?: boolean | undefined;
  /** Flags for the hook itself: `--threshold`, `0.6`. */
  flags: readonly string[];
}

// Hosts start hooks in projects of any kind: no configuration, lock file or package of theirs may matter.
export const ALONE = ["--no-config", "--no-lock", "--no-remote", "--no-npm", "--no-prompt"];

/**
 * How V8 runs a hook, which is over in a tenth of a second: the costlier of two optimizing compilers, and a garbage
 * collection each half megabyte, are for programs that stay. Scripts are also compiled as a whole, which deno caches,
 * instead of each function at its first call. An answered prompt so takes 10 ms less of 143, a file read again 14 of
 * 190. A bundle holds all that its hook may ever need: compiled as a whole, an early exit would take 19 ms more of 88.
 */
export const BRIEF = {
  source: "--v8-flags=--no-lazy,--no-opt,--min-semi-space-size=8",
  bundle: "--v8-flags=--no-opt,--min-semi-space-size=8",
} as const;

/** Returns the flags of `deno run` for the script of a hook; `brief` is one of `BRIEF`. */
export function denoFlags(
  brief: string | undefined,
  ...rights: Parameters<typeof permissionFlags>
): string[] {
  return [...ALONE, ...brief === undefined ? [] : [brief], ...permissionFlags(...rights)];
}

/** Returns the flag that makes a hook of this form brief; a binary has its flags inside. */
export function briefFlag({ form = "source" }: CommandPlace): string | undefined {
  return form === "binary" ? undefined : BRIEF[form];
}

/**
 * Returns the command for an entry, quoted for `sh`. It holds no path of this machine that a variable
 * can stand for.
 */
export function commandFor(entry: Entry, place: CommandPlace): string {
  const { group, env } = place.suite ?? HOOKS;
  const program = place.form === "binary" ? [pathWord(place, place.deno), ...group, entry.verb] : [
    quote(place.deno),
    "run",
    ...denoFlags(
      place.withoutBrief ? undefined : briefFlag(place),
      entry.kind,
      writable(entry, place),
      env,
    ),
    pathWord(place, scriptPath(entry, place)),
  ];
  const flags = flagsFor(entry, place.flags).map((word) => pathWord(place, word));
  return ["NO_COLOR=1", ...program, "--host", place.host, ...flags].join(" ");
}

/** Returns the entries that there is something to install for: hosts must not call what does not exist. */
export function availableEntries(place: CommandPlace): Entry[] {
  return (place.suite ?? HOOKS).entries.filter((entry) =>
    entry.hosts.includes(place.host) &&
    (place.form === "binary" || isFile(scriptPath(entry, place)))
  );
}

/** True for a command of the suite that this program wrote, of whatever form, place and version. */
export function isOwnCommand(command: string, { entries, group }: Suite = HOOKS): boolean {
  return ownScript(entries).test(command) || ownVerb(entries, group).test(command);
}

// Both ask for `--host`: the tool that gave the suite its name has the same verbs, and is not ours.
function ownScript(entries: readonly Entry[]): RegExp {
  return new RegExp(
    `\\bdeno(\\.exe)?['"]?\\s+run\\s(.*[/\\\\\\s"'])?(${
      entries.map(({ script }) => script).join("|")
    })\\.[jt]s['"]?\\s+--host (claude|bob)\\b`,
  );
}

function ownVerb(entries: readonly Entry[], group: readonly string[]): RegExp {
  return new RegExp(
    `(^|[/\\\\\\s"'=])[\\w.-]+['"]?\\s+${group.join("\\s+")}\\s+(${
      entries.map(({ verb }) => verb).join("|")
    })\\s+--host (claude|bob)\\b`,
  );
}

function scriptPath({ script }: Entry, { scripts, form }: CommandPlace): string {
  return `${scripts}/${script}.${form === "bundle" ? "js" : "ts"}`;
}

/** The folders that a hook may write to. */
function writable({ kind }: Entry, place: CommandPlace): string[] {
  if (place.writable !== undefined) return [pathWord(place, place.writable)];
  const notes = kind === "prompt" && place.notes !== undefined && !place.notes.includes(",")
    ? [pathWord(place, place.notes)]
    : [];
  // Where the host runs the hook: its worktree, or the project by its real path when the other is a
  // symlink, which deno does not resolve.
  const here = ".bobbin";
  if (place.scope === "global" || place.scope === "plugin") {
    const own = place.host === "claude" ? [`"$CLAUDE_PROJECT_DIR"/.bobbin`] : [];
    return [...own, here, ...notes];
  }
  const state = place.state ?? `${place.project}/.bobbin`;
  // Deno has no way to write a path with a comma.
  const own = state.includes(",") ? [] : [pathWord(place, state)];
  return [...own, here, ...notes];
}

/** A path as a word for `sh`: by the host's variable for its folder, where it has one. */
function pathWord({ host, project, scope }: CommandPlace, path: string): string {
  if (host !== "claude" || scope === "global" || !isInside(project, path)) return quote(path);
  const variable = scope === "plugin" ? "CLAUDE_PLUGIN_ROOT" : "CLAUDE_PROJECT_DIR";
  return `"$${variable}"/${quote(relative(project, path))}`;
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
