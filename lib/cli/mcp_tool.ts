/** How a tool of the MCP server answers: a text for the model, an error in the same words as on the command line. */
// @ts-types="@modelcontextprotocol/sdk/types"
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { makeVisible, maskSecrets } from "../search/visible.ts";
import { describeError } from "./exit.ts";

/** Changes no file of the user's; what it was asked may be noted in the log of the vault. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Adds something, and takes nothing away. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Returns the text that `work` gives; what it throws becomes an error that the model can read. */
export async function answer(work: () => string | Promise<string>): Promise<CallToolResult> {
  try {
    return toResult(await work());
  } catch (error) {
    return { ...toResult(describeError(error)), isError: true };
  }
}

function toResult(text: string): CallToolResult {
  return { content: [{ type: "text", text: makeVisible(maskSecrets(text)) }] };
}
