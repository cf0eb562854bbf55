/** Whether the vault that a project's configuration names is there, and all of it can be indexed. */
import { type Finding, toFinding } from "../host/finding.ts";
import { openVault, vaultFolder } from "../notes/vault.ts";
import { walkVault } from "../notes/walk_vault.ts";
import { configFiles } from "../project/config_cache.ts";
import { loadConfig } from "../project/config_file.ts";
import { configHome } from "../project/environment.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { describeLargeNotes } from "./large_notes.ts";

/** Returns the findings on the vault of a root; none where no vault is named. */
export function checkVault(root: Root): Finding[] {
  const setting = vaultSetting(root);
  if (setting === "") return [];
  if (missingVault(root) !== undefined) {
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

/** Returns the folder that the configuration of a root names as the vault, when it is gone. */
export function missingVault(root: Root): string | undefined {
  const setting = vaultSetting(root), folder = folderOf(root, setting);
  return setting === "" || realPath(folder) !== undefined ? undefined : folder;
}

function vaultSetting(root: Root): string {
  return loadConfig(configFiles(root.state, configHome(), root.config)).settings.notes.vault;
}

function folderOf(root: Root, setting: string): string {
  return vaultFolder(root.path, setting, Deno.env.get("HOME") ?? "");
}
