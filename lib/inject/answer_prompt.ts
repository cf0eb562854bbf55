/** From a prompt to what is said about it: the pipeline of the prompt hook, step by step. */
import { isUnusable } from "../index/database.ts";
import { type Index, openIndex } from "../index/store.ts";
import { readLedger } from "../ledger/ledger.ts";
import { search, type SearchReply } from "../search/search.ts";
import { type Budget, fitToBudget } from "./budget.ts";
import { contentHash, type Excerpt } from "./excerpt.ts";
import { newInjectionId } from "./injection_id.ts";
import * as noise from "./noise.ts";
import { frameSize, renderStandard } from "./render.ts";
import { collectExcerpts, collectPointers } from "./results.ts";
import { type Injection, type Reply, silent } from "./reply.ts";

export interface PromptRequest {
  prompt: string;
  indexPath: string;
  /** Folder of the session's state; undefined when the host names no session. */
  sessionFolder: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** The settings that the pipeline reads; see the table of `[hooks]`. */
export interface PromptSettings {
  threshold: number;
  budget: number;
  maxChars: number;
  contentMode: "full" | "preview" | "none";
  minPromptLength: number;
  gateThreshold: number;
  reducingEnabled: boolean;
  showDocs: boolean;
  skipPrefixes: readonly string[];
}

const MOST_EXCERPTS = 6;
const MOST_POINTERS = 12;

/** Returns what to say about a prompt, or the reason to say nothing. Never throws for a bad index. */
export async function answerPrompt(
  request: PromptRequest,
  settings: PromptSettings,
): Promise<Reply> {
  const prompt = noise.stripBlocks(request.prompt.trim());
  const refusal = refuse(prompt, settings);
  if (refusal) return silent(refusal);
  let index: Index;
  try {
    index = openIndex(request.indexPath);
  } catch (error) {
    return silent(error instanceof Error && isUnusable(error) ? "unusable index" : "no index");
  }
  const found = await search(index, prompt, { limit: MOST_EXCERPTS + MOST_POINTERS });
  if (found.results.length === 0) return silent("nothing found");
  if (found.confidence < settings.gateThreshold) {
    return silent("low confidence", { confidence: found.confidence });
  }
  return compose(request, settings, found);
}

/** Returns why a prompt is not even searched for, or undefined. */
function refuse(prompt: string, settings: PromptSettings): string | undefined {
  if (prompt === "") return "empty prompt";
  if (noise.isAutomated(prompt)) return "automated message";
  if (noise.isAcknowledgement(prompt)) return "acknowledgement";
  if (noise.weighedLength(prompt) < settings.minPromptLength) return "short prompt";
  if (noise.hasSkippedPrefix(prompt, settings.skipPrefixes)) return "skipped prefix";
  return undefined;
}

function compose(request: PromptRequest, settings: PromptSettings, found: SearchReply): Reply {
  const { confidence } = found;
  const ledger = readLedger(settings.reducingEnabled ? request.sessionFolder : undefined);
  const near = found.results.filter(({ score }) => score >= settings.threshold);
  const all = collectExcerpts(near.slice(0, MOST_EXCERPTS), settings);
  const fresh = all.filter((excerpt) => !ledger.has(excerpt.path, contentHash(excerpt.lines)));
  if (fresh.length === 0) return silent("already given", { confidence });

  const id = newInjectionId(request.now);
  const pointers = collectPointers(found.results.slice(near.length), MOST_POINTERS, fresh);
  const frame = frameSize({ id, pointers, omitted: all.map(({ path }) => path) });
  const budget: Budget = { lines: settings.budget, characters: settings.maxChars - frame };
  const { shown, omitted } = fitToBudget(fresh, budget);
  if (shown.length === 0) return silent("no room", { confidence });

  const text = renderStandard({
    id,
    excerpts: shown,
    pointers,
    omitted: omitted.map((e) => e.path),
  });
  const injection: Injection = {
    id,
    turn: ledger.nextTurn,
    rows: shown.map((excerpt) => ledgerRow(excerpt, all, id, ledger.nextTurn)),
    files: [...new Set(shown.map(({ path }) => path))],
    lines: shown.reduce((sum, { lines }) => sum + lines.length, 0),
  };
  const given = all.length - fresh.length;
  const talk = given > 0
    ? `bobbin: injecting ${shown.length} new chunks (${given} previously injected, turn ${ledger.nextTurn})`
    : undefined;
  return { text, reason: "injected", confidence, injection, ...(talk ? { talk } : {}) };
}

/** The ledger knows a chunk by its whole text, also where only a part of it was shown. */
function ledgerRow(
  shown: Excerpt,
  all: readonly Excerpt[],
  id: string,
  turn: number,
): Injection["rows"][number] {
  const whole =
    all.find(({ path, start, end }) =>
      path === shown.path && start <= shown.start && end >= shown.end
    ) ?? shown;
  return {
    chunk_key: `${shown.path}:${whole.start}-${whole.end}`,
    hash: contentHash(whole.lines),
    injection_id: id,
    turn,
  };
}
