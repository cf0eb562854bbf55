/** `bobbin kb execute` and `kb restore`: ticked notes go to the graveyard, and come back. */
import { readKillList } from "../notes/digest.ts";
import { newestKillList } from "../notes/digest_age.ts";
import { buryNote, type Move, restoreNote } from "../notes/graveyard.ts";
import type { Vault } from "../notes/vault.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { print, printJson, talk } from "./output.ts";

/**
 * Moves the notes that are ticked in a kill list, the newest when none is named. The exit code is 1
 * when none is ticked or one of them cannot be moved.
 */
export async function kbExecuteCommand(flags: VaultFlags, report?: string): Promise<void> {
  const vault = await requireVault(flags);
  const path = report ?? newestReport(vault);
  const ticked = readKillList(readReport(path)).filter(({ isTicked }) => isTicked);
  const moves: Move[] = [];
  const refused: string[] = [];
  for (const { path } of ticked) {
    try {
      moves.push(buryNote(vault, path, Date.now()));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused.push(error.message);
    }
  }
  if (moves.length === 0 || refused.length > 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ report: path, moved: moves, refused });
  for (const reason of refused) talk({}, reason);
  for (const { from, to } of moves) print(`${from} → ${to}`);
  talk(
    flags,
    ticked.length === 0
      ? `Nothing is ticked in "${path}"; tick what may go and try again`
      : `Moved ${formatCount(moves.length, "note")}; "bobbin kb restore PATH" brings one back`,
  );
}

/** Moves a note from the graveyard back to where it was. */
export async function kbRestoreCommand(flags: VaultFlags, path: string): Promise<void> {
  const vault = await requireVault(flags);
  const move = restoreNote(vault, path);
  if (flags.json) return printJson(move);
  print(`${move.from} → ${move.to}`);
}

function newestReport(vault: Vault): string {
  const name = newestKillList(vault.reports);
  if (name !== undefined) return `${vault.reports}/${name}`;
  throw new UserError(
    `Cannot find a kill list: none in "${vault.reports}"; run "bobbin kb digest" first`,
  );
}

function readReport(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound ? "no such file" : "it cannot be read";
    throw new UserError(`Cannot read the kill list "${path}": ${reason}; run "bobbin kb digest"`);
  }
}
