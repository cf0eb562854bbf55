/** Answers a prompt from the index of a vault. */
import { appendSignals } from "./access_log.ts";
import { findNotes, type FoundNote } from "./find_notes.ts";
import { readGivenNotes } from "./given_notes.ts";
import { excerptOf } from "./note_excerpt.ts";
import { type NotesIndex, openNotesIndex } from "./notes_index.ts";
import { noNotes, type NotesReply, type NotesRequest } from "./notes_for_prompt.ts";
import { renderNotes } from "./render_notes.ts";
import type { Vault } from "./vault.ts";

/** Returns the notes for a prompt that is worth searching for, or the reason to say nothing. */
export async function notesFromIndex(request: NotesRequest): Promise<NotesReply> {
  const { vault } = request;
  let index: NotesIndex;
  try {
    index = openNotesIndex(vault.database);
  } catch {
    return noNotes("no index");
  }
  const { passed, fresh, units } = await findNotes(vault, index, request.prompt, request.gate);
  const isNew = fresh.notes.length + fresh.folders.length > 0;
  const learner: typeof import("./learn_notes.ts") | undefined = isNew
    ? await import("./learn_notes.ts" as string)
    : undefined;
  const given = readGivenNotes(vault, request.session);
  const news = passed.filter(({ note }) => !given.has(note.path, note.body));
  const reply = noNotes(passed.length === 0 ? "nothing found" : "already given");
  const shown = news.map(({ note }) => ({
    path: note.path,
    title: note.title,
    excerpt: excerptOf(note, units),
  }));
  return {
    ...reply,
    ...(news.length > 0 ? { text: renderNotes(shown, vault.path), reason: "injected" } : {}),
    paths: news.map(({ note }) => note.path),
    record: () => {
      given.add(news.map(({ note }) => ({ path: note.path, text: note.body })));
      appendInjections(vault, request.prompt, news);
      learner?.learnNotes(vault, fresh);
    },
  };
}

function appendInjections(vault: Vault, query: string, found: readonly FoundNote[]): void {
  if (found.length === 0) return;
  appendSignals(
    vault.log,
    found.map(({ note }) => ({
      tool: "kb_inject",
      query,
      path: note.path,
      // A derived id says no more than the path, and other programs do not know it.
      ...(note.hasOwnId ? { id: note.id } : {}),
    })),
  );
}
