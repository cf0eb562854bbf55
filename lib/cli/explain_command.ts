/** `bobbin explain`: each step of the prompt pipeline with its numbers, and why the hook would speak or not. */
import { refusePrompt } from "../inject/answer_prompt.ts";
import { stripBlocks } from "../inject/noise.ts";
import { shownPath } from "../inject/results.ts";
import type { HookSettings } from "../project/settings.ts";
import { confidenceParts } from "../search/confidence.ts";
import { signalShares } from "../search/rank.ts";
import { chooseChunks, type SearchResult } from "../search/search.ts";
import { type Ranking, rankPrompt } from "../search/ranking.ts";
import { readConfig } from "./config.ts";
import { type OutputFlags, paint, print, printJson } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";
import { round, toPlace } from "./search_json.ts";

const SHOWN = 10;

interface Verdict {
  verdict: "inject" | "silent";
  reason: string;
}

/** Explains what the prompt hook would do with a prompt in a new session. */
export async function explainCommand(flags: OutputFlags, prompt: string): Promise<void> {
  const root = requireRoot();
  const settings = (await readConfig(root, flags)).hooks;
  using index = requireIndex(root);
  const text = stripBlocks(prompt.trim());
  const ranking = await rankPrompt(index, text);
  const results = await chooseChunks(index, ranking, SHOWN, SHOWN);
  const verdict = judge(text, ranking, settings);
  if (flags.json) return printJson(toJson(text, ranking, results, verdict));
  print(paint("bold", `${verdict.verdict}: ${verdict.reason}`));
  printTerms(ranking);
  printConfidence(ranking);
  printResults(results);
}

function judge(text: string, { confidence, ranked }: Ranking, settings: HookSettings): Verdict {
  const refusal = refusePrompt(text, settings);
  if (refusal) return { verdict: "silent", reason: refusal };
  if (ranked.length === 0) return { verdict: "silent", reason: "nothing found" };
  const gate = `confidence ${confidence.toFixed(2)}, gate_threshold ${settings.gateThreshold}`;
  return confidence < settings.gateThreshold
    ? { verdict: "silent", reason: `low confidence (${gate})` }
    : { verdict: "inject", reason: gate };
}

function printTerms({ terms }: Ranking): void {
  print(`\n${paint("bold", "terms")}  (files that hold it, idf × weight)`);
  for (const { term, kind, frequency, idf, weight } of terms) {
    const found = frequency > 0 ? String(frequency) : "never seen";
    print(
      `  ${term.padEnd(28)} ${kind.padEnd(8)} ${found.padStart(10)}  ${(idf * weight).toFixed(2)}`,
    );
  }
}

function printConfidence({ evidence, confidence }: Ranking): void {
  print(`\n${paint("bold", `confidence ${confidence.toFixed(3)}`)}  (evidence, what it adds)`);
  const parts = confidenceParts(evidence, false).sort((a, b) =>
    Math.abs(b.adds) - Math.abs(a.adds)
  );
  for (const { name, value, adds } of parts) {
    print(`  ${name.padEnd(14)} ${value.toFixed(3).padStart(8)} ${signed(adds)}`);
  }
}

function printResults(results: readonly SearchResult[]): void {
  print(`\n${paint("bold", "candidates")}  (score: share of each signal)`);
  for (const result of results) {
    const { start, end, symbol, score, signals } = result;
    print(`  ${score.toFixed(2)} ${paint("cyan", shownPath(result))}:${start}-${end} ${symbol}`);
    const shares = signalShares(signals).filter(({ adds }) => Math.abs(adds) >= 0.005);
    const list = shares.map(({ name, adds }) => `${name} ${adds.toFixed(2)}`).join(", ");
    print(`       ${paint("dim", `${list}; × ${signals.role} for its role`)}`);
  }
}

function toJson(
  query: string,
  { terms, evidence, confidence }: Ranking,
  results: readonly SearchResult[],
  { verdict, reason }: Verdict,
): unknown {
  return {
    query,
    confidence: round(confidence),
    results: results.map((result) => ({ ...toPlace(result), signals: result.signals })),
    verdict,
    reason,
    terms: terms.map(({ term, kind, frequency, idf, weight }) => ({
      term,
      kind,
      frequency,
      idf,
      weight,
    })),
    evidence,
  };
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`.padStart(8);
}
