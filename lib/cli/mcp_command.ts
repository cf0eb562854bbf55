/** `bobbin mcp`: the notes and the index as tools for a model, over stdin and stdout. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { VaultFlags } from "./kb_vault.ts";
import { addCodeTools } from "./mcp_code_tools.ts";
import { addNoteTools } from "./mcp_note_tools.ts";
import { StdioTransport } from "./mcp_stdio.ts";
import { VERSION } from "./version.ts";

/** Stdout belongs to the protocol, so there is no data to print in another form. */
export type McpFlags = Omit<VaultFlags, "json">;

const INSTRUCTIONS =
  "bobbin holds an index of the project in the current folder (code_search, code_context) and the " +
  "user's own notes (kb_search, kb_read). Notes live by use: read in full what a snippet only " +
  "begins, and cite with kb_cite what went into your work. Nothing here deletes a note; that is the user's decision.";

/** Serves until the client closes stdin. */
export async function mcpCommand(flags: McpFlags): Promise<void> {
  const server = new McpServer({ name: "bobbin", version: VERSION }, {
    instructions: INSTRUCTIONS,
  });
  addNoteTools(server, flags);
  addCodeTools(server);
  await server.connect(new StdioTransport());
}
