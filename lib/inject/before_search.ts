/**
 * What a prompt gets before any search, and whether or not one finds something: verified evidence, what
 * earlier tool events had to keep for it, a guard's word, notes. A plain project pays for three looks at
 * folders: "as string" keeps what it does not use out of the start of the process, not out of a bundle.
 */
import type { PromptEvent } from "../host/event.ts";
import type { Verdict } from "../guard/guards.ts";
import { type CallPlace, isProbe } from "../ledger/hook_call.ts";
import { readVariable } from "../project/environment.ts";
import { filesIn } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import type { NotesSettings, Settings } from "../project/settings.ts";

export interface Before {
  /** Why the prompt is refused. */
  block?: string;
  /** For the model, in this order. */
  texts: string[];
  /** Names of what spoke: "pending", "guards" ... */
  sources: string[];
  faults: string[];
  /** Records what was said; never throws. */
  keep(): void;
}

type AskedPrompt = Pick<PromptEvent, "prompt" | "session" | "grounding">;

/** What one source has to say. */
interface Said {
  texts: readonly string[];
  faults?: readonly string[];
  keep?: () => void;
}

/** Returns the names of the rule files of a project and of its user, as "guards.toml". */
export function ruleNames({ state, config }: Root, home: string | undefined): Set<string> {
  const names = new Set<string>();
  for (const folder of new Set([state, config, ...home === undefined ? [] : [home]])) {
    for (const name of filesIn(folder)) if (name.endsWith(".toml")) names.add(name);
  }
  return names;
}

/** Returns what is to be said first, as far as it fits into `max_chars` with a blank line after each text. */
export async function gatherBefore(
  event: AskedPrompt,
  { root, folder }: CallPlace,
  settings: Settings,
  rules: ReadonlySet<string>,
): Promise<Before> {
  const guards = rules.has("guards.toml") ? await guard(event, root) : undefined;
  const keepers: (() => void)[] = [];
  const before: Before = {
    texts: [],
    sources: [],
    faults: [...guards?.faults ?? []],
    keep: () => keepers.forEach((keep) => keep()),
  };
  if (guards?.block !== undefined) return { ...before, block: guards.block, sources: ["guards"] };
  const room = (): number => roomAfter(before.texts, settings.hooks.maxChars);
  const hear = (source: string, { texts, faults = [], keep }: Said): void => {
    before.faults.push(...faults);
    const fitting = fitTexts(texts, room());
    if (fitting.length === 0) return;
    before.texts.push(...fitting);
    before.sources.push(source);
    if (keep) keepers.push(keep);
  };
  if (event.grounding !== undefined) hear("grounding", await groundingOf(event, root));
  if (isWaiting(folder)) hear("pending", await pendingOf(folder, room()));
  if (guards) hear("guards", { texts: guards.warnings });
  if (settings.notes.vault !== "") hear("notes", await notesOf(event, root, settings.notes));
  return before;
}

/** Returns the characters of `most` that are left after some texts, with a blank line after each. */
export function roomAfter(texts: readonly string[], most: number): number {
  return texts.reduce((room, text) => room - text.length - 2, most);
}

/** Returns the texts that fit, with a blank line after each; a long one keeps no short one out. */
function fitTexts(texts: readonly string[], room: number): string[] {
  let left = room;
  return texts.map((text) => text.trimEnd()).filter((text) => {
    const fits = text !== "" && text.length + 2 <= left;
    if (fits) left -= text.length + 2;
    return fits;
  });
}

async function guard({ prompt }: AskedPrompt, root: Root): Promise<Verdict | undefined> {
  const { guardPrompt }: typeof import("../guard/guards.ts") = await import(
    "../guard/guards.ts" as string
  );
  return await guardPrompt(prompt, root);
}

async function groundingOf(event: AskedPrompt, root: Root): Promise<Said> {
  const { groundPrompt }: typeof import("./ground_prompt.ts") = await import(
    "./ground_prompt.ts" as string
  );
  return await groundPrompt(event, root);
}

/** A probe must not take what waits. */
function isWaiting(folder: string | undefined): folder is string {
  return folder !== undefined && filesIn(folder).has("pending.jsonl") && !isProbe();
}

async function pendingOf(folder: string, room: number): Promise<Said> {
  const { takePending }: typeof import("../ledger/pending.ts") = await import(
    "../ledger/pending.ts" as string
  );
  return takePending(folder, room, Date.now());
}

async function notesOf(
  { prompt, session }: AskedPrompt,
  root: Root,
  { vault: setting, gate }: NotesSettings,
): Promise<Said> {
  const [{ configuredVault }, { notesForPrompt }]: [
    typeof import("../notes/vault.ts"),
    typeof import("../notes/notes_for_prompt.ts"),
  ] = await Promise.all([
    import("../notes/vault.ts" as string),
    import("../notes/notes_for_prompt.ts" as string),
  ]);
  const vault = configuredVault(root.path, setting, readVariable("HOME"));
  if (!vault) return { texts: [] };
  const { text, record } = await notesForPrompt({ prompt, vault, session, gate });
  return { texts: text === undefined ? [] : [text], keep: record };
}
