/** `bobbin kb explain`: why the hook of the notes would speak or stay silent. */
import { type Findings, findNotes } from "../notes/find_notes.ts";
import type { Verdict } from "../notes/criterion.ts";
import { preparePrompt } from "../notes/notes_for_prompt.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";
import { requireNotesIndex } from "./kb_notes.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { paint, print, printJson } from "./output.ts";
import { readQueryText } from "./project.ts";
import { round } from "./search_json.ts";

/** Prints the units of a prompt, what each tells, and the verdict on each note that came near. */
export async function kbExplainCommand(flags: VaultFlags, ...words: string[]): Promise<void> {
  const vault = await requireVault(flags);
  using index = requireNotesIndex(vault);
  const prompt = await readQueryText(words);
  const { prompt: lookedUp, refusal } = preparePrompt(prompt);
  const findings = await findNotes(vault, index, lookedUp, DEFAULT_SETTINGS.notes.gate);
  const speaks = refusal === undefined && findings.passed.length > 0;
  const verdict = speaks ? "inject" : "silent";
  const reason = refusal ?? (speaks ? "injected" : "nothing found");
  if (flags.json) return printJson({ prompt, verdict, reason, ...toJson(findings) });
  print(`Verdict  ${paint(speaks ? "green" : "red", verdict)}: ${reason}`);
  print(`Phrase   ${findings.phrase === "" ? "none" : `"${findings.phrase}"`}`);
  print("Units    what each tells, and in how many of the notes it is");
  for (const { word, weight, share } of findings.units) {
    print(`         ${weight.toFixed(2)}  ${`${(100 * share).toFixed(2)} %`.padStart(8)}  ${word}`);
  }
  const label = speaks ? "Shown" : "Passes";
  for (const { note, verdict } of findings.passed) print(describe(label, note.path, verdict));
  for (const { path, verdict } of findings.others) print(describe("Left out", path, verdict));
}

function describe(label: string, path: string, verdict: Verdict): string {
  const { tier, coverage, label: named, told } = verdict;
  const numbers = `coverage ${coverage.toFixed(2)}, of it named ${named.toFixed(2)}, told ${
    told.toFixed(2)
  }`;
  return `${label.padEnd(9)}${paint("cyan", path)} ${tier ?? "no tier"}: ${numbers}`;
}

function toJson({ phrase, units, passed, others }: Findings): Record<string, unknown> {
  return {
    phrase,
    units: units.map(({ word, weight, share }) => ({
      word,
      weight: round(weight),
      share: round(share),
    })),
    passed: passed.map(({ note, verdict }) => ({ path: note.path, ...rounded(verdict) })),
    others: others.map(({ path, verdict }) => ({ path, ...rounded(verdict) })),
  };
}

function rounded({ tier, coverage, label, told, score }: Verdict): Record<string, unknown> {
  return {
    tier: tier ?? null,
    coverage: round(coverage),
    label: round(label),
    told: round(told),
    score: round(score),
  };
}
