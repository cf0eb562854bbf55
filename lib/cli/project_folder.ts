/** The folder whose settings a host reads when it is started here. */
import { git } from "../index/git.ts";
import { realPath } from "../project/paths.ts";

/** Returns the top of the git work tree, where hosts look for their settings; else the current folder. */
export async function projectFolder(): Promise<string> {
  const top = (await git(Deno.cwd(), "rev-parse", "--show-toplevel"))?.trim();
  return realPath(top || Deno.cwd()) ?? Deno.cwd();
}
