/** The state of a whole vault: each note with its signals, the age of its content and who links to it. */
import { readSignals, type SignalRow } from "./access_log.ts";
import { backLinks } from "./back_links.ts";
import { readChangeTimes } from "./content_age.ts";
import { type Note, readNote } from "./note.ts";
import { type NoteFile, readNoteText } from "./note_stamp.ts";
import { isFresh, type ReviewedNote } from "./review.ts";
import { collectLifeSigns, longestSign } from "./signals.ts";
import type { Vault, VaultConfig } from "./vault.ts";
import { noteRules, walkVault } from "./walk_vault.ts";

export interface SurveyedNote extends ReviewedNote, Pick<Note, "id" | "hasOwnId" | "useWhen"> {
  /** Files that link to it, living or not. */
  links: number;
}

export interface Survey {
  notes: SurveyedNote[];
  /** All signals, oldest first. */
  signals: SignalRow[];
  /** Paths of notes that were not read for their size. */
  tooLarge: string[];
}

/** Reads every note of a vault, its log and its git history. `now` in milliseconds since 1970. */
export async function surveyVault(vault: Vault, now: number): Promise<Survey> {
  const { config } = vault;
  const { notes: files, tooLarge } = walkVault(withAllFiles(vault));
  const sources = files.map(({ path }) => ({ path, text: readNoteText(vault, path) ?? "" }));
  const { isNote } = noteRules(vault);
  const notes = sources.filter(({ path }) => isNote(path))
    .map(({ path, text }) => readNote(path, text));
  const signals = readSignals(vault.log);
  const days = { ...config, readDays: config.decayDays };
  const signs = collectLifeSigns(signals, notes, days, now);
  const changed = await changeTimeOf(vault, files);
  const links = backLinks(sources, notes.map(({ path }) => path));
  const isAlive = (path: string): boolean =>
    isOutput(path, config) || isFresh(changed(path), config, now) ||
    longestSign(signs.get(path) ?? [], now) !== undefined;
  return {
    signals,
    tooLarge: tooLarge.filter(isNote),
    notes: notes.map((note) => {
      const linkedBy = links.get(note.path) ?? [];
      return {
        ...note,
        changed: changed(note.path),
        signs: signs.get(note.path) ?? [],
        links: linkedBy.length,
        isLinked: linkedBy.some(isAlive),
      };
    }),
  };
}

/** Returns the vault with all its Markdown managed: files that are no notes can still link to some. */
function withAllFiles(vault: Vault): Vault {
  return { ...vault, config: { ...vault.config, managed: ["**/*.md"] } };
}

/** Returns a function for the time of a file's last change; git knows better than the file system. */
async function changeTimeOf(
  vault: Vault,
  files: readonly NoteFile[],
): Promise<(path: string) => number> {
  const committed = await readChangeTimes(vault.path, vault.config.bulkCommitThreshold);
  const written = new Map(files.map(({ path, mtime }) => [path, mtime]));
  return (path) => committed.get(path) ?? written.get(path) ?? 0;
}

function isOutput(path: string, { outputDirs }: VaultConfig): boolean {
  return outputDirs.some((folder) => path.startsWith(`${folder.replace(/^\.?\/|\/+$/g, "")}/`));
}
