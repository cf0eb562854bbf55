/** Whether the vault that a project's configuration names is there, and all of it can be indexed. */
import { type Finding, toFinding } from "../host/finding.ts";
import { openVault, vaultFolder } from "../notes/vault.ts";
import { walkVault } from "../notes/walk_vault.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { describeLargeNotes } from "./large_notes.ts";

/** Returns the findings on the vault that `notes.vault` of a root names; none where it is empty. */
export function checkVault(root: Root, setting: string): Finding[] {
  if (setting === "") return [];
  if (missingVault(root, setting) !== undefined) {
    return [{
      level: "fault",
      what: `The vault "${setting}" of notes.vault is gone`,
      next: "set notes.vault to where it is now, then look again: hooks may name it too",
    }];
  }
  try {
    const { tooLarge } = walkVault(openVault(folderOf(root, setting)));
    return tooLarge.length > 0 ? [toFinding("warning", describeLargeNotes(tooLarge))] : [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [toFinding("fault", error.message)];
  }
}

/** Returns the folder that `notes.vault` of a root names, when it is gone. */
export function missingVault(root: Root, setting: string): string | undefined {
  const folder = folderOf(root, setting);
  return setting === "" || realPath(folder) !== undefined ? undefined : folder;
}

function folderOf(root: Root, setting: string): string {
  return vaultFolder(root.path, setting, Deno.env.get("HOME") ?? "");
}
