/** Makes a folder of Markdown a vault. What is there already stays as it is. */
import { join } from "../project/paths.ts";
import { appendMissingLines } from "./ignored_files.ts";
import { openVault, type Vault, VAULT_DEFAULTS } from "./vault.ts";

/** The version of the configuration that kb-metabolism has as well. */
const CONFIG_VERSION = 2;

export interface InitResult {
  vault: Vault;
  /** False for a folder that was a vault before. */
  isNew: boolean;
}

/** Creates `.kb` in a folder, or what is missing of it. Throws when it cannot be written. */
export function initVault(folder: string): InitResult {
  const state = join(folder, ".kb");
  Deno.mkdirSync(state, { recursive: true });
  const config = JSON.stringify({ version: CONFIG_VERSION, ...VAULT_DEFAULTS }, null, 2) + "\n";
  const isNew = writeNew(`${state}/config.json`, config);
  appendMissingLines(state);
  return { vault: openVault(folder), isNew };
}

/** Returns false where there is a file already. */
function writeNew(path: string, text: string): boolean {
  try {
    Deno.writeTextFileSync(path, text, { createNew: true });
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw error;
  }
}
