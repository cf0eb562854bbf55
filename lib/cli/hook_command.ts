/** `bobbin hook install|uninstall|show`: the suite in a host's settings. */
import { install, type InstallResult, show } from "../host/install.ts";
import { uninstall } from "../host/uninstall.ts";
import { realPath } from "../project/paths.ts";
import { findRoot } from "../project/root.ts";
import { type PlaceFlags, placeOf, settingsPlaceOf } from "./hook_place.ts";
import { print, printJson, talk } from "./output.ts";

export interface InstallFlags extends PlaceFlags {
  dryRun?: boolean;
}

export type UninstallFlags = Pick<
  InstallFlags,
  "host" | "project" | "local" | "global" | "dryRun" | "json" | "quiet"
>;

/** Installs the hooks into the settings of a scope. */
export async function installCommand(flags: InstallFlags): Promise<void> {
  const place = await placeOf(flags);
  const result = install(place, flags.dryRun);
  report(flags, result);
  if (result.status !== "installed" || place.scope === "global") return;
  const root = findRoot(Deno.cwd());
  if (root && realPath(root.index) !== undefined) return;
  const next = root ? "bobbin index" : "bobbin init && bobbin index";
  talk(flags, `This folder has no index yet; next: ${next}`);
}

/** Takes the hooks out of the settings of a scope. */
export async function uninstallCommand(flags: UninstallFlags): Promise<void> {
  report(flags, uninstall(await settingsPlaceOf(flags), flags.dryRun));
}

/** Prints what `install` would add to the settings. */
export async function showCommand(flags: PlaceFlags): Promise<void> {
  const fragment = show(await placeOf(flags));
  if (flags.json) printJson(JSON.parse(fragment));
  else print(fragment);
}

/** Tells what was done to a settings file. */
export function report(
  flags: Pick<InstallFlags, "json" | "quiet" | "dryRun">,
  { status, host, path, text, notes }: InstallResult,
): void {
  if (flags.json) {
    return printJson({ status, host, path, notes, ...(flags.dryRun ? { text } : {}) });
  }
  if (flags.dryRun && text !== "") print(text.replace(/\n$/, ""));
  const done = flags.dryRun
    ? `Nothing is written: ${text === "" ? "there would be no" : "this would be"}`
    : status === "unchanged"
    ? "Nothing to change in"
    : status === "installed"
    ? "Installed into"
    : "Removed from";
  talk(flags, `${done} "${path}"`);
  for (const note of notes) talk(flags, `Note: ${note}`);
}
