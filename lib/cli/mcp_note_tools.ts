/** The tools of the MCP server that read notes, keep them alive and add new ones. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { appendSignals } from "../notes/access_log.ts";
import { addNote, type NewNote } from "../notes/add_note.ts";
import { TIERS } from "../notes/note.ts";
import { digestReminder } from "../notes/digest_age.ts";
import { oneLine } from "../notes/render_notes.ts";
import { searchNotes } from "../notes/search_notes.ts";
import { citeNotes, readOneNote } from "../notes/use_notes.ts";
import type { Vault } from "../notes/vault.ts";
import { describeTier, similarLines } from "./kb_add_command.ts";
import { requireNotesIndex } from "./kb_notes.ts";
import { readStats, statsLines } from "./kb_stats_command.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { ADDS, answer, READS } from "./mcp_tool.ts";

const path = z.string().min(1).describe("Path of the note, as kb_search gives it");
const line = z.string().trim().min(1).max(500);

/** Adds the `kb_` tools; the vault is looked up with each call, as it may come after the server. */
export function addNoteTools(server: McpServer, flags: VaultFlags): void {
  const withVault = (work: (vault: Vault) => string | Promise<string>) =>
    answer(async () => await work(await requireVault(flags)));

  server.registerTool("kb_search", {
    title: "Search the notes",
    description:
      "Finds the user's notes that a query is about, best first: one line each with path, " +
      "title and excerpt. Being found keeps no note alive; kb_read and kb_cite do.",
    inputSchema: {
      query: z.string().trim().min(1).max(20_000).describe("What to look for"),
      limit: z.number().int().min(1).max(24).default(8).describe("Notes at most"),
    },
    annotations: READS,
  }, ({ query, limit }) => withVault((vault) => findNotes(vault, query, limit)));

  server.registerTool("kb_read", {
    title: "Read a note",
    description: "Returns the whole text of a note. Reading keeps a note alive for 90 days.",
    inputSchema: { path },
    annotations: READS,
  }, ({ path }) => withVault((vault) => readNoteText(vault, path)));

  server.registerTool(
    "kb_cite",
    {
      title: "Cite notes",
      description:
        "Records that notes went into what was made for the user. That keeps them alive for " +
        "180 days; call it for notes that were truly used.",
      inputSchema: { paths: z.array(path).min(1).max(50) },
      annotations: { ...ADDS, idempotentHint: true },
    },
    ({ paths }) =>
      withVault((vault) => `Cited ${formatCount(citeNotes(vault, paths).length, "note")}`),
  );

  server.registerTool("kb_add", {
    title: "Add a note",
    description:
      "Writes a new note, unless there are similar ones: then it returns those, and writes " +
      "nothing. L0 holds a few core judgements, L1 references; both need use_when. All else waits in " +
      "the inbox for the user to sort.",
    inputSchema: {
      title: line.describe("Title, which also names the file"),
      content: z.string().max(1_000_000).default("").describe("Markdown"),
      tier: z.enum(TIERS).optional(),
      use_when: line.optional().describe("When the user will need this again, in a sentence"),
      dir: line.optional().describe("Folder in the vault"),
      force: z.boolean().default(false).describe("Write it even when there are similar notes"),
    },
    annotations: ADDS,
  }, ({ title, content, tier, use_when, dir, force }) =>
    withVault((vault) =>
      addNewNote(vault, {
        title,
        body: content,
        useWhen: use_when ?? "",
        force,
        ...(tier === undefined ? {} : { tier }),
        ...(dir === undefined ? {} : { folder: dir }),
      })
    ));

  server.registerTool("kb_stats", {
    title: "Numbers of the vault",
    description:
      "Tells how many notes there are in each tier, what keeps them alive, and what was " +
      "done with them in the last seven days.",
    inputSchema: {},
    annotations: READS,
  }, () => withVault(describeVault));
}

function findNotes(vault: Vault, query: string, limit: number): string {
  using index = requireNotesIndex(vault);
  const hits = searchNotes(vault, index, query, limit);
  appendSignals(vault.log, [{ tool: "kb_search", query }]);
  if (hits.length === 0) return `No note holds a word of "${query}"`;
  return hits.map(({ path, title, excerpt }) => oneLine(`${path} — ${title}: ${excerpt}`))
    .join("\n");
}

function readNoteText(vault: Vault, path: string): string {
  return new TextDecoder().decode(readOneNote(vault, path).bytes);
}

function addNewNote(vault: Vault, wanted: NewNote): string {
  using index = requireNotesIndex(vault);
  const added = addNote(vault, index, wanted, Date.now());
  if (added.path !== undefined) return `${describeTier(added, wanted.tier)}: ${added.path}`;
  return [
    "Nothing was written: there are similar notes. Read them; add to the user's note, or force it.",
    ...similarLines(added.similar),
  ].join("\n");
}

async function describeVault(vault: Vault): Promise<string> {
  const stats = await readStats(vault, Date.now());
  const reminder = digestReminder(stats);
  return [...statsLines(stats), ...(reminder ? [`${reminder} (please tell the user)`] : [])]
    .join("\n");
}
