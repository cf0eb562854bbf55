/** What a role may see: repositories and paths that `[access]` allows or denies. */
import { type Glob, nameGlob, pathGlob } from "./glob.ts";
import type { AccessSettings, RoleAccess } from "./settings.ts";

/** Tells whether a file may be seen; `path` is relative to its repository. */
export type Access = (repo: string, path: string) => boolean;

/** Returns what a role may see, by all the rules for it together; undefined where there is none. */
export function accessOf(role: string, { roles }: AccessSettings): Access | undefined {
  const rules = roles.filter(({ name }) => anyOf([name], nameGlob, true)(role)).map(ruleOf);
  return rules.length === 0 ? undefined : (repo, path) => rules.every((rule) => rule(repo, path));
}

function ruleOf({ allow, deny, denyPaths }: RoleAccess): Access {
  const isAllowed = anyOf(allow, nameGlob, false);
  const isDenied = anyOf(deny, nameGlob, true);
  const isDeniedPath = anyOf(denyPaths, pathGlob, true);
  return (repo, path) =>
    (allow.length === 0 || isAllowed(repo)) && !isDenied(repo) && !isDeniedPath(path);
}

/** Returns whether any of the globs fits; one that cannot be read must not open anything, and counts as `fallback`. */
function anyOf(globs: readonly string[], compile: (glob: string) => Glob, fallback: boolean): Glob {
  const tests = globs.map((glob): Glob => {
    try {
      return compile(glob);
    } catch {
      return () => fallback;
    }
  });
  return (text) => tests.some((test) => test(text));
}
