/** `bobbin kb add`: a new note, unless there are similar ones. */
import { type Added, addNote } from "../notes/add_note.ts";
import type { SimilarNote } from "../notes/duplicate.ts";
import { readNote, type Tier } from "../notes/note.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { requireNotesIndex } from "./kb_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { print, printJson, talk } from "./output.ts";

export interface AddFlags extends VaultFlags {
  useWhen?: string;
  tier?: Tier;
  dir?: string;
  force?: boolean;
}

/** Writes the note on stdin; the exit code is 1, and nothing is written, when there are similar notes. */
export async function kbAddCommand(flags: AddFlags, ...words: string[]): Promise<void> {
  const vault = await requireVault(flags);
  const body = Deno.stdin.isTerminal() ? "" : await new Response(Deno.stdin.readable).text();
  const { tier, dir, force } = flags;
  using index = requireNotesIndex(vault);
  const added = addNote(vault, index, {
    title: words.join(" ").trim() || headingOf(body),
    body,
    useWhen: flags.useWhen ?? "",
    ...(tier === undefined ? {} : { tier }),
    ...(dir === undefined ? {} : { folder: dir }),
    ...(force === undefined ? {} : { force }),
  }, Date.now());
  if (added.path === undefined) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ ...added, path: added.path ?? null });
  if (added.path === undefined) {
    for (const line of similarLines(added.similar)) print(line);
    return talk(flags, "Nothing was written: these are similar; add --force to write it anyway");
  }
  print(added.path);
  talk(flags, describeTier(added, tier));
}

/** Returns a line for each note that is similar to the one to add. */
export function similarLines(similar: readonly SimilarNote[]): string[] {
  return similar.map(({ path, title }) => `${path} — ${title}`);
}

/** Returns where the note went, and why not to the tier that was asked for. */
export function describeTier(added: Added, wanted: Tier | undefined): string {
  if (added.tier !== "inbox") return `Added to ${added.tier}`;
  return wanted === undefined || wanted === "inbox"
    ? "Added to the inbox"
    : `Added to the inbox: ${wanted} needs a sentence that says when the note will be needed`;
}

function headingOf(body: string): string {
  const [heading] = readNote("", body).headings;
  if (heading !== undefined) return heading;
  throw new UserError(
    'Cannot add a note without a title: the text has no heading; give one, as in kb add "Lock timeouts"',
  );
}
