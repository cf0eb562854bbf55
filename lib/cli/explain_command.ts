/** `bobbin explain`: each step of the prompt pipeline with its numbers, and why the hook would speak or not. */
import { answerPrompt, type PromptRequest } from "../inject/answer_prompt.ts";
import { gatherBefore } from "../inject/before_search.ts";
import { intentOf } from "../inject/intent.ts";
import { shownPath } from "../inject/excerpt.ts";
import { scopeOf } from "../inject/scope.ts";
import type { Settings } from "../project/settings.ts";
import { confidenceParts } from "../search/confidence.ts";
import { stripBlocks } from "../search/noise.ts";
import { signalShares } from "../search/rank.ts";
import { type Ranking, rankPrompt } from "../search/ranking.ts";
import { chooseChunks, type SearchResult } from "../search/search.ts";
import { readConfig } from "./config.ts";
import { type OutputFlags, paint, print, printJson } from "./output.ts";
import { readQueryText, requireIndex, requireRoot } from "./project.ts";
import { requestOf } from "./prompt_request.ts";
import { round, toPlace } from "./search_json.ts";

const SHOWN = 10;

interface Verdict {
  verdict: "inject" | "silent";
  reason: string;
  /** What each step of the pipeline found, in their order. */
  steps: { step: string; finding: string }[];
}

/** Explains what the prompt hook would do with a prompt in a new session. */
export async function explainCommand(flags: OutputFlags, ...words: string[]): Promise<void> {
  const root = requireRoot();
  const settings = await readConfig(root, flags);
  using index = requireIndex(root);
  const prompt = await readQueryText(words);
  const steps: Verdict["steps"] = [];
  const request = {
    ...requestOf(root, prompt),
    trace: (step: string, finding: string) => void steps.push({ step, finding }),
  };
  const verdict: Verdict = { ...await judge(request, settings), steps };
  const text = stripBlocks(prompt.trim());
  const { options } = await scopeOf(index, request, settings, intentOf(text));
  const ranking = await rankPrompt(index, text, options);
  const results = await chooseChunks(index, ranking, SHOWN, SHOWN);
  if (flags.json) return printJson(toJson(text, ranking, results, verdict));
  print(paint("bold", sentenceOf(verdict)));
  printSteps(verdict);
  printTerms(ranking);
  printConfidence(ranking);
  printResults(results);
}

async function judge(
  request: PromptRequest,
  settings: Settings,
): Promise<Omit<Verdict, "steps">> {
  const { prompt, root, rules, trace } = request;
  const before = await gatherBefore(
    { prompt, session: undefined, grounding: undefined },
    { root, folder: undefined },
    settings,
    rules,
  );
  if (before.sources.length > 0) trace?.("before", before.sources.join(", "));
  if (before.block !== undefined) return { verdict: "silent", reason: `blocked: ${before.block}` };
  const { text, reason } = await answerPrompt(request, settings);
  return { verdict: text === undefined ? "silent" : "inject", reason };
}

function sentenceOf({ verdict, reason }: Verdict): string {
  return verdict === "inject" ? "The hook would speak" : `The hook would stay silent: ${reason}`;
}

function printSteps({ steps }: Verdict): void {
  print(`\n${paint("bold", "steps")}`);
  for (const { step, finding } of steps) print(`  ${step.padEnd(14)} ${finding}`);
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
  const parts = confidenceParts(evidence, false).filter(({ adds }) => Math.abs(adds) >= 0.005)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
  for (const { name, value, adds } of parts) {
    print(`  ${name.padEnd(14)} ${value.toFixed(3).padStart(8)} ${signed(adds)}`);
  }
}

function printResults(results: readonly SearchResult[]): void {
  if (results.length === 0) return;
  print(`\n${paint("bold", "candidates")}  (score against the best: what each signal adds)`);
  for (const result of results) {
    const { start, end, symbol, score, signals } = result;
    const place = `${paint("cyan", shownPath(result))}:${start}-${end}`;
    print(`  ${score.toFixed(2)} ${place} ${symbol}`.trimEnd());
    const shares = signalShares(signals).filter(({ adds }) => Math.abs(adds) >= 0.005);
    const list = shares.map(({ name, adds }) => `${name} ${adds.toFixed(2)}`).join(", ");
    const role = signals.role === 1 ? "" : `; × ${signals.role} by role, tags and repository`;
    print(`       ${paint("dim", list + role)}`);
  }
}

function toJson(
  query: string,
  { terms, evidence, confidence }: Ranking,
  results: readonly SearchResult[],
  { verdict, reason, steps }: Verdict,
): unknown {
  return {
    query,
    confidence: round(confidence),
    results: results.map((result) => ({ ...toPlace(result), signals: result.signals })),
    verdict,
    reason,
    steps,
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
