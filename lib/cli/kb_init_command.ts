/** `bobbin kb init`: makes a folder of Markdown a vault. */
import { giveIds } from "../notes/give_ids.ts";
import { initVault } from "../notes/init_vault.ts";
import { realPath, resolve } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import type { VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { printJson, talk } from "./output.ts";

export interface KbInitFlags extends VaultFlags {
  ids?: boolean;
}

/** Creates `.kb`; with `--ids` also gives every note an id. */
export function kbInitCommand(flags: KbInitFlags): void {
  const folder = resolve(Deno.cwd(), flags.vault ?? ".");
  refuseEverything(folder);
  const { vault, isNew } = initVault(folder);
  const ids = flags.ids ? giveIds(vault) : { changed: [], skipped: [] };
  if (ids.skipped.length > 0) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({ status: isNew ? "created" : "unchanged", vault: vault.path, ids });
  }
  talk(flags, `${isNew ? "Created" : "There is already"} "${vault.state}"; next: bobbin kb index`);
  if (flags.ids) talk(flags, `Gave an id to ${formatCount(ids.changed.length, "note")}`);
  for (const path of ids.skipped) talk(flags, `Left alone, not UTF-8 or not writable: "${path}"`);
}

function refuseEverything(folder: string): void {
  const real = realPath(folder) ?? folder;
  if (real !== "/" && real !== realPath(Deno.env.get("HOME") ?? "")) return;
  throw new UserError(
    `Cannot make "${folder}" a vault: it holds everything you have; give a folder of notes with --vault`,
  );
}
