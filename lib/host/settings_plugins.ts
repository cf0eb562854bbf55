/** The plugins of Claude Code that bring hooks, as its own records name them. */
import { readIfThere } from "./settings_file.ts";
import type { Homes } from "./settings_path.ts";
import { valueOf } from "./settings_text.ts";

export interface Plugin {
  /** As "bobbin@bobbin": the plugin and where it was got. */
  name: string;
  /** Folder of its files. */
  root: string;
  /** The file that names its hooks. */
  path: string;
  /** Text of that file; "" for none. */
  text: string;
}

/**
 * Returns the plugins that are enabled for a project; `settings` are the texts of the host's settings
 * files from the weakest to the strongest.
 */
export function enabledPlugins(
  project: string,
  homes: Homes,
  settings: readonly string[],
): Plugin[] {
  const enabled: Record<string, unknown> = Object.assign(
    {},
    ...settings.map((text) => Object(valueOf(text).enabledPlugins)),
  );
  const folder = homes.claudeConfig?.trim() || `${homes.home}/.claude`;
  const { plugins } = valueOf(readIfThere(`${folder}/plugins/installed_plugins.json`) ?? "");
  const installed: Record<string, unknown> = Object(plugins);
  return Object.entries(installed).filter(([name]) => enabled[name] === true)
    .flatMap(([name, places]) => {
      const root = [places].flat().map(Object).find(({ scope, projectPath }) =>
        scope !== "project" && scope !== "local" || projectPath === project
      )?.installPath;
      return typeof root === "string" ? [pluginAt(name, root)] : [];
    });
}

/** Returns the plugin in a folder. Its hooks stand in a file of their own, or in one that its manifest names. */
function pluginAt(name: string, root: string): Plugin {
  const manifest = `${root}/.claude-plugin/plugin.json`;
  const { hooks } = valueOf(readIfThere(manifest) ?? "");
  if (typeof hooks === "object") {
    return { name, root, path: manifest, text: JSON.stringify({ hooks }) };
  }
  const path = `${root}/${typeof hooks === "string" ? hooks : "hooks/hooks.json"}`;
  return { name, root, path, text: readIfThere(path) ?? "" };
}
