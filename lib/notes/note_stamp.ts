/** The files of notes as they are at this moment: their stamps, which tell whether they changed, and their text. */
import { lookAt } from "../project/paths.ts";
import type { Vault } from "./vault.ts";

export interface NoteFile {
  /** From the vault's top, NFC, with "/". */
  path: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  mtime: number;
}

export interface Folder {
  /** From the vault's top, "" for the top itself. */
  path: string;
  /** Milliseconds since 1970; changes when a name in it comes, goes or is replaced. */
  mtime: number;
}

/** Bytes. A larger file is an export or a log: no person's note. */
export const LARGEST_NOTE = 2 << 20;

/** Returns the stamp of a note, or undefined when it is gone, no plain file or too large. */
export function stampNote(vault: Vault, path: string): NoteFile | undefined {
  // A symlink is not followed: it may lead out of the vault.
  const info = lookAt(`${vault.path}/${path}`);
  if (!info?.isFile || info.size > LARGEST_NOTE) return undefined;
  return { path, size: info.size, mtime: timeOf(info) };
}

/** True for a file that is no note for its size alone. */
export function isTooLarge(vault: Vault, path: string): boolean {
  const info = lookAt(`${vault.path}/${path}`);
  return info !== undefined && info.isFile && info.size > LARGEST_NOTE;
}

/** Returns the time of a folder in milliseconds since 1970, or undefined when it is gone or no folder any more. */
export function stampFolder(vault: Vault, folder: string): number | undefined {
  const info = lookAt(`${vault.path}/${folder}`);
  return info?.isDirectory ? timeOf(info) : undefined;
}

function timeOf({ mtime }: Deno.FileInfo): number {
  return Math.floor(mtime?.getTime() ?? 0);
}

/** Returns the text of a note, or undefined when it is gone or may not be read. */
export function readNoteText(vault: Vault, path: string): string | undefined {
  try {
    return Deno.readTextFileSync(`${vault.path}/${path}`);
  } catch {
    return undefined;
  }
}
