/**
 * How well the hook of the notes decides on a vault: whether notes are found by what their owner says of
 * them, and whether it stays silent where it should.
 */
import { findNotes } from "./find_notes.ts";
import { readNote } from "./note.ts";
import { readNoteText } from "./note_stamp.ts";
import type { NotesIndex } from "./notes_index.ts";
import { preparePrompt } from "./notes_for_prompt.ts";
import type { Vault } from "./vault.ts";
import { walkVault } from "./walk_vault.ts";

/** A prompt with the notes that are right for it; none where nothing should be shown. */
export interface Case {
  prompt: string;
  right: readonly string[];
}

export interface Judged extends Case {
  shown: string[];
  /** A right note is shown, or nothing where nothing should be. */
  isRight: boolean;
}

export interface Recall {
  asked: number;
  found: number;
  /** Mean of 1 / rank, 0 for what is not shown. */
  reciprocalRank: number;
}

/** Returns what the hook would show for each case; nothing is recorded. `gate` is the least coverage, 0 to 1. */
export async function judgeCases(
  vault: Vault,
  index: NotesIndex,
  cases: readonly Case[],
  gate: number,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { prompt: text, right } of cases) {
    const { prompt, refusal } = preparePrompt(text);
    const found = refusal ? [] : (await findNotes(vault, index, prompt, gate)).passed;
    const shown = found.map(({ note }) => note.path);
    const isRight = right.length > 0
      ? shown.some((path) => right.includes(path))
      : shown.length === 0;
    judged.push({ prompt: text, right, shown, isRight });
  }
  return judged;
}

export interface LabelCases {
  titles: Case[];
  uses: Case[];
}

/**
 * Returns the titles and uses of up to `limit` notes, spread over the vault, as prompts; right are all
 * notes with the same text.
 */
export function labelCases(vault: Vault, limit: number): LabelCases {
  const notes = walkVault(vault).notes.flatMap(({ path }) => {
    const text = readNoteText(vault, path);
    return text === undefined ? [] : [readNote(path, text)];
  });
  const step = Math.max(1, Math.ceil(notes.length / limit));
  const asked = notes.filter((_, i) => i % step === 0);
  const byTitle = Map.groupBy(notes, ({ title }) => title.toLowerCase());
  const byUse = Map.groupBy(notes, ({ useWhen }) => useWhen.toLowerCase());
  const toCase = (text: string, same: typeof byTitle): Case => ({
    prompt: text,
    right: (same.get(text.toLowerCase()) ?? []).map(({ path }) => path),
  });
  return {
    titles: asked.filter(({ title }) => title.length >= 4)
      .map(({ title }) => toCase(title, byTitle)),
    uses: asked.filter(({ title, useWhen }) => useWhen !== "" && useWhen !== title)
      .map(({ useWhen }) => toCase(useWhen, byUse)),
  };
}

/** Returns how many of the cases were found, and at which rank. */
export function recallOf(judged: readonly Judged[]): Recall {
  const ranks = judged.map(({ right, shown }) => shown.findIndex((path) => right.includes(path)));
  const sum = ranks.reduce((all, rank) => rank < 0 ? all : all + 1 / (rank + 1), 0);
  return {
    asked: judged.length,
    found: ranks.filter((rank) => rank >= 0).length,
    reciprocalRank: judged.length > 0 ? sum / judged.length : 0,
  };
}
