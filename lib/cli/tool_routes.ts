/** The verbs that hosts call after a tool. */
import type { Host } from "../host/host.ts";
import { buildCommand } from "@stricli/core";
import { docs, hostFlag, textFlag } from "./flags.ts";

interface ToolFlags {
  budget?: string;
  host?: Host;
  role?: string;
}

const flags = {
  budget: textFlag("Lines of content at most; half of hooks.budget when left out", "N"),
  host: hostFlag,
  role: textFlag("Whose access rules apply", "NAME"),
};

/** Here for the help and the completions: see hook_verbs.ts. */
const postToolUse = buildCommand<ToolFlags>({
  loader: async () => {
    const { runPostToolHook }: typeof import("../react/post_tool_hook.ts") = await import(
      "../react/post_tool_hook.ts" as string
    );
    return () => runPostToolHook([]);
  },
  parameters: { flags },
  docs: docs(
    "Answer the payload of a tool call on stdin",
    "What hooks/post_tool_use.ts does: what changes with an edit, and what a search or a read left out.",
    `echo '{"tool_name":"Edit","tool_input":{"file_path":"a.ts"}}' | bobbin hook post-tool-use`,
  ),
});

const postToolUseFailure = buildCommand<ToolFlags>({
  loader: async () => {
    const { runFailureHook }: typeof import("../react/failure_hook.ts") = await import(
      "../react/failure_hook.ts" as string
    );
    return () => runFailureHook([]);
  },
  parameters: { flags },
  docs: docs(
    "Answer the payload of a failed tool call on stdin",
    "What hooks/post_tool_use_failure.ts does: the code that an error names, or where a missing file may be.",
    `echo '{"tool_name":"Bash","error":"src/a.ts(3,1): error"}' | bobbin hook post-tool-use-failure`,
  ),
});

export const toolVerbs = { postToolUse, postToolUseFailure };
