/** `bobbin kb read`: a note as its file is, byte by byte; reading keeps it alive. */
import { readOneNote } from "../notes/use_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { printBytes, printJson, talk } from "./output.ts";

/** Prints a note and records that it was read. */
export async function kbReadCommand(flags: VaultFlags, path: string): Promise<void> {
  const vault = await requireVault(flags);
  const { note, bytes, isRecorded } = readOneNote(vault, path);
  if (!isRecorded) talk(flags, `Not recorded as read: "${vault.log}" cannot be written`);
  if (!flags.json) return printBytes(bytes);
  printJson({
    path: note.path,
    id: note.id,
    title: note.title,
    tier: note.tier ?? null,
    use_when: note.useWhen,
    text: new TextDecoder().decode(bytes),
  });
}
