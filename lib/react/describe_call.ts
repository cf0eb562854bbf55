/** A tool call in one line, as it is kept with what was said about it. */
import type { ToolUse } from "../host/event.ts";
import { parameterOf } from "../project/tool_table.ts";
import { maskSecrets } from "../search/visible.ts";

const TELLING = ["file_path", "command", "pattern", "url"];
const LONGEST = 300;

/** Returns the tool and what it was about: "Edit src/a.ts", without secrets. */
export function describeCall({ tool, input }: ToolUse): string {
  const value = TELLING.map((name) => parameterOf(input, name))
    .find((value) => typeof value === "string" && value !== "");
  return maskSecrets(`${tool} ${value ?? ""}`).slice(0, LONGEST).trim();
}
