/** Whether the files of rules that people write can be used as they are written. */
import { readGuards } from "../guard/guard_rules.ts";
import { type Finding, toFinding } from "../host/finding.ts";
import { boundaryNotices } from "../project/boundaries.ts";
import { readRole } from "../project/environment.ts";
import type { Root } from "../project/root.ts";
import { ruleFiles } from "../project/rule_files.ts";
import { readTags } from "../project/tags.ts";
import { readReactions } from "../react/reaction_rules.ts";

/** Returns a finding for each thing that is wrong with guards, reactions, tags and boundaries. */
export function checkRules(root: Root): Finding[] {
  const sentences = [
    ...readGuards(ruleFiles(root, "guards")).faults,
    ...readReactions(ruleFiles(root, "reactions")).faults,
    ...readTags(root, readRole([])).faults,
    ...boundaryNotices(root, ["any path"]).faults,
  ];
  return sentences.map((sentence) => toFinding("fault", sentence));
}
