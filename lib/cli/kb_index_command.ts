/** `bobbin kb index`: brings the index of a vault up to date. */
import { lockIndex } from "../index/lock.ts";
import { appendMissingLines } from "../notes/ignored_files.ts";
import { indexVault } from "../notes/index_vault.ts";
import { unusedKeys, type Vault, VAULT_DEFAULTS } from "../notes/vault.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { describeLargeNotes } from "./large_notes.ts";
import { formatCount } from "./measures.ts";
import { printJson, progress, talk } from "./output.ts";

export interface KbIndexFlags extends VaultFlags {
  force?: boolean;
}

/** Reads the notes that changed, or with `--force` all of them. */
export async function kbIndexCommand(flags: KbIndexFlags): Promise<void> {
  const vault = await requireVault(flags);
  appendMissingLines(vault.state);
  tellUnusedKeys(flags, vault);
  using _lock = await lockIndex(
    `${vault.database}-lock`,
    () => talk(flags, "Another run is at work; waiting for it"),
  );
  const started = performance.now();
  const { notes, read, removed, tooLarge } = indexVault(vault, {
    force: flags.force ?? false,
    onProgress: progress(flags, "Read"),
  });
  const milliseconds = Math.round(performance.now() - started);
  if (flags.json) {
    return printJson({ vault: vault.path, notes, read, removed, tooLarge, milliseconds });
  }
  const seconds = (milliseconds / 1000).toFixed(2);
  talk(
    flags,
    `Indexed ${formatCount(notes, "note")}: ${read} read, ${removed} removed in ${seconds} s`,
  );
  if (tooLarge.length > 0) talk(flags, describeLargeNotes(tooLarge));
}

function tellUnusedKeys(flags: KbIndexFlags, vault: Vault): void {
  for (const key of unusedKeys(vault)) {
    const standIn = JSON.stringify(VAULT_DEFAULTS[key]);
    talk(
      flags,
      `Cannot use "${key}" of "${vault.state}/config.json": of another kind than ${standIn}, which stands in; mend it`,
    );
  }
}
