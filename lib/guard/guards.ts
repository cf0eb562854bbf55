/**
 * The rules that refuse a prompt or a tool call, or warn about it. Most projects have none: then this costs
 * a look for the files, and nothing else is loaded.
 */
import type { ToolUse } from "../host/event.ts";
import type { Root } from "../project/root.ts";
import { ruleFiles } from "../project/rule_files.ts";

export interface Verdict {
  /** Why the prompt or the call is refused; undefined lets it pass. */
  block?: string;
  /** What guards say that let it pass. */
  warnings: string[];
  /** What each guard that spoke had to say. */
  findings: Finding[];
  /** What is wrong with the files, a sentence each. */
  faults: string[];
}

export interface Finding {
  guard: string;
  action: "block" | "warn";
  message: string;
}

/** A call that a host is about to make. */
export interface GuardedCall extends ToolUse {
  /** Where relative paths begin; absolute. */
  cwd: string;
}

/**
 * Returns what the guards of a root say about a prompt, undefined where there are none. A guard that cannot
 * be evaluated lets the prompt pass, unless its `on_error` is "block". Never throws.
 */
export async function guardPrompt(prompt: string, root: Root): Promise<Verdict | undefined> {
  const files = ruleFiles(root, "guards");
  if (files.length === 0) return undefined;
  try {
    const { judgePrompt }: typeof import("./judge.ts") = await import("./judge.ts" as string);
    return judgePrompt(prompt, files);
  } catch (error) {
    return { warnings: [], findings: [], faults: [nameOf(error)] };
  }
}

/**
 * Returns what the guards of a root say about a tool call, undefined where there are none. `call` is
 * undefined when the host's payload could not be read. A guard that cannot be evaluated refuses the call,
 * unless its `on_error` is "allow". Never throws.
 */
export async function guardTool(
  call: GuardedCall | undefined,
  root: Root,
): Promise<Verdict | undefined> {
  const files = ruleFiles(root, "guards");
  if (files.length === 0) return undefined;
  try {
    const { judgeTool }: typeof import("./judge.ts") = await import("./judge.ts" as string);
    return judgeTool(call, files, root);
  } catch (error) {
    const block = `Blocked: the guards of "${files.at(-1)}" could not be evaluated (${
      nameOf(error)
    }); run "bobbin guards list"`;
    return { block, warnings: [], findings: [], faults: [nameOf(error)] };
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "error";
}
