/** Notes for whoever asks for them: the best there are, also where the hook would stay silent. */
import { findCandidates, vaultFactor } from "./candidates.ts";
import { judgeWords, weigh } from "./criterion.ts";
import { readNote } from "./note.ts";
import { excerptOf } from "./note_excerpt.ts";
import { readNoteText } from "./note_stamp.ts";
import type { NotesIndex } from "./notes_index.ts";
import { readUnits } from "./prompt_units.ts";
import type { ShownNote } from "./render_notes.ts";
import type { Vault } from "./vault.ts";

export interface NoteHit extends ShownNote {
  id: string;
  /** 0…2: the share of the query that the note holds, and that its title, use and headings hold. */
  score: number;
}

/** Returns the notes that hold most of a query, best first. */
export function searchNotes(
  vault: Vault,
  index: NotesIndex,
  query: string,
  limit: number,
): NoteHit[] {
  const units = readUnits(query);
  const { notes, shares } = findCandidates(index, units);
  const weights = units.map(({ weight }, i) => weight * vaultFactor(shares[i] ?? 0, index.notes));
  const scores = new Map(
    notes.map(({ number, parts }) => [number, judgeWords(weigh(weights, parts), 0).score]),
  );
  return index.notesByNumber([...scores.keys()])
    .map((row) => ({ row, score: scores.get(row.number) ?? 0 }))
    .sort((a, b) => b.score - a.score || (a.row.path < b.row.path ? -1 : 1))
    .flatMap(({ row: { path, id }, score }) => {
      const text = readNoteText(vault, path);
      // Gone since it was indexed.
      if (text === undefined) return [];
      const note = readNote(path, text);
      return [{ path, id, title: note.title, excerpt: excerptOf(note, units), score }];
    })
    .slice(0, limit);
}
