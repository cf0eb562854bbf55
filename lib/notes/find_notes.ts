/** From a prompt to the notes that it is about, as they are on the disk at this moment. */
import { type Candidates, findCandidates, vaultFactor } from "./candidates.ts";
import {
  judgePassage,
  judgePhrase,
  judgeTitle,
  judgeWords,
  mayHoldPassage,
  mayHoldPhrase,
  type NoteTexts,
  type Verdict,
  weigh,
} from "./criterion.ts";
import { findFresh, type Fresh } from "./fresh_notes.ts";
import { type Note, readNote } from "./note.ts";
import { readNoteText, stampNote } from "./note_stamp.ts";
import { partsByKey } from "./note_terms.ts";
import type { IndexedNote, NotesIndex } from "./notes_index.ts";
import { toldInPassage } from "./passage.ts";
import { phraseOf, type Reading, readPrompt, type Unit } from "./prompt_units.ts";
import type { Vault } from "./vault.ts";

export interface FoundNote {
  note: Note;
  verdict: Verdict;
}

export interface WeighedUnit extends Unit {
  /** Share of the vault's notes that hold it, 0 to 1. */
  share: number;
}

export interface Findings {
  units: WeighedUnit[];
  /** The part of the prompt that is looked up as a phrase. */
  phrase: string;
  /** Those that pass, best first, three at most. */
  passed: FoundNote[];
  /** The best five of the others that the index names. */
  others: { path: string; verdict: Verdict }[];
  /** What the index has to learn. */
  fresh: Fresh;
}

const MOST_NOTES = 3;
const MOST_OTHERS = 5;
/** Share of the best note's score that a note needs to be shown beside it. */
const NEAR_BEST = 0.7;

/** Returns the notes for a prompt; `gate` is the least coverage, 0 to 1. */
export async function findNotes(
  vault: Vault,
  index: NotesIndex,
  prompt: string,
  gate: number,
): Promise<Findings> {
  const reading = readPrompt(prompt);
  const fresh = reading.units.length > 0
    ? await findFresh(vault, index)
    : { notes: [], folders: [] };
  const candidates = findCandidates(index, reading.units);
  const units = reading.units.map((unit, i) => ({
    ...unit,
    share: candidates.shares[i] as number,
  }));
  const weights = units.map(({ weight, share }) => weight * vaultFactor(share, index.notes));
  const judge = judgeFor(reading, weights, gate);
  const isFresh = new Set(fresh.notes.map(({ path }) => path));
  const indexed = judgeIndexed(index, candidates, judge)
    .filter(({ row }) => !isFresh.has(row.path));
  const found = [
    ...indexed.flatMap(({ row, verdict }) => judgeOnDisk(vault, row, verdict, judge)),
    ...fresh.notes.flatMap(({ path }) => judgeText(vault, path, judge)),
  ].sort(byScore);
  const others = othersThan(found, indexed);
  return { units, phrase: reading.phrase, passed: nearBest(found), others, fresh };
}

function byScore(a: { verdict: Verdict }, b: { verdict: Verdict }): number {
  return b.verdict.score - a.verdict.score;
}

function othersThan(
  found: readonly FoundNote[],
  indexed: readonly JudgedRow[],
): Findings["others"] {
  const paths = new Set(found.map(({ note }) => note.path));
  return indexed.filter(({ row }) => !paths.has(row.path))
    .map(({ row: { path }, verdict }) => ({ path, verdict }))
    .sort(byScore).slice(0, MOST_OTHERS);
}

/** Returns those that may be shown; `found` is ordered, the best first. */
function nearBest(found: readonly FoundNote[]): FoundNote[] {
  const least = NEAR_BEST * (found[0]?.verdict.score ?? 0);
  return found.filter(({ verdict }) => verdict.score >= least).slice(0, MOST_NOTES);
}

interface JudgedRow {
  row: IndexedNote;
  verdict: Verdict;
}

function judgeIndexed(index: NotesIndex, { notes }: Candidates, judge: Judge): JudgedRow[] {
  const rows = new Map(
    index.notesByNumber(notes.map(({ number }) => number)).map((row) => [row.number, row]),
  );
  return notes.flatMap(({ number, parts }) => {
    const row = rows.get(number);
    return row ? [{ row, verdict: judge.parts(parts, row.title) }] : [];
  });
}

interface Judge {
  /** Returns the verdict by what the index knows of a note. */
  parts(parts: readonly number[], title: string): Verdict;
  /** True for a note whose text must be read: it may be shown, or say more than the index knows. */
  wantsText(verdict: Verdict): boolean;
  /** Returns the verdict by the whole note; `known` is that of `parts` for the same text. */
  note(note: Note, known?: Verdict): Verdict;
}

function judgeFor(reading: Reading, weights: readonly number[], gate: number): Judge {
  const parts = (own: readonly number[], title: string): Verdict =>
    judgeTitle(judgeWords(weigh(weights, own), gate), title, reading.text);
  return {
    parts,
    wantsText: (verdict) =>
      verdict.tier !== undefined || mayHoldPhrase(verdict, reading) || mayHoldPassage(verdict),
    note: (note, known) => {
      const byParts = known ?? parts(partsOfNote(reading.units, note), note.title);
      const verdict = mayHoldPhrase(byParts, reading)
        ? judgePhrase(byParts, reading, textsOf(note))
        : byParts;
      return mayHoldPassage(verdict)
        ? judgePassage(verdict, toldInPassage(note.body, reading.units, weights))
        : verdict;
    },
  };
}

/** Returns the note when it passes; one that is gone does not, one that changed is judged by what it says now. */
function judgeOnDisk(
  vault: Vault,
  row: IndexedNote,
  verdict: Verdict,
  judge: Judge,
): FoundNote[] {
  if (!judge.wantsText(verdict)) return [];
  const file = stampNote(vault, row.path);
  if (!file) return [];
  const isSame = file.size === row.size && file.mtime === row.mtime;
  return judgeText(vault, row.path, judge, isSame ? verdict : undefined);
}

function judgeText(vault: Vault, path: string, judge: Judge, known?: Verdict): FoundNote[] {
  const text = readNoteText(vault, path);
  if (text === undefined) return [];
  const note = readNote(path, text);
  const verdict = judge.note(note, known);
  return verdict.tier ? [{ note, verdict }] : [];
}

function partsOfNote(units: readonly Unit[], note: Note): number[] {
  const parts = partsByKey(note);
  return units.map(({ keys }) => keys.reduce((own, key) => own | (parts.get(key) ?? 0), 0));
}

function textsOf(note: Note): NoteTexts {
  const title = phraseOf(note.title);
  return {
    title,
    label: [title, ...[note.useWhen, ...note.aliases].map(phraseOf)].join("\n"),
    // The name of another note in a link says nothing about this one.
    body: phraseOf(note.body.replace(/\[\[[^\]]*\]\]/g, " ")),
  };
}
