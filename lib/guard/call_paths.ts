/** The paths that a tool call is about to touch, as it names them. */
import { isShell, PATH_PARAMETERS, toolNames } from "../project/tool_table.ts";
import type { GuardedCall } from "./guards.ts";
import { writesOf } from "./shell_writes.ts";

export interface NamedPath {
  /** Undefined for one that only a shell knows: `$TARGET`, `$(mktemp)`. */
  path: string | undefined;
  /** Folder that a relative path begins in; undefined for that of the call. */
  base: string | undefined;
}

/**
 * Returns the paths of a call: of a command line those that it writes to, of a patch those of all its files,
 * else the values of the parameters that are known to hold paths, at any depth. Throws a `RangeError` for more
 * than can be looked at in time.
 */
export function pathsOf({ tool, input, cwd }: GuardedCall): NamedPath[] {
  const isPatch = toolNames(tool)[0] === "apply_patch";
  const texts = stringsIn(input);
  const patched = texts.filter((text) => isPatch || text.includes("*** Begin Patch"))
    .flatMap(pathsInPatch);
  const written = isShell(tool) ? texts.flatMap((text) => writesOf(text, cwd)) : [];
  const named = isShell(tool) ? [] : valuesOfPaths(input);
  const paths = [...[...named, ...patched].map((path) => ({ path, base: undefined })), ...written];
  const characters = paths.reduce((sum, { path, base }) => sum + sizeOf(path) + sizeOf(base), 0);
  if (paths.length > MOST_PATHS) throw new RangeError(`the call names ${paths.length} paths`);
  if (characters > MOST_CHARACTERS) throw new RangeError("the paths of the call are too long");
  return paths;
}

/** To look at more takes longer than a host waits, which then lets the call pass. */
const MOST_PATHS = 1000;
const MOST_CHARACTERS = 1 << 17;

function sizeOf(path: string | undefined): number {
  return path?.length ?? 0;
}

function valuesOfPaths(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (!PATH_PARAMETERS.has(name)) return valuesOfPaths(part);
    return (Array.isArray(part) ? part : [part]).flatMap((item) =>
      typeof item === "string" ? [item] : valuesOfPaths(item)
    );
  }).filter((path) => path !== "");
}

function stringsIn(input: Readonly<Record<string, unknown>>): string[] {
  return Object.values(input).flatMap((value) =>
    typeof value === "string" ? [value] : Array.isArray(value)
      // A command as a list of words: ["bash", "-c", "..."].
      ? [value.filter((word) => typeof word === "string").join(" ")]
      : []
  );
}

const PATCH_LINE =
  /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) |rename (?:from|to) )(.+)$/gm;

/** Both forms: the one of `apply_patch`, and the unified diff with "a/" and "b/" in front. */
function pathsInPatch(patch: string): string[] {
  return [...patch.matchAll(PATCH_LINE)]
    .map(([line, path = ""]) =>
      /^(?:---|\+\+\+)/.test(line)
        ? path.replace(/\t.*$/, "").trim().replace(/^[ab]\//, "")
        : path.trim()
    )
    .filter((path) => path !== "/dev/null");
}
