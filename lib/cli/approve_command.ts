/** `bobbin hook approve`: lets the shell commands of a project's settings run when the agent stops. */
import { approve, unapproved } from "../project/approval.ts";
import { configHome } from "../project/environment.ts";
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";

/** Prints the commands of `[stop] actions` and approves them, and no others of this project any more; exit code 1 for none. */
export async function approveCommand(flags: OutputFlags): Promise<void> {
  const root = requireRoot();
  const home = configHome();
  if (home === undefined) {
    throw new UserError("Cannot keep an approval: there is no home directory; set HOME");
  }
  const { actions } = (await readConfig(root, flags)).stop;
  const fresh = unapproved(actions, home, root.config);
  const path = approve(actions, home, root.config);
  if (actions.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ actions, approved: fresh, path });
  if (actions.length === 0) {
    return talk(flags, `There are no [stop] actions; write them into "${root.config}/config.toml"`);
  }
  for (const action of actions) print(action);
  const what = formatCount(actions.length, "command");
  talk(flags, `${what} of "${root.config}" may run when the agent stops; kept in "${path}"`);
}
