/** Whether a vault already holds a note about what a new one is about. */
import { findCandidates } from "./candidates.ts";
import { weigh } from "./criterion.ts";
import type { NoteDraft } from "./new_note.ts";
import type { NotesIndex } from "./notes_index.ts";
import { readUnits } from "./prompt_units.ts";

export interface SimilarNote {
  path: string;
  title: string;
}

/** What a note is about stands in its title and where it begins. */
const LEAD_CHARACTERS = 100;
/** Share of what the new note says that the other one must say too. */
const LEAST_COVERAGE = 0.6;
const LEAST_IN_LABEL = 0.5;
const MOST_SIMILAR = 3;

/**
 * Returns the notes that hold most of the new one's words, and enough of its title's in their own labels; the most
 * similar first.
 */
export function findSimilar(
  index: NotesIndex,
  { title, body }: Pick<NoteDraft, "title" | "body">,
): SimilarNote[] {
  const inTitle = readUnits(title).length;
  const units = readUnits(`${title}\n${Array.from(body).slice(0, LEAD_CHARACTERS).join("")}`);
  const weights = units.map(({ weight }) => weight);
  const similar = findCandidates(index, units).notes
    .map(({ number, parts }) => ({
      number,
      coverage: weigh(weights, parts).coverage,
      inLabel: weigh(weights.slice(0, inTitle), parts).label,
    }))
    .filter(({ coverage, inLabel }) => coverage >= LEAST_COVERAGE && inLabel >= LEAST_IN_LABEL)
    .sort((a, b) => b.coverage - a.coverage).slice(0, MOST_SIMILAR);
  const notes = new Map(
    index.notesByNumber(similar.map(({ number }) => number)).map((note) => [note.number, note]),
  );
  return similar.flatMap(({ number }) => {
    const note = notes.get(number);
    return note ? [{ path: note.path, title: note.title }] : [];
  });
}
