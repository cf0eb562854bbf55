/** The suite as a plugin of Claude Code: what stands in its folder beside the bundled hooks. */
import { show } from "./install.ts";

const NAME = "bobbin";
const DESCRIPTION = "Puts the few excerpts of a project that matter in front of the model";

/**
 * Returns the texts of the plugin's files by their paths in its folder. `folder` has to hold the bundles
 * in "hooks"; only those that are there get an entry.
 */
export function pluginFiles(folder: string, version: string): Record<string, string> {
  const author = { name: NAME };
  const hooks = show({
    host: "claude",
    scope: "plugin",
    form: "bundle",
    project: folder,
    scripts: `${folder}/hooks`,
    deno: "deno",
    flags: [],
  });
  return {
    ".claude-plugin/plugin.json": json({
      name: NAME,
      version,
      description: DESCRIPTION,
      author,
      license: "MIT",
    }),
    // A marketplace of one, so that the folder can be installed as it is.
    ".claude-plugin/marketplace.json": json({
      name: NAME,
      owner: author,
      description: DESCRIPTION,
      plugins: [{ name: NAME, source: "./", description: DESCRIPTION }],
    }),
    "hooks/hooks.json": hooks + "\n",
  };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) + "\n";
}
