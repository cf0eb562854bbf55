/** `bobbin kb bench`: how well the hook of the notes decides on this vault. */
import { z } from "zod";
import { type Case, judgeCases, type Judged, labelCases, recallOf } from "../notes/measure.ts";
import { OFF_TOPIC } from "../notes/off_topic.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";
import { UserError } from "../project/user_error.ts";
import { requireNotesIndex } from "./kb_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { print, printJson } from "./output.ts";
import { round } from "./search_json.ts";

export interface KbBenchFlags extends VaultFlags {
  limit?: number;
  negatives?: string;
  cases?: string;
}

const DEFAULT_LIMIT = 1000;
const { gate } = DEFAULT_SETTINGS.notes;

/** Rows with a label say which are negatives; rows without one all are. */
const negativeRow = z.object({ prompt: z.string(), label: z.number().optional() })
  .or(z.object({ query: z.string(), label: z.number().optional() }));

const caseRow = z.object({
  prompt: z.string(),
  right_verdict: z.literal("silence").or(z.object({ inject: z.array(z.string()) })),
  vault_notes: z.number().optional(),
});

/** Prints recall of titles and uses, silence on negatives, and verdicts on cases; nothing is recorded. */
export async function kbBenchCommand(flags: KbBenchFlags): Promise<void> {
  const vault = await requireVault(flags);
  using index = requireNotesIndex(vault);
  const judge = (cases: readonly Case[]): Promise<Judged[]> =>
    judgeCases(vault, index, cases, gate);
  const { titles, uses } = labelCases(vault, flags.limit ?? DEFAULT_LIMIT);
  const recall = { titles: recallOf(await judge(titles)), uses: recallOf(await judge(uses)) };
  const silence = await judge(readNegatives(flags.negatives));
  const cases = await judge(flags.cases === undefined ? [] : readCases(flags.cases, index.notes));
  if (flags.json) {
    return printJson({ notes: index.notes, recall, silence: tally(silence), cases: tally(cases) });
  }
  print(`Vault     ${vault.path}: ${formatCount(index.notes, "note")}`);
  for (const [name, { asked, found, reciprocalRank }] of Object.entries(recall)) {
    const ranks = `mean reciprocal rank ${asked === 0 ? "–" : round(reciprocalRank)}`;
    print(
      `${name.padEnd(10)}${found} of ${asked} found by the hook (${
        percent(found, asked)
      }), ${ranks}`,
    );
  }
  print(`Silence   ${describe(silence)} of prompts that deserve it`);
  if (cases.length === 0) return;
  print(`Cases     ${describe(cases)} with the right verdict`);
  // Whether the criterion was set to these very prompts shows when its halves differ.
  const half = (odd: number): string => describe(cases.filter((_, i) => i % 2 === odd));
  print(`Halves    ${half(0)} and ${half(1)}`);
  for (const { prompt, shown, isRight } of cases) {
    if (!isRight) print(`Wrong     ${JSON.stringify(prompt)}: ${shown.join(", ") || "silence"}`);
  }
}

function readNegatives(path: string | undefined): Case[] {
  if (path === undefined) return OFF_TOPIC.map((prompt) => ({ prompt, right: [] }));
  const prompts = readRows(path, negativeRow).filter(({ label }) => (label ?? 0) === 0)
    .map((row) => "prompt" in row ? row.prompt : row.query);
  return [...new Set(prompts)].map((prompt) => ({ prompt, right: [] }));
}

/** Rows that name a size are about vaults of that size. */
function readCases(path: string, notes: number): Case[] {
  return readRows(path, caseRow)
    .filter(({ vault_notes }) => vault_notes === undefined || vault_notes === notes)
    .map(({ prompt, right_verdict }) => ({
      prompt,
      right: right_verdict === "silence" ? [] : right_verdict.inject,
    }));
}

function readRows<T>(path: string, schema: z.ZodType<T>): T[] {
  let text: string;
  try {
    text = Deno.readTextFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot read "${path}": ${reason}; give a file of JSON lines`);
  }
  return text.split("\n").flatMap((line, i) => {
    if (line.trim() === "") return [];
    const row = schema.safeParse(parse(line));
    if (row.success) return [row.data];
    throw new UserError(`Cannot read "${path}:${i + 1}": not a row of this kind; mend it`);
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function tally(judged: readonly Judged[]): Record<string, number> {
  return { asked: judged.length, right: judged.filter(({ isRight }) => isRight).length };
}

function describe(judged: readonly Judged[]): string {
  const { asked = 0, right = 0 } = tally(judged);
  return `${right} of ${asked} (${percent(right, asked)})`;
}

function percent(part: number, all: number): string {
  return all === 0 ? "–" : `${(100 * part / all).toFixed(1)} %`;
}
