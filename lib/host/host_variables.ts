/** The variables that a host gives to a hook process. */
import type { Host } from "./host.ts";

/** Returns them for a project, and for the folder of the plugin that the hook belongs to. */
export function hostVariables(
  host: Host,
  project: string,
  plugin?: string,
): Record<string, string> {
  // Bob has none.
  if (host === "bob") return {};
  const variables = { CLAUDE_PROJECT_DIR: project, CLAUDECODE: "1" };
  return plugin === undefined ? variables : { ...variables, CLAUDE_PLUGIN_ROOT: plugin };
}
