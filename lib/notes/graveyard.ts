/** Moves notes to `_graveyard/` and back. Nothing is deleted, nothing overwritten, nothing leaves the vault. */
import { appendRow, readRows } from "../ledger/journal.ts";
import { dirname, extension, lookAt } from "../project/paths.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { formatDay } from "./days.ts";
import { isPlainFolder, notePath } from "./open_note.ts";
import { pathInVault, type Vault } from "./vault.ts";

/** Where a note was and where it is now, both from the vault's top. */
export interface Move {
  from: string;
  to: string;
}

/**
 * Moves a note to the graveyard, with the folders that it lay in. Throws a `UserError` for what is no
 * note of the vault: paths come from a report that anybody may have written.
 */
export function buryNote(vault: Vault, path: string, now: number): Move {
  const from = notePath(vault, path);
  const to = freePath(vault, `${graveyardName(vault)}/${from}`, now);
  move(vault, from, to);
  appendRow(journalPath(vault), { ts: new Date(now).toISOString(), from, to });
  return { from, to };
}

/**
 * Moves a note back to where it was; `path` is that place or the one in the graveyard. Throws a
 * `UserError` when it is not buried, or when another note has taken its place.
 */
export function restoreNote(vault: Vault, path: string): Move {
  const { from, to } = lastBurial(vault, path);
  if (!exists(pathInVault(vault, to))) {
    throw new UserError(
      `Cannot restore "${path}": no such note in the graveyard; give its path below "${
        graveyardName(vault)
      }"`,
    );
  }
  if (exists(pathInVault(vault, from))) {
    throw new UserError(
      `Cannot restore "${from}": another file is there now; rename that one and try again`,
    );
  }
  move(vault, to, from);
  return { from: to, to: from };
}

/** Returns the last burial of a path; a graveyard of another program has no record but keeps the names. */
function lastBurial(vault: Vault, path: string): Move {
  const burial = readRows(journalPath(vault)).findLast(({ from, to }) =>
    from === path || to === path
  );
  if (typeof burial?.from === "string" && typeof burial.to === "string") {
    return { from: burial.from, to: burial.to };
  }
  const top = `${graveyardName(vault)}/`;
  const from = path.startsWith(top) ? path.slice(top.length) : path;
  return { from, to: `${top}${from}` };
}

function move(vault: Vault, from: string, to: string): void {
  const source = pathInVault(vault, from), target = pathInVault(vault, to);
  if (!lookAt(source)?.isFile) throw refusal(from, "not a file");
  for (const file of [source, target]) {
    if (!isPlainFolder(dirname(file))) throw refusal(from, "a folder on its way is a link");
  }
  Deno.mkdirSync(dirname(target), { recursive: true });
  try {
    Deno.renameSync(source, target);
  } catch (error) {
    // Another run may have moved it since.
    throw refusal(from, reasonOf(error));
  }
}

function freePath(vault: Vault, path: string, now: number): string {
  if (!exists(`${vault.path}/${path}`)) return path;
  const end = `.${extension(path)}`;
  const stem = path.slice(0, -end.length);
  for (let number = 1;; number++) {
    const mark = number === 1 ? formatDay(now) : `${formatDay(now)} ${number}`;
    const name = `${stem} (${mark})${end}`;
    if (!exists(`${vault.path}/${name}`)) return name;
  }
}

function refusal(path: string, reason: string): UserError {
  return new UserError(`Cannot move "${path}": ${reason}; nothing was done with it`);
}

function graveyardName(vault: Vault): string {
  return vault.graveyard.slice(vault.path.length + 1);
}

function journalPath(vault: Vault): string {
  return `${vault.state}/graveyard.jsonl`;
}

function exists(path: string): boolean {
  return lookAt(path) !== undefined;
}
