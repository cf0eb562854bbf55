/** Takes the suite's entries out of a host's settings file. */
import { originals, removeOriginals } from "./backup.ts";
import { HOOKS, type Suite } from "./command.ts";
import type { InstallResult } from "./install.ts";
import { NOTES } from "./notes_suite.ts";
import { isSameButOwn, ownEntries, withoutEntries } from "./own_entries.ts";
import { changeSettingsFile, readSettingsFile, type SettingsFile } from "./settings_file.ts";
import { placePath, type SettingsPlace } from "./settings_path.ts";
import { valueOf } from "./settings_text.ts";

/** All that may have been installed into one file, one after the other. */
const SUITES: readonly Suite[] = [HOOKS, NOTES];

/**
 * Takes the entries out; gives back the very bytes from before the installation where nothing else was
 * changed since. Throws a `UserError` when the file cannot be understood or written.
 */
export function uninstall(
  place: SettingsPlace & { suite?: Suite | undefined },
  isDryRun = false,
): InstallResult {
  const path = placePath(place);
  const now = readSettingsFile(path);
  const result = { host: place.host, path, notes: [] };
  if (ownEntries(now.text, place.suite).length === 0) {
    return { ...result, status: "unchanged", text: now.text };
  }
  if (isDryRun) {
    return { ...result, status: "uninstalled", text: textWithout(now, place.suite) ?? "" };
  }
  let text: string | undefined;
  changeSettingsFile(
    path,
    (file) => text = textWithout(file, place.suite),
    () => removeOriginals(now.path, (kept) => kept === text || holdsNoMore(kept, text ?? "{}")),
  );
  return { ...result, status: "uninstalled", text: text ?? "" };
}

/** Returns the text without own entries; undefined for a file that was ours alone. */
function textWithout(file: SettingsFile, suite?: Suite): string | undefined {
  const kept = originals(file.path).filter((text) => ownEntries(text, suite).length === 0);
  const original = kept.find((text) => isSameButOwn(text, file.text, suite));
  if (original !== undefined) return original;
  const text = withoutEntries(file.text, suite);
  const isOursAlone = kept.every(isOurs) && Object.keys(valueOf(text)).length === 0;
  return isOursAlone ? undefined : text;
}

/** True for a backup between two installations, once nothing of either is in the file. */
function holdsNoMore(kept: string, text: string): boolean {
  const bare = SUITES.reduce((left, suite) => withoutEntries(left, suite), kept);
  return isOurs(kept) && !isOurs(text) && isSameButOwn(bare, text);
}

function isOurs(text: string): boolean {
  return SUITES.some((suite) => ownEntries(text, suite).length > 0);
}
