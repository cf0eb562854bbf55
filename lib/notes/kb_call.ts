/** What the hooks of the notes have in common: the vault of a call, and the row of what was done. */
import { type CallFacts, currentFolder, isProbe, recordRun } from "../ledger/hook_call.ts";
import { readFlags } from "../project/hook_flags.ts";
import { findVault, openVault, type Vault } from "./vault.ts";

/** Returns the vault that `--vault` names, else the one around the folder of the call, or undefined. Never throws. */
export function vaultOfCall(args: readonly string[], cwd: string | undefined): Vault | undefined {
  const { vault } = readFlags(args);
  try {
    return vault === undefined ? findVault(cwd ?? currentFolder()) : openVault(vault);
  } catch {
    return undefined;
  }
}

/** Records a run in the vault's own metrics, after what the reply has to keep; nothing for a probe. */
export function recordCall(
  vault: Vault,
  facts: CallFacts,
  reason: string,
  fault: string,
  keep: () => void,
): void {
  if (isProbe()) return;
  keep();
  recordRun(vault.state, facts, { reason, ...(fault === "" ? {} : { fault }) });
}
