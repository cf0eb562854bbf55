/** The project that a command is called in. */
import { isUnusable } from "../index/database.ts";
import { type Index, openIndex } from "../index/store.ts";
import { realPath } from "../project/paths.ts";
import { findRoot, type Root, rootAt } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";

/** Returns the root of the current folder. Throws when there is none. */
export function requireRoot(): Root {
  const folder = realPath(Deno.cwd()) ?? Deno.cwd();
  const root = findRoot(folder);
  if (root) return root;
  // The home directory is a root only for who stands in it, after "bobbin init --force".
  const here = rootAt(folder === "/" ? "" : folder);
  if (exists(`${here.state}/config.toml`)) return here;
  throw new UserError(
    `Cannot find a project: no ".bobbin/config.toml" in "${folder}" or above; run "bobbin init"`,
  );
}

/** Opens the index of a root. Throws when it is missing or cannot be read. */
export function requireIndex(root: Root): Index {
  try {
    return openIndex(root.index);
  } catch (error) {
    throw new UserError(`${whyUnreadable(root.index, error)}; run "bobbin index"`);
  }
}

/** Returns what is wrong with an index that could not be opened. */
export function whyUnreadable(path: string, error: unknown): string {
  const reason = !exists(path)
    ? "no such file"
    : error instanceof Error && !isUnusable(error)
    ? error.message.replace(/^Cannot read ".*": |; run ".*"$/g, "")
    : "not a database of this program";
  return `Cannot read the index "${path}": ${reason}`;
}

/** Returns the words of a query as one text; "-" alone reads it from stdin. Throws when there is none. */
export async function readQueryText(words: readonly string[]): Promise<string> {
  const text = words.length === 1 && words[0] === "-"
    ? await new Response(Deno.stdin.readable).text()
    : words.join(" ");
  if (text.trim() !== "") return text;
  throw new UserError('Cannot search for nothing: the query is empty; give one, as "retry policy"');
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
