/** What a session is told about a vault when it starts: how large it is, what was read last, what is due. */
import { isFile } from "../project/paths.ts";
import { readLastSignals, type SignalRow } from "./access_log.ts";
import { countDays } from "./days.ts";
import { digestReminder, lastDigestTime } from "./digest_age.ts";
import type { IndexedNote, NotesIndex } from "./notes_index.ts";
import { oneLine, vaultFlag } from "./render_notes.ts";
import type { Vault } from "./vault.ts";

const MOST_READ = 3;

/** Returns the `<kb-status>` block; undefined for an empty vault. `now` in milliseconds since 1970. */
export function sessionStatus(vault: Vault, index: NotesIndex, now: number): string | undefined {
  const { notes } = index;
  if (notes === 0) return undefined;
  const lastDigest = lastDigestTime(vault.reports);
  const reminder = digestReminder({
    notes,
    daysSinceDigest: lastDigest === undefined ? null : countDays(lastDigest, now),
  });
  const read = readLast(vault, index).map(({ path, title }) => oneLine(`${path} (${title})`));
  const flag = vaultFlag(vault.path);
  const places = `${index.countTier("L0")} of ${vault.config.l0Cap} places in L0`;
  return renderStatus([
    `The user's notes: ${notes}, ${places} taken. ` +
    `Search them with bobbin kb search ${flag} "…" or kb_search, ` +
    `read them with bobbin kb read ${flag} PATH or kb_read.`,
    ...(read.length > 0 ? [`Read last: ${read.join(", ")}`] : []),
    ...(reminder === undefined ? [] : [`${reminder} (please tell the user)`]),
  ]);
}

/** Returns what a session is told when the vault of its hooks cannot be opened: else they would be silent for ever. */
export function missingVault(folder: string): string {
  const config = `${folder}/.kb/config.json`;
  return renderStatus([
    oneLine(
      isFile(config)
        ? `The configuration "${config}" of the user's notes cannot be read; please tell the user to mend it`
        : `The vault "${folder}" of the user's notes is gone; please tell the user to run ` +
          '"bobbin kb hook install --vault DIR" with its new place, or "bobbin kb hook uninstall"',
    ),
  ]);
}

function renderStatus(lines: readonly string[]): string {
  return ["<kb-status>", ...lines, "</kb-status>", ""].join("\n");
}

/** Returns the notes that were read last, the newest first. A note is known by its id wherever it is now. */
function readLast(vault: Vault, index: NotesIndex): IndexedNote[] {
  const rows = readLastSignals(vault.log).filter(({ tool }) => tool === "kb_read").toReversed();
  const notes = new Map<string, IndexedNote>();
  for (const row of rows) {
    const note = noteOf(row, index);
    if (note) notes.set(note.path, note);
    if (notes.size === MOST_READ) break;
  }
  return [...notes.values()];
}

function noteOf({ id, path }: SignalRow, index: NotesIndex): IndexedNote | undefined {
  if (id !== undefined) return index.notesById([id])[0];
  return path === undefined ? undefined : index.notesAt([path])[0];
}
