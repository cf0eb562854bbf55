/** `bobbin reactions list|test`: the rules in force, and which of them would fire. */
import { readRole } from "../project/environment.ts";
import type { Root } from "../project/root.ts";
import { RULE_EXAMPLES } from "../project/rule_examples.ts";
import { ruleFiles } from "../project/rule_files.ts";
import { matchRule } from "../react/reaction_match.ts";
import { type ReactionRule, readReactions } from "../react/reaction_rules.ts";
import { type Reactions, reactTo } from "../react/reactions.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";
import { type CallFlags, readCall } from "./tool_call.ts";

export interface ReactionTestFlags extends OutputFlags, CallFlags {
  role?: string;
}

const NO_REACTIONS =
  `There are no reactions; write them into ".bobbin/reactions.toml", as\n${RULE_EXAMPLES.reactions}`;

/** Prints the rules; exit code 1 when there is none, or something is wrong with them. */
export function listReactions(flags: OutputFlags): void {
  const { rules, faults } = readReactions(ruleFiles(requireRoot(), "reactions"));
  if (rules.length === 0 || faults.length > 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ reactions: rules.map(toJson), faults });
  for (const rule of rules) print([paint("bold", rule.name), ...linesOf(rule)].join("\n  "));
  for (const fault of faults) talk(flags, fault);
  if (rules.length + faults.length === 0) {
    talk(flags, NO_REACTIONS);
  }
}

interface Judged {
  name: string;
  fires: boolean;
  /** Why it does not fire, or what it had to say and did not. */
  why: string;
}

/** Prints which rules fire for a call and what is said; exit code 1 when nothing is. */
export async function testReactions(flags: ReactionTestFlags): Promise<void> {
  const root = requireRoot();
  const role = flags.role ?? readRole([]);
  const reactions = await react(flags, root, role);
  const judged = judge(flags, root, role, reactions);
  if (reactions.text === "") Deno.exitCode = NOTHING;
  const { text, faults } = reactions;
  if (flags.json) return printJson({ role, reactions: judged, text, faults });
  for (const { name, fires, why } of judged) {
    print(
      fires ? `${paint("green", "fires")}   ${name}` : `${paint("dim", "silent")}  ${name}: ${why}`,
    );
  }
  if (text !== "") print(`\n${text}`);
  for (const fault of faults) talk(flags, fault);
  if (judged.length + faults.length === 0) talk(flags, NO_REACTIONS);
}

async function react(flags: ReactionTestFlags, root: Root, role: string): Promise<Reactions> {
  const settings = await readConfig(root, flags);
  const { tool, input, cwd } = readCall(flags);
  const { budget, maxChars } = settings.hooks;
  return await reactTo({ tool, input }, {
    root,
    cwd,
    sessionFolder: undefined,
    role,
    settings,
    injectionId: "",
    budget: { lines: budget, characters: maxChars },
  });
}

function judge(
  flags: ReactionTestFlags,
  root: Root,
  role: string,
  { fired }: Reactions,
): Judged[] {
  const call = readCall(flags);
  return readReactions(ruleFiles(root, "reactions")).rules.map((rule) => {
    const match = matchRule(rule, { call, role, root: root.path });
    const fires = fired.some(({ rule_name }) => rule_name === rule.name);
    const why = fires ? "" : match.fires ? "it finds nothing, or has no room" : match.why;
    return { name: rule.name, fires, why };
  });
}

function linesOf(rule: ReactionRule): string[] {
  const { tool, match, guidance, searchQuery, useCoupling, couplingThreshold, roles } = rule;
  return [
    `tool ${tool.written}`,
    ...[...match].map(([parameter, { written }]) => `${parameter} matches ${written}`),
    ...(roles.length > 0 ? [`for ${roles.map(({ written }) => written).join(", ")}`] : []),
    ...(guidance === "" ? [] : [`says ${JSON.stringify(guidance)}`]),
    // The other takes its place.
    ...(searchQuery === "" || useCoupling ? [] : [`searches for ${JSON.stringify(searchQuery)}`]),
    ...(useCoupling ? [`names files that change together, from ${couplingThreshold}`] : []),
  ];
}

function toJson(rule: ReactionRule): unknown {
  const { name, file, tool, match, roles } = rule;
  return {
    name,
    file,
    tool: tool.written,
    match: Object.fromEntries([...match].map(([parameter, { written }]) => [parameter, written])),
    guidance: rule.guidance,
    search_query: rule.searchQuery,
    search_group: rule.searchGroup,
    search_tags: rule.searchTags,
    max_context_lines: rule.maxContextLines,
    use_coupling: rule.useCoupling,
    coupling_threshold: rule.couplingThreshold,
    roles: roles.map(({ written }) => written),
  };
}
