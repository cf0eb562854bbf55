/** `bobbin guards list|test`: the guards in force, and what they say. */
import { type Guard, readGuards } from "../guard/guard_rules.ts";
import { guardPrompt, guardTool, type Verdict } from "../guard/guards.ts";
import type { Root } from "../project/root.ts";
import { RULE_EXAMPLES } from "../project/rule_examples.ts";
import { ruleFiles } from "../project/rule_files.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";
import { type CallFlags, readCall } from "./tool_call.ts";

export interface GuardTestFlags extends OutputFlags, CallFlags {
  prompt?: string;
}

/** Prints the guards; exit code 1 when there is none, or something is wrong with them. */
export function listGuards(flags: OutputFlags): void {
  const { guards, faults } = readGuards(ruleFiles(requireRoot(), "guards"));
  if (guards.length === 0 || faults.length > 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ guards: guards.map(toJson), faults });
  for (const guard of guards) print(describe(guard));
  for (const fault of faults) talk(flags, fault);
  if (guards.length + faults.length === 0) {
    talk(
      flags,
      `There are no guards; write them into ".bobbin/guards.toml", as\n${RULE_EXAMPLES.guards}`,
    );
  }
}

/** Prints what the guards say about a call or a prompt; exit code 1 when they refuse it. */
export async function testGuards(flags: GuardTestFlags): Promise<void> {
  const verdict = await judge(flags, requireRoot());
  const { block, findings = [], faults = [] } = verdict ?? {};
  if (block !== undefined) Deno.exitCode = NOTHING;
  if (flags.json) {
    const outcome = block !== undefined ? "block" : findings.length > 0 ? "warn" : "pass";
    return printJson({ verdict: outcome, findings, faults });
  }
  for (const { guard, action, message } of findings) {
    const colour = action === "block" ? "red" : "cyan";
    print(`${paint(colour, action)}  ${guard}: ${message}`);
  }
  if (findings.length === 0) print(block ?? paint("green", "pass"));
  const said = [...findings.map(({ message }) => message), block].join("\n");
  for (const fault of faults.filter((fault) => !said.includes(fault))) talk(flags, fault);
}

async function judge(flags: GuardTestFlags, root: Root): Promise<Verdict | undefined> {
  return flags.prompt === undefined
    ? await guardTool(readCall(flags), root)
    : await guardPrompt(flags.prompt, root);
}

function describe(guard: Guard): string {
  const { name, event, action, onError, fault } = guard;
  const state = fault === undefined ? action : paint("red", `at fault: ${onError}`);
  return `${paint("bold", name)}  ${event}, ${state}${
    conditionsOf(guard).map((c) => `\n  ${c}`).join("")
  }`;
}

function conditionsOf({ tool, prompt, match, outside }: Guard): string[] {
  return [
    ...(tool ? [`tool ${tool.written}`] : []),
    ...(prompt ? [`prompt matches ${prompt.written}`] : []),
    ...[...match ?? []].map(([parameter, { written }]) => `${parameter} matches ${written}`),
    ...(outside ? [`a path outside of ${outside.join(", ")}`] : []),
  ];
}

function toJson(guard: Guard): unknown {
  const { name, file, event, action, message, onError, fault } = guard;
  return {
    name,
    file,
    event,
    action,
    message: message ?? null,
    on_error: onError,
    conditions: conditionsOf(guard),
    fault: fault ?? null,
  };
}
