/** The project that a command is called in. */
import { type Index, openIndex } from "../index/store.ts";
import { findRoot, type Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";

/** Returns the root of the current folder. Throws when there is none. */
export function requireRoot(): Root {
  const root = findRoot(Deno.cwd());
  if (root) return root;
  throw new UserError(
    `Cannot find a project: no ".bobbin/config.toml" in "${Deno.cwd()}" or above; run "bobbin init"`,
  );
}

/** Opens the index of a root. Throws when it is missing or cannot be read. */
export function requireIndex(root: Root): Index {
  try {
    return openIndex(root.index);
  } catch {
    throw new UserError(
      `Cannot read the index "${root.index}": missing or not usable; run "bobbin index"`,
    );
  }
}
