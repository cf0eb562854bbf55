/** The settings that a command works with: the CLI refuses a bad file, where hooks go on with the rest. */
import { configFiles, readSettings } from "../project/config_cache.ts";
import { configHome } from "../project/environment.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { UserError } from "../project/user_error.ts";
import { type OutputFlags, talk } from "./output.ts";

/** Returns the settings in force; warnings go to stderr. Throws when a file holds what cannot be used. */
export async function readConfig(root: Root, flags: OutputFlags): Promise<Settings> {
  const home = configHome();
  const known = await readSettings(root.state, home, root.config);
  // The schema is a hundred modules, a third of what a command takes: only what is wrong is worth that.
  if (known.faults.length === 0) return known.settings;
  const [{ loadConfig }, { describeFault }]: [
    typeof import("../project/config_file.ts"),
    typeof import("../project/config_fault.ts"),
  ] = await Promise.all([
    import("../project/config_file.ts" as string),
    import("../project/config_fault.ts" as string),
  ]);
  const { settings, faults } = loadConfig(configFiles(root.state, home, root.config));
  const errors = faults.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new UserError(errors.map(describeFault).join("\n"));
  for (const warning of faults) talk(flags, describeFault(warning));
  return settings;
}
