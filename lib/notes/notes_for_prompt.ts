/**
 * What a vault has to say about a prompt: for the hook of the notes, and for the prompt hook of a project that
 * names a vault in `[notes]` (see `configuredVault`). Where the hook may not write below `<vault>/.kb`, nothing is
 * remembered.
 */
import { wordsIn } from "../index/terms.ts";
import * as noise from "../search/noise.ts";
import { isSmallTalk } from "../search/small_talk.ts";
import type { Vault } from "./vault.ts";

export interface NotesRequest {
  /** As the person wrote it, or as the host sent it. */
  prompt: string;
  vault: Vault;
  /** As the host sent it; undefined when it names none. */
  session: string | undefined;
  /** Share of what the prompt tells that a note must hold, 0 to 1. */
  gate: number;
}

export interface NotesReply {
  /** The `<kb-context>` block; undefined is silence. */
  text?: string;
  /** "injected", or why nothing is said. */
  reason: string;
  /** Paths in the vault of what is shown. */
  paths: readonly string[];
  /** Records what was said; to be called once it is said, and not for a probe. */
  record(): void;
}

const LEAST_LENGTH = 4;
const MOST_SMALL_TALK = 200;

/** Returns the notes for a prompt, or the reason to say nothing. Never throws for a bad index. */
export async function notesForPrompt(request: NotesRequest): Promise<NotesReply> {
  const { prompt, refusal } = preparePrompt(request.prompt);
  if (refusal) return noNotes(refusal);
  // "as string" keeps the module from being loaded at the start, as those of a literal import are.
  const { notesFromIndex }: typeof import("./notes_from_index.ts") = await import(
    "./notes_from_index.ts" as string
  );
  return await notesFromIndex({ ...request, prompt });
}

/** Returns a reply without text and the reason for it. */
export function noNotes(reason: string): NotesReply {
  return { reason, paths: [], record: () => {} };
}

export interface PreparedPrompt {
  /** The part of the prompt that is looked up. */
  prompt: string;
  /** Why it is not looked up at all, or undefined. */
  refusal: string | undefined;
}

/** Returns a prompt without what hosts put around it and without the middle of what was pasted into it. */
export function preparePrompt(text: string): PreparedPrompt {
  const prompt = noise.shorten(noise.stripBlocks(text.trim()));
  return { prompt, refusal: refusePrompt(prompt) };
}

function refusePrompt(prompt: string): string | undefined {
  if (noise.isAutomated(prompt)) return "automated message";
  const isShort = prompt.length < LEAST_LENGTH && noise.weighedLength(prompt) < LEAST_LENGTH;
  if (isShort) return "short prompt";
  if (noise.isAcknowledgement(prompt)) return "acknowledgement";
  const isBrief = prompt.length < MOST_SMALL_TALK;
  return isBrief && isSmallTalk(wordsIn(prompt), prompt) ? "small talk" : undefined;
}
