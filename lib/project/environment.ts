/** What the environment of a process says: where a person's own files are, and which role the agent works in. */
import { entryAt } from "./paths.ts";

const ROLES = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];

/** Returns an environment variable, undefined also where the process may not read it. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined;
  }
}

/** Returns the folder of the machine-wide files, undefined for a user without a home. */
export function configHome(): string | undefined {
  const base = readVariable("XDG_CONFIG_HOME");
  if (base?.startsWith("/")) return `${base}/bobbin`;
  const home = readVariable("HOME");
  return home ? `${home}/.config/bobbin` : undefined;
}

/**
 * Returns `configHome` where it exists: for hooks, which look into it more than once. They list the folder above it,
 * since the first error of a process costs it 0.9 ms.
 */
export function existingConfigHome(): string | undefined {
  const home = configHome();
  return home !== undefined && entryAt(home) ? home : undefined;
}

/** Returns the role, which some rules are for: that of `--role NAME`, else of the environment, else "default". */
export function readRole(args: readonly string[]): string {
  for (const [i, arg] of args.entries()) {
    const role = arg === "--role" ? args[i + 1] : /^--role=(.*)$/s.exec(arg)?.[1];
    if (role) return role;
  }
  for (const variable of ROLES) {
    const role = readVariable(variable);
    if (role) return role;
  }
  return "default";
}
