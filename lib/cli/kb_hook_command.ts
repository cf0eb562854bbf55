/** `bobbin kb hook install|uninstall|show`: the hooks of the notes in a host's settings. */
import type { CommandPlace, Form } from "../host/command.ts";
import type { Host } from "../host/host.ts";
import { install, show } from "../host/install.ts";
import { NOTES } from "../host/notes_suite.ts";
import { uninstall } from "../host/uninstall.ts";
import { appendMissingLines } from "../notes/ignored_files.ts";
import { openNotesIndex } from "../notes/notes_index.ts";
import type { Vault } from "../notes/vault.ts";
import { report } from "./hook_command.ts";
import { placeOf } from "./hook_place.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { print, printJson, talk } from "./output.ts";

export interface KbAnswerFlags extends VaultFlags {
  host?: Host;
}

export interface KbPlaceFlags extends KbAnswerFlags {
  project?: boolean;
  form?: Form;
}

export interface KbInstallFlags extends KbPlaceFlags {
  dryRun?: boolean;
}

/** Installs the hooks for all projects, or with `--project` for this one. */
export async function kbInstallCommand(flags: KbInstallFlags): Promise<void> {
  const vault = await requireVault(flags);
  const result = install(await placeFor(flags, vault), flags.dryRun);
  report(flags, result);
  if (result.status !== "installed" || flags.dryRun) return;
  appendMissingLines(vault.state);
  if (!flags.project) {
    talk(
      flags,
      "Note: These hooks fire in every project: prompts anywhere may be given notes of this vault; " +
        "--project installs them for one project only",
    );
  }
  if (!hasIndex(vault)) talk(flags, "The vault has no index yet; next: bobbin kb index");
}

/** Takes the hooks out again. */
export async function kbUninstallCommand(flags: KbInstallFlags): Promise<void> {
  // Without its vault too: that may be why they have to go.
  report(flags, uninstall(await placeFor(flags), flags.dryRun));
}

/** Prints what `install` would add to the settings. */
export async function kbShowCommand(flags: KbPlaceFlags): Promise<void> {
  const fragment = show(await placeFor(flags, await requireVault(flags)));
  if (flags.json) printJson(JSON.parse(fragment));
  else print(fragment);
}

async function placeFor(flags: KbPlaceFlags, vault?: Vault): Promise<CommandPlace> {
  const { host, form, project = false } = flags;
  const place = await placeOf({
    ...(host ? { host } : {}),
    ...(form ? { form } : {}),
    ...(project ? { project } : { global: true }),
  });
  return {
    ...place,
    suite: NOTES,
    flags: vault ? ["--vault", vault.path] : [],
    writable: vault?.state,
  };
}

function hasIndex(vault: Vault): boolean {
  try {
    using _index = openNotesIndex(vault.database);
    return true;
  } catch {
    return false;
  }
}
