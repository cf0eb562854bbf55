/** Lists the notes of a vault with the stamps that tell whether they changed. */
import { type Glob, pathGlob } from "../project/glob.ts";
import { entriesIn } from "../project/paths.ts";
import { type Folder, isTooLarge, type NoteFile, stampFolder, stampNote } from "./note_stamp.ts";
import type { Vault } from "./vault.ts";

export interface Walked {
  notes: NoteFile[];
  folders: Folder[];
  /** Paths of files that would be notes if they were not so large. */
  tooLarge: string[];
}

/** What in a vault is a note, and which folders may hold some. Paths are from the vault's top. */
export interface NoteRules {
  isNote(path: string): boolean;
  isNoteFolder(path: string): boolean;
}

/** Returns the notes and the folders that may hold some. */
export function walkVault(vault: Vault): Walked {
  const rules = noteRules(vault);
  const walked: Walked = { notes: [], folders: [], tooLarge: [] };
  const visit = (folder: string): void => {
    const listed = listFolder(vault, folder, rules);
    if (!listed) return;
    walked.folders.push({ path: folder, mtime: listed.mtime });
    for (const path of listed.notes) {
      const note = stampNote(vault, path);
      if (note) walked.notes.push(note);
      else if (isTooLarge(vault, path)) walked.tooLarge.push(path);
    }
    listed.folders.forEach(visit);
  };
  visit("");
  return walked;
}

/** Returns what one folder holds, or undefined when it is gone. */
export function listFolder(
  vault: Vault,
  folder: string,
  rules: NoteRules,
): { mtime: number; notes: string[]; folders: string[] } | undefined {
  // Asked before the names are read, so that what comes meanwhile shows at the next look.
  const mtime = stampFolder(vault, folder);
  if (mtime === undefined) return undefined;
  const notes: string[] = [], folders: string[] = [];
  for (const { name, isDirectory, isFile } of entriesIn(`${vault.path}/${folder}`)) {
    const path = (folder === "" ? name : `${folder}/${name}`).normalize("NFC");
    if (isDirectory && rules.isNoteFolder(path)) folders.push(path);
    else if (isFile && rules.isNote(path)) notes.push(path);
  }
  return { mtime, notes: notes.sort(), folders: folders.sort() };
}

/** Returns the rules of a vault's configuration; a glob that cannot be used matches nothing. */
export function noteRules({ config }: Vault): NoteRules {
  // Nearly all globs exclude whole folders: those need no look at each note.
  const whole = config.exclude.filter((glob) => glob.endsWith("/**"));
  const folderGlobs = compile(whole.map((glob) => glob.slice(0, -3)));
  const excluded = compile(config.exclude.filter((glob) => !whole.includes(glob)));
  const managed = config.managed.includes("**/*.md") ? undefined : compile(config.managed);
  const isHidden = (path: string): boolean => path.includes("/.") || path.startsWith(".");
  return {
    isNote: (path) =>
      /\.md$/i.test(path) && !isHidden(path) && (managed?.(path) ?? true) && !excluded(path),
    isNoteFolder: (path) => !isHidden(path) && !folderGlobs(path) && !excluded(path),
  };
}

function compile(globs: readonly string[]): Glob {
  const compiled: Glob[] = [];
  for (const glob of globs) {
    try {
      compiled.push(pathGlob(glob, { ignoreCase: true }));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return (path) => compiled.some((glob) => glob(path));
}
