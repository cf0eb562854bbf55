/** The vault that a command works on. */
import { findVault, openVault, type Vault, vaultFolder } from "../notes/vault.ts";
import { resolve } from "../project/paths.ts";
import { findRoot } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import type { OutputFlags } from "./output.ts";

export interface VaultFlags extends OutputFlags {
  vault?: string;
}

/**
 * Returns the vault of `--vault`, else the one that the current folder lies in, else the one of the
 * project's configuration. Throws when there is none.
 */
export async function requireVault(flags: VaultFlags): Promise<Vault> {
  const folder = Deno.cwd();
  if (flags.vault !== undefined) return openVault(resolve(folder, flags.vault));
  const around = findVault(folder);
  if (around) return around;
  const root = findRoot(folder);
  const configured = root ? (await readConfig(root, flags)).notes.vault : "";
  const home = Deno.env.get("HOME") ?? "";
  if (root && configured !== "") return openVault(vaultFolder(root.path, configured, home));
  throw new UserError(
    `Cannot find a vault: no ".kb/config.json" in "${folder}" or above; add --vault DIR, or run "bobbin kb init"`,
  );
}
