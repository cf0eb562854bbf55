/** `bobbin kb stats`: a vault in numbers, the injections of the hook among them. */
import { digestReminder, lastDigestTime } from "../notes/digest_age.ts";
import { rotateLog } from "../notes/log_rotation.ts";
import { countVault, type VaultStats } from "../notes/stats.ts";
import { surveyVault } from "../notes/survey.ts";
import type { Vault } from "../notes/vault.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { describeLargeNotes } from "./large_notes.ts";
import { formatCount } from "./measures.ts";
import { print, printJson, talk } from "./output.ts";

/** Prints how many notes there are, what keeps them alive, and what happened in the last week. */
export async function kbStatsCommand(flags: VaultFlags): Promise<void> {
  const vault = await requireVault(flags);
  const stats = await readStats(vault, Date.now());
  if (flags.json) return printJson({ vault: vault.path, ...stats });
  print(`Vault    ${vault.path}`);
  for (const line of statsLines(stats)) print(line);
  if (stats.tooLarge.length > 0) talk(flags, describeLargeNotes(stats.tooLarge));
  const reminder = digestReminder(stats);
  if (reminder) talk(flags, reminder);
}

/** Returns the numbers of a vault as of now. */
export async function readStats(vault: Vault, now: number): Promise<VaultStats> {
  rotateLog(vault.log);
  const survey = await surveyVault(vault, now);
  return countVault(survey, vault.config, lastDigestTime(vault.reports), now);
}

/** Returns the numbers as a person reads them. */
export function statsLines(stats: VaultStats): string[] {
  const { notes, tiers, l0Cap, orphans, dying, aliveBy, lastWeek, daysSinceDigest } = stats;
  const { L0, L1, inbox, unsorted } = tiers;
  const done = (tool: string): number => lastWeek[tool] ?? 0;
  return [
    `Notes    ${notes}: ${L0} of ${l0Cap} in L0, ${L1} in L1, ${inbox} in the inbox, ${unsorted} unsorted`,
    `Alive    ${aliveBy.kb_cite} cited, ${aliveBy.kb_read} read, ${aliveBy.kb_inject} injected; ` +
    `${dying} without a sign of life, ${formatCount(orphans, "orphan")}`,
    `7 days   ${done("kb_search")} searched, ${done("kb_inject")} injected, ` +
    `${done("kb_read")} read, ${done("kb_cite")} cited, ${done("kb_add")} added`,
    `Digest   ${daysSinceDigest === null ? "never" : `${formatCount(daysSinceDigest, "day")} ago`}`,
  ];
}
