/** Takes the suite's entries out of a host's settings file. */
import { originals, removeOriginal } from "./backup.ts";
import type { CommandPlace } from "./command.ts";
import type { InstallResult } from "./install.ts";
import { isSameButOwn, ownEntries, withoutEntries } from "./own_entries.ts";
import { changeSettingsFile, readSettingsFile, type SettingsFile } from "./settings_file.ts";
import { placePath } from "./settings_path.ts";
import { valueOf } from "./settings_text.ts";

/**
 * Takes the entries out; gives back the very bytes from before the installation where nothing else was
 * changed since. Throws a `UserError` when the file cannot be understood or written.
 */
export function uninstall(place: CommandPlace, isDryRun = false): InstallResult {
  const path = placePath(place);
  const now = readSettingsFile(path);
  const result = { host: place.host, path, notes: [] };
  if (ownEntries(now.text).length === 0) return { ...result, status: "unchanged", text: now.text };
  if (isDryRun) return { ...result, status: "uninstalled", text: textWithout(now) ?? "" };
  let text: string | undefined;
  changeSettingsFile(path, (file) => text = textWithout(file));
  if (text !== undefined) removeOriginal(now.path, text);
  return { ...result, status: "uninstalled", text: text ?? "" };
}

/** Returns the text without own entries; undefined for a file that was ours alone. */
function textWithout(file: SettingsFile): string | undefined {
  const kept = originals(file.path).filter((text) => ownEntries(text).length === 0);
  const original = kept.find((text) => isSameButOwn(text, file.text));
  if (original !== undefined) return original;
  const text = withoutEntries(file.text);
  return kept.length === 0 && Object.keys(valueOf(text)).length === 0 ? undefined : text;
}
