/** How this very command is started again, by a git hook or a service. */
import { realPath } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";

/** Returns the words: the executable alone when it is compiled, else deno with the script. */
export function ownCommand(): string[] {
  if (Deno.build.standalone) return [Deno.execPath()];
  const { protocol, pathname } = new URL(Deno.mainModule);
  if (protocol !== "file:") {
    throw new UserError(
      "Cannot tell how to start this command again: it is not a file; run it from a checkout",
    );
  }
  // The project may have a configuration of its own for deno; the parser of ours needs npm. Deno asks the
  // registry about packages that it has, unless it is told not to.
  return [
    denoOnPath() ?? Deno.execPath(),
    "run",
    "-A",
    "--cached-only",
    decodeURIComponent(pathname),
  ];
}

/**
 * Returns the path by which a search for "deno" finds this very one; undefined for another one, or none. It
 * outlives an update, unlike the place that a link there leads to: a folder of a version, a cache of npm.
 */
export function denoOnPath(): string | undefined {
  const own = realPath(Deno.execPath());
  const found = searchPath().map((folder) => `${folder}/deno`).find((path) => realPath(path));
  return found?.startsWith("/") && realPath(found) === own ? found : undefined;
}

/** Returns the folders of PATH. */
export function searchPath(): string[] {
  return (Deno.env.get("PATH") ?? "").split(":").filter((folder) => folder !== "");
}
