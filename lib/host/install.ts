/** Puts the suite's entries into a host's settings file, or shows them. */
import { keepOriginal } from "./backup.ts";
import { availableEntries, briefFlag, type CommandPlace } from "./command.ts";
import type { Host } from "./host.ts";
import { ownEntries, wantedGroups, withEntries } from "./own_entries.ts";
import { changeSettingsFile, readSettingsFile, type SettingsFile } from "./settings_file.ts";
import { readLayers } from "./settings_layers.ts";
import { homesFromEnv, placePath } from "./settings_path.ts";
import { findLeniency } from "./settings_text.ts";
import { isInside } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";

export interface InstallResult {
  status: "installed" | "uninstalled" | "unchanged";
  host: Host;
  path: string;
  /** The file as it is, or would be; "" for none. */
  text: string;
  /** What a person should know, a sentence each. */
  notes: string[];
}

/**
 * Adds or renews the entries of the scope's settings file; nothing else in it changes, and a second run
 * changes nothing. Throws a `UserError` when the file cannot be understood or written; it is left alone then.
 */
export function install(place: CommandPlace, isDryRun = false): InstallResult {
  const path = placePath(place);
  if (availableEntries(place).length === 0) {
    throw new UserError(
      `Cannot install from "${place.scripts}": no hook scripts there; check the form and the folder`,
    );
  }
  let before = "", text = "";
  const rewrite = (file: SettingsFile): string => {
    before = file.text;
    const changed = withEntries(before, place);
    text = file.exists || changed.endsWith("\n") ? changed : changed + "\n";
    return text;
  };
  if (isDryRun) rewrite(readSettingsFile(path));
  else {
    changeSettingsFile(path, (file) => {
      const isFirst = file.exists && ownEntries(file.text, place.suite).length === 0;
      if (rewrite(file) !== file.text && isFirst) keepOriginal(file.path, file.text);
      return text;
    });
  }
  const status = text === before ? "unchanged" : "installed";
  return { status, host: place.host, path, text, notes: notesOn(place, text) };
}

/** Returns the settings that `install` would add, as JSON. */
export function show(place: CommandPlace): string {
  return JSON.stringify({ hooks: wantedGroups(place) }, null, 2);
}

function notesOn(place: CommandPlace, text: string): string[] {
  return [...strictness(place, text), ...sharing(place), ...fitness(place), ...otherPlaces(place)];
}

/** People commit the settings of a project, with what only their own machine has. */
function sharing(
  { host, scope = "project", form, project, scripts, deno }: CommandPlace,
): string[] {
  const program = form === "binary" ? deno : scripts;
  if (scope !== "project" || host === "claude" && isInside(project, program)) return [];
  const next = host === "claude"
    ? '"--local" keeps them yours, and bundles can be committed too'
    : "do not commit it";
  return [`The hooks name "${program}" and fail for others who get this file; ${next}`];
}

function fitness(place: CommandPlace): string[] {
  if (!place.withoutBrief) return [];
  const flag = briefFlag(place);
  return [
    `"${place.deno}" does not know "${flag}": hooks run without, and some milliseconds longer`,
  ];
}

function strictness({ host, scope }: CommandPlace, text: string): string[] {
  if (host === "bob") {
    return scope === "global"
      ? []
      : ["Bob reads these settings in a trusted folder only, and says nothing in others"];
  }
  const { what, line } = findLeniency(text) ?? {};
  return what === undefined
    ? []
    : [`Claude Code takes strict JSON only and will not read this file: ${what} in line ${line}`];
}

/** Hosts add up what stands in several places. */
function otherPlaces(place: CommandPlace): string[] {
  const own = placePath(place);
  try {
    return readLayers(place.host, place.project, homesFromEnv())
      .filter(({ path, text }) => path !== own && ownEntries(text, place.suite).length > 0)
      .map(({ path }) => `The hooks are installed in "${path}" too, and may run twice; keep one`);
  } catch (error) {
    // Without a home there is no other place.
    if (error instanceof UserError) return [];
    throw error;
  }
}
