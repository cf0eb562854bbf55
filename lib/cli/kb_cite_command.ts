/** `bobbin kb cite`: says that notes went into a piece of work, the strongest sign of life. */
import { citeNotes } from "../notes/use_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { printJson, talk } from "./output.ts";

/** Records that notes were cited. Throws when that cannot be recorded. */
export async function kbCiteCommand(flags: VaultFlags, ...paths: string[]): Promise<void> {
  const vault = await requireVault(flags);
  const cited = citeNotes(vault, paths);
  if (flags.json) return printJson({ cited });
  const days = vault.config.citeDays;
  talk(flags, `Cited ${formatCount(cited.length, "note")}, which will live ${days} days by that`);
}
