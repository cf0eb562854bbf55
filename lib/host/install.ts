/** Puts the suite's entries into a host's settings file, and takes them out again. */
import { parse } from "jsonc-parser";
import { commandFor, type CommandPlace, isOwnCommand } from "./command.ts";
import { ENTRIES } from "./entries.ts";
import { EVENT_NAMES, type Host } from "./host.ts";
import {
  edit,
  groupsOf,
  readSettingsFile,
  withSettingsLock,
  writeSettingsFile,
} from "./settings_file.ts";

export interface InstallResult {
  status: "installed" | "uninstalled" | "unchanged";
  host: Host;
  path: string;
  /** The file as it is, or would be. */
  text: string;
}

/** Returns the settings file of a host's project scope. */
export function settingsPath(host: Host, project: string): string {
  return host === "claude" ? `${project}/.claude/settings.json` : `${project}/.bob/settings.json`;
}

/** Adds or renews the entries; nothing else in the file changes, and a second run changes nothing. */
export function install(place: CommandPlace, dryRun = false): InstallResult {
  return change(place.host, place.project, "installed", dryRun, (text) => {
    if (ownCommands(text).join("\n") === wantedCommands(place).join("\n")) return text;
    return withEntries(withoutOwn(text), place);
  });
}

/** Takes the entries out; gives back the very bytes where nothing else was changed since. */
export function uninstall(place: CommandPlace, dryRun = false): InstallResult {
  return change(place.host, place.project, "uninstalled", dryRun, (text, path) => {
    if (ownCommands(text).length === 0) return text;
    const original = readOriginal(path);
    const plain = withoutOwn(text);
    if (original !== undefined && plain === withoutOwn(withEntries(original, place))) {
      return original;
    }
    return plain;
  });
}

function change(
  host: Host,
  project: string,
  done: "installed" | "uninstalled",
  dryRun: boolean,
  rewrite: (text: string, path: string) => string,
): InstallResult {
  const path = settingsPath(host, project);
  return withSettingsLock(path, () => {
    const file = readSettingsFile(path);
    const text = rewrite(file.text, file.path);
    if (text === file.text) return { status: "unchanged", host, path, text };
    if (!dryRun) {
      // A file that we made, and that holds nothing any more, goes as it came.
      const isOurs = readOriginal(file.path) === undefined && isEmpty(text);
      if (done === "uninstalled" && isOurs) Deno.removeSync(file.path);
      else writeSettingsFile(file, text.endsWith("\n") || file.exists ? text : text + "\n");
      if (done === "uninstalled") removeOriginal(file.path);
    }
    return { status: done, host, path, text };
  });
}

function withEntries(text: string, place: CommandPlace): string {
  let changed = text;
  for (const entry of ENTRIES) {
    if (!entry.hosts.includes(place.host)) continue;
    const hook = { type: "command", command: commandFor(entry, place), timeout: entry.timeout };
    const event = EVENT_NAMES[entry.kind];
    const exists = groupsOf(settingsOf(changed), event).length > 0;
    changed = exists
      ? edit(changed, ["hooks", event, -1], { hooks: [hook] })
      : edit(changed, ["hooks", event], [{ hooks: [hook] }]);
  }
  return changed;
}

/** Removes own handlers, groups that they leave empty, and then events and `hooks` without any. */
function withoutOwn(text: string): string {
  let changed = text;
  for (const event of Object.values(EVENT_NAMES)) {
    for (let at = groupsOf(settingsOf(changed), event).length - 1; at >= 0; at--) {
      const handlers = groupsOf(settingsOf(changed), event)[at]?.hooks ?? [];
      const foreign = handlers.filter(({ command }) => !isOwnCommand(command ?? ""));
      if (foreign.length === handlers.length) continue;
      if (foreign.length === 0) changed = edit(changed, ["hooks", event, at], undefined);
      else {
        for (let i = handlers.length - 1; i >= 0; i--) {
          if (!isOwnCommand(handlers[i]?.command ?? "")) continue;
          changed = edit(changed, ["hooks", event, at, "hooks", i], undefined);
        }
      }
      if (groupsOf(settingsOf(changed), event).length === 0) {
        changed = edit(changed, ["hooks", event], undefined);
      }
    }
  }
  const { hooks } = settingsOf(changed) as { hooks?: object };
  const emptied = hooks !== undefined && Object.keys(hooks).length === 0 && changed !== text;
  return emptied ? edit(changed, ["hooks"], undefined) : changed;
}

/** Returns the own commands that stand in the file, in the order of the table. */
export function ownCommands(text: string): string[] {
  const settings = settingsOf(text);
  return ENTRIES.flatMap(({ kind }) =>
    groupsOf(settings, EVENT_NAMES[kind]).flatMap(({ hooks }) =>
      hooks.map(({ command }) => command ?? "").filter(isOwnCommand)
    )
  );
}

function wantedCommands(place: CommandPlace): string[] {
  return ENTRIES.filter(({ hosts }) => hosts.includes(place.host))
    .map((entry) => commandFor(entry, place));
}

function settingsOf(text: string): unknown {
  return parse(text.replace(/^\ufeff/, ""), [], { allowTrailingComma: true }) ?? {};
}

function isEmpty(text: string): boolean {
  return Object.keys(settingsOf(text) as object).length === 0;
}

function readOriginal(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(`${path}.bak`);
  } catch {
    return undefined;
  }
}

function removeOriginal(path: string): void {
  try {
    Deno.removeSync(`${path}.bak`);
  } catch {
    // There was none: the file was ours.
  }
}
