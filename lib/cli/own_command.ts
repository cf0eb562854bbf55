/** How this very command is started again, by a git hook or a service. */
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
  return [Deno.execPath(), "run", "-A", "--cached-only", decodeURIComponent(pathname)];
}
