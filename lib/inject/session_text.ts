/** What a session is told at its start about the project and its settings, each text once. */
import type { CallPlace } from "../ledger/hook_call.ts";
import { appendRow, readRows } from "../ledger/journal.ts";
import { unapproved } from "../project/approval.ts";
import { describeFault } from "../project/config_fault.ts";
import { configHome } from "../project/environment.ts";
import type { Root } from "../project/root.ts";
import { readRules, ruleFiles, type RuleKind } from "../project/rule_files.ts";
import type { Settings } from "../project/settings.ts";
import { oneLine } from "./layouts.ts";
import { projectFacts } from "./session_facts.ts";

const FILE = "start.jsonl";
const MOST_FAULTS = 3;
const LONGEST_FAULT = 300;
const RULE_KINDS: readonly RuleKind[] = ["reactions", "guards", "boundaries", "tags"];

/**
 * Returns the facts of the project that are wanted and what is wrong with its settings; "" when there is
 * nothing, or when the session was told just that and still knows it: hosts give it again after a resume.
 */
export function startText(
  { root, folder }: CallPlace,
  settings: Settings,
  faults: readonly string[],
  source: string,
): string {
  const lines = [
    ...projectFacts(root.path, settings.session.metadata),
    ...faultLines([...faults, ...ruleFaults(root)]),
    ...approvalLines(root, settings),
  ];
  const text = lines.join("\n");
  const isForgotten = source === "compact" || source === "clear";
  return isForgotten || lastStart(folder) !== text ? text : "";
}

/** Records what was told; nothing is nothing to record. */
export function recordStart(folder: string | undefined, text: string): void {
  if (folder !== undefined && text !== "") appendRow(`${folder}/${FILE}`, { text });
}

function lastStart(folder: string | undefined): unknown {
  return folder === undefined ? undefined : readRows(`${folder}/${FILE}`).at(-1)?.text;
}

function faultLines(faults: readonly string[]): string[] {
  const more = faults.length - MOST_FAULTS;
  return [
    ...faults.slice(0, MOST_FAULTS).map((fault) =>
      `bobbin: ${oneLine(fault).slice(0, LONGEST_FAULT).toWellFormed()}`
    ),
    ...more > 0 ? [`bobbin: ${more} more faults of settings; "bobbin hook status" lists them`] : [],
  ];
}

/** A file of rules that cannot be read guards nothing, and nobody would notice. */
function ruleFaults(root: Root): string[] {
  return RULE_KINDS.flatMap((kind) => {
    const files = ruleFiles(root, kind);
    return files.length === 0 ? [] : readRules(files, kind, []).faults.map(describeFault);
  });
}

function approvalLines({ config }: Root, { stop }: Settings): string[] {
  if (unapproved(stop.actions, configHome(), config).length === 0) return [];
  return [
    "bobbin: the [stop] actions of this project do not run: nobody has approved them; " +
    '"bobbin hook approve" prints and approves them',
  ];
}
