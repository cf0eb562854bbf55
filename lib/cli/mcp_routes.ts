/** `bobbin mcp`, for the table of verbs. */
import { buildCommand } from "@stricli/core";
import { docs, outputFlags, textFlag } from "./flags.ts";
import type { McpFlags } from "./mcp_command.ts";

export const mcp = buildCommand<McpFlags>({
  // Not a literal: that would make deno read the library at the start of every verb.
  loader: async () => {
    const { mcpCommand }: typeof import("./mcp_command.ts") = await import(
      "./mcp_command.ts" as string
    );
    return mcpCommand;
  },
  parameters: {
    flags: {
      vault: textFlag("Folder of the notes; the one around you when left out", "DIR"),
      quiet: outputFlags.quiet,
    },
  },
  docs: docs(
    "Serve notes and index to a model",
    "An MCP server on stdin and stdout; a host starts it in the folder of the project, and knows no alias of your shell.",
    "claude mcp add bobbin -- bobbin mcp --vault ~/notes",
  ),
});
