/** Reads `reactions.toml` into rules; one that is at fault is left out and told of. */
import { describeFault } from "../project/config_fault.ts";
import {
  COUNT,
  listOf,
  NAME_GLOB,
  PATTERNS,
  type Patterns,
  readFields,
  SHARE,
  SWITCH,
  type Test,
  TEXT,
  type Values,
} from "../project/rule_fields.ts";
import { readRules, type WrittenRule } from "../project/rule_files.ts";

export interface ReactionRule {
  name: string;
  file: string;
  tool: Test;
  /** By parameter; all must match. */
  match: Patterns;
  guidance: string;
  /** "" for none. */
  searchQuery: string;
  /** Name of a repository; "" for all. */
  searchGroup: string;
  /** A file needs one of them; none asks for nothing. */
  searchTags: readonly string[];
  maxContextLines: number;
  useCoupling: boolean;
  /** Share of the file's commits, 0 to 1. */
  couplingThreshold: number;
  /** None means every role. */
  roles: readonly Test[];
}

const FIELDS = {
  tool: NAME_GLOB,
  match: PATTERNS,
  guidance: TEXT,
  search_query: TEXT,
  search_group: TEXT,
  search_tags: listOf(TEXT),
  max_context_lines: COUNT,
  use_coupling: SWITCH,
  coupling_threshold: SHARE,
  roles: listOf(NAME_GLOB),
};

/** Returns the rules of the files, and a sentence for each fault. Never throws. */
export function readReactions(
  files: readonly string[],
): { rules: ReactionRule[]; faults: string[] } {
  const written = readRules(files, "reactions", Object.keys(FIELDS));
  const said = written.faults.map(describeFault);
  const rules = written.rules.flatMap((rule): ReactionRule[] => {
    const { values, faults } = readFields("reactions", rule, FIELDS);
    said.push(...faults.map(describeFault));
    if (faults.some(({ severity }) => severity === "error")) return [];
    const { tool, ...others } = values;
    const reaction = tool && toReaction(rule, tool, others);
    if (reaction && (reaction.guidance || reaction.searchQuery || reaction.useCoupling)) {
      return [reaction];
    }
    const lacking = tool ? 'nothing to say; add guidance = "…"' : 'no tool; add tool = "Edit"';
    said.push(`Cannot use the reaction "${rule.name}" of "${rule.file}": ${lacking}`);
    return [];
  });
  return { rules, faults: said };
}

function toReaction(
  { name, file }: WrittenRule,
  tool: Test,
  values: Values<Omit<typeof FIELDS, "tool">>,
): ReactionRule {
  return {
    name,
    file,
    tool,
    match: values.match ?? new Map(),
    guidance: values.guidance ?? "",
    searchQuery: values.search_query ?? "",
    searchGroup: values.search_group ?? "",
    searchTags: values.search_tags ?? [],
    maxContextLines: values.max_context_lines ?? 50,
    useCoupling: values.use_coupling ?? false,
    couplingThreshold: values.coupling_threshold ?? 0.1,
    roles: values.roles ?? [],
  };
}
