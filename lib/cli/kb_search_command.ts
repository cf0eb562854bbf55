/** `bobbin kb search`: the notes that hold most of a query. */
import { appendSignals } from "../notes/access_log.ts";
import { oneLine } from "../notes/render_notes.ts";
import { searchNotes } from "../notes/search_notes.ts";
import { NOTHING } from "./exit.ts";
import { requireNotesIndex } from "./kb_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { paint, print, printJson, talk } from "./output.ts";
import { readQueryText } from "./project.ts";
import { round } from "./search_json.ts";

export interface KbSearchFlags extends VaultFlags {
  limit?: number;
}

const DEFAULT_LIMIT = 8;

/** Prints the notes, best first; exit code 1 when there are none. */
export async function kbSearchCommand(flags: KbSearchFlags, ...words: string[]): Promise<void> {
  const vault = await requireVault(flags);
  const query = await readQueryText(words);
  using index = requireNotesIndex(vault);
  const results = searchNotes(vault, index, query, flags.limit ?? DEFAULT_LIMIT);
  appendSignals(vault.log, [{ tool: "kb_search", query }]);
  if (results.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({
      query,
      results: results.map((result) => ({ ...result, score: round(result.score) })),
    });
  }
  if (results.length === 0) return talk(flags, `No note matches "${query}"`);
  for (const { path, title, excerpt, score } of results) {
    print(
      `${paint("cyan", path)} ${paint("bold", oneLine(title))} ${paint("dim", score.toFixed(2))}`,
    );
    print(`  ${oneLine(excerpt)}`);
  }
}
