/** The project that a command is called in. */
import { isUnusable } from "../index/database.ts";
import { type Index, openIndex } from "../index/store.ts";
import { realPath } from "../project/paths.ts";
import { findRoot, type Root, rootAt } from "../project/root.ts";
import { reasonOf, UserError } from "../project/user_error.ts";

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
    const { what, next } = unreadableIndex(root.index, error);
    throw new UserError(`${what}; ${next}`);
  }
}

/** Returns what is wrong with an index that could not be opened, and what to do about it. */
export function unreadableIndex(path: string, error: unknown): { what: string; next: string } {
  const [reason, next] = whyUnreadable(path, error);
  return { what: `Cannot read the index "${path}": ${reason}`, next };
}

const INDEX_ANEW = 'run "bobbin index"';

function whyUnreadable(path: string, error: unknown): [reason: string, next: string] {
  if (!exists(path)) return ["no such file", INDEX_ANEW];
  if (!Deno.statSync(path).isFile) return ["something else is in its place", "move that away"];
  if (isUnusable(error)) return ["not a database of this program", INDEX_ANEW];
  const message = reasonOf(error).replace(/^Cannot read ".*": |; run ".*"$/g, "");
  return /readonly|unable to open/.test(message)
    ? ["it and its folder have to be readable and writable", "change their permissions"]
    : [message, INDEX_ANEW];
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
