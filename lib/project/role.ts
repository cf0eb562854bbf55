/** The role that an agent works in: some rules are for some roles only. */
import { readVariable } from "./config_layers.ts";

const VARIABLES = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];

/** Returns the role that `--role NAME` gives, else that of the environment, else "default". */
export function readRole(args: readonly string[]): string {
  for (const [i, arg] of args.entries()) {
    const role = arg === "--role" ? args[i + 1] : /^--role=(.*)$/s.exec(arg)?.[1];
    if (role) return role;
  }
  for (const variable of VARIABLES) {
    const role = readVariable(variable);
    if (role) return role;
  }
  return "default";
}
