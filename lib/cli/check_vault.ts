/** Whether the vault that a project's configuration names is there, and all of it can be indexed. */
import { type Finding, toFinding } from "../host/finding.ts";
import { type Index, openIndex } from "../index/store.ts";
import { openVault, type Vault, vaultFolder } from "../notes/vault.ts";
import { walkVault } from "../notes/walk_vault.ts";
import { isInside, realPath, relative } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { describeLargeNotes } from "./large_notes.ts";
import { formatCount } from "./measures.ts";

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
    const vault = openVault(folderOf(root, setting));
    const { tooLarge } = walkVault(vault);
    return [
      ...tooLarge.length > 0 ? [toFinding("warning", describeLargeNotes(tooLarge))] : [],
      ...doubledNotes(root, vault),
    ];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [toFinding("fault", error.message)];
  }
}

/** A vault in the project is searched with the code too, unless that leaves it out. */
function doubledNotes(root: Root, { path }: Vault): Finding[] {
  using index = isInside(root.path, path) ? readableIndex(root) : undefined;
  if (!index) return [];
  const notes = path === root.path ? "" : `${relative(root.path, path)}/`;
  const count = [...index.repos.keys()].flatMap((repo) => index.filesOf(repo))
    .filter((file) => file.path.startsWith(notes) && file.path.endsWith(".md")).length;
  return count === 0 ? [] : [{
    level: "warning",
    what: `${formatCount(count, "note")} of the vault can be shown twice: the index has them too`,
    next: `add "${notes}**/*.md" to index.exclude, and run "bobbin index"`,
  }];
}

/** What is wrong with one that cannot be read is told by the look at the index itself. */
function readableIndex(root: Root): Index | undefined {
  try {
    return openIndex(root.index);
  } catch {
    return undefined;
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
