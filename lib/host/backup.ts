/** The first original of a settings file, kept beside it so that `uninstall` can give back its bytes. */
import { removeIfThere } from "../project/paths.ts";
import { readIfThere } from "./settings_file.ts";

/** Keeps the text of a file. What somebody else left under the usual name is never overwritten. */
export function keepOriginal(path: string, text: string): void {
  const usual = `${path}.bak`;
  const there = readIfThere(usual);
  if (there === text) return;
  Deno.writeTextFileSync(there === undefined ? usual : `${path}.bobbin.bak`, text, { mode: 0o600 });
}

/** Returns the kept texts, the likelier first. */
export function originals(path: string): string[] {
  return backupPaths(path).map(readIfThere).filter((text) => text !== undefined);
}

/** Removes the backups that are needed no more. */
export function removeOriginals(path: string, isNeedless: (text: string) => boolean): void {
  for (const backup of backupPaths(path)) {
    const text = readIfThere(backup);
    if (text !== undefined && isNeedless(text)) removeIfThere(backup);
  }
}

function backupPaths(path: string): string[] {
  return [`${path}.bobbin.bak`, `${path}.bak`];
}
