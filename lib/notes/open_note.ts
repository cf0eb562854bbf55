/** From a path that somebody named to a note: nothing outside the vault, nothing private in it. */
import { dirname, isInside, lookAt, normalizePath, realPath } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { type Note, readNote } from "./note.ts";
import { pathInVault, type Vault } from "./vault.ts";
import { noteRules } from "./walk_vault.ts";

export interface OpenedNote {
  note: Note;
  /** The file's bytes as they are. */
  bytes: Uint8Array;
}

/**
 * Returns a note by its path from the vault's top, or by an absolute one below it. Throws a `UserError`
 * for what is no note of the vault: links and unmanaged files are none.
 */
export function openNote(vault: Vault, path: string): OpenedNote {
  const place = notePath(vault, path);
  const bytes = Deno.readFileSync(`${vault.path}/${place}`);
  return { note: readNote(place, new TextDecoder().decode(bytes)), bytes };
}

/** Returns the path of a note from the vault's top; see `openNote`. */
export function notePath(vault: Vault, path: string): string {
  const top = `${vault.path}/`;
  const file = pathInVault(vault, path.startsWith(top) ? path.slice(top.length) : path);
  const place = normalizePath(file.slice(top.length));
  if (!isManaged(vault, place)) throw refusal(path, "not a note of the vault");
  const info = lookAt(file);
  if (!info) throw refusal(path, "no such note");
  if (!info.isFile || realPath(file) !== file) throw refusal(path, "a link, or behind one");
  return place;
}

/** True for a path at which notes are kept, by its name and folders, whether or not there is one. */
export function isManaged(vault: Vault, path: string): boolean {
  const { isNote, isNoteFolder } = noteRules(vault);
  if (!isNote(path) || !isInside(vault.path, `${vault.path}/${path}`)) return false;
  const folders = path.split("/").slice(0, -1).map((_, i, names) =>
    names.slice(0, i + 1).join("/")
  );
  return folders.every(isNoteFolder);
}

/** True when no existing folder on the way to an absolute one, nor that itself, is a symlink. */
export function isPlainFolder(folder: string): boolean {
  return lookAt(folder) ? realPath(folder) === folder : isPlainFolder(dirname(folder));
}

function refusal(path: string, reason: string): UserError {
  return new UserError(
    `Cannot use "${path}": ${reason}; give a path as "bobbin kb search" prints it`,
  );
}
