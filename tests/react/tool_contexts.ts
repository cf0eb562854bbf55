/** The context of a tool call in a session that was told nothing, for an agent that may see all. */
import type { Index } from "../../lib/index/store.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import type { ToolContext } from "../../lib/react/finding.ts";

export function toolContext(
  index: Index,
  cwd: string,
  more: Partial<ToolContext> = {},
): ToolContext {
  return {
    index,
    settings: DEFAULT_SETTINGS,
    cwd,
    home: "/home/dev",
    output: undefined,
    allows: () => true,
    tuning: {},
    isSaid: () => false,
    isNews: () => true,
    ...more,
  };
}
