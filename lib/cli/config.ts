/** The settings that a command works with: the CLI refuses a bad file, where hooks go on with the rest. */
import { loadConfig } from "../project/config_file.ts";
import { describeFault } from "../project/config_fault.ts";
import { configFiles } from "../project/config_cache.ts";
import { configHome } from "../project/environment.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { UserError } from "../project/user_error.ts";
import { type OutputFlags, talk } from "./output.ts";

/** Returns the settings in force; warnings go to stderr. Throws when a file holds what cannot be used. */
export function readConfig(root: Root, flags: OutputFlags): Settings {
  const { settings, faults } = loadConfig(configFiles(root.state, configHome(), root.config));
  const errors = faults.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new UserError(errors.map(describeFault).join("\n"));
  for (const warning of faults) talk(flags, describeFault(warning));
  return settings;
}
